"""The API, `/api/v1/`: what pages show and tables enter, as data. It translates; services and selectors decide."""
