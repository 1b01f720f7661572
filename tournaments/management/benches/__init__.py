"""The numbers that the product promises, measured as ratios to a reference in the same run."""
