"""The pages of the site: they ask the selectors, call tasks and services, and decide nothing."""
