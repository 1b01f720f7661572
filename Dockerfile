# One image for the web process and the worker; docker-compose.yml says which is which.
FROM python:3.13-slim

ENV PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    THISTLE_DATA=/data \
    THISTLE_STATIC=/app/staticfiles

RUN useradd --system --home-dir /data --create-home thistle
WORKDIR /app

COPY locks/base.txt locks/
RUN pip install --no-cache-dir --require-hashes --requirement locks/base.txt

COPY . .
RUN THISTLE_DATA=/tmp/build python manage.py collectstatic --no-input --verbosity 0 && rm -r /tmp/build

USER thistle
EXPOSE 8000
