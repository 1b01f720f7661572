"""Django's settings, the same for a laptop, a server and the tests; `env.py` reads what differs."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.project.database import database_settings
from tournaments.project.env import ROOT, read_environment
from tournaments.project.security import content_security_policy

ENVIRONMENT = read_environment()

BASE_DIR = ROOT
SECRET_KEY = ENVIRONMENT.secret_key
LEDGER_KEY = bytes.fromhex(ENVIRONMENT.ledger_key)
LEDGER_OLD_KEYS = tuple(bytes.fromhex(key) for key in ENVIRONMENT.ledger_old_keys)
EXPORTS = ENVIRONMENT.data / "exports"
LEDGER_WAKEUPS = ENVIRONMENT.redis_url or ""
DEBUG = ENVIRONMENT.debug
ALLOWED_HOSTS = list(ENVIRONMENT.hosts)
ROOT_URLCONF = "tournaments.project.urls"
ASGI_APPLICATION = "tournaments.project.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "tournaments",
    "scoring",
    "games",
    "rest_framework",
    "drf_spectacular",
    "django_htmx",
    "axes",
    "csp",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "tournaments.project.static_files.StaticFilesMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    # Pages that ask again every few seconds are answered 304 as long as nothing has changed.
    "django.middleware.http.ConditionalGetMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    # Last, as its documentation asks: it answers a login that it has locked out.
    "axes.middleware.AxesMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# Storage

DATABASES = {"default": database_settings(ENVIRONMENT)}
CACHES = {
    "default": {"BACKEND": "tournaments.project.caches.RedisCache", "LOCATION": ENVIRONMENT.redis_url}
    if ENVIRONMENT.redis_url
    # On one laptop the web process is the only one that caches, and its memory is enough.
    else {"BACKEND": "tournaments.project.caches.LocMemCache"},
}

# People

AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
LOGIN_URL = "accounts:login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
# A lock is for one account from one address: a venue shares one address, and nobody may lock out the director.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = 0.25  # hours
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_TEMPLATE = "registration/locked.html"
AXES_VERBOSE = False

# Languages and time

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_TZ = True
TIME_ZONE = "UTC"

# Static files: found where they lie and served by ourselves, so that nothing needs to be collected. An image
# that does collect them serves them compressed, under names that browsers may keep for ever.

STATIC_URL = "static/"
STATIC_ROOT = ENVIRONMENT.static
WHITENOISE_USE_FINDERS = ENVIRONMENT.static is None
WHITENOISE_AUTOREFRESH = DEBUG
WHITENOISE_ALLOW_ALL_ORIGINS = False
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if ENVIRONMENT.static
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}

# Security

CONTENT_SECURITY_POLICY = content_security_policy()
CSRF_TRUSTED_ORIGINS = list(ENVIRONMENT.origins)
CSRF_COOKIE_SECURE = SESSION_COOKIE_SECURE = ENVIRONMENT.https
SESSION_ENGINE = "tournaments.project.sessions"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SECURE_HSTS_SECONDS = 31_536_000 if ENVIRONMENT.https else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if ENVIRONMENT.https else None
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

# API

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "tournaments.api.authentication.TableAuthentication",
        "tournaments.api.authentication.DirectorAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["games.api.bodies.StrictJSONParser"],
    "DEFAULT_THROTTLE_CLASSES": ["tournaments.api.throttles.Throttle"],
    # Requests a minute. A venue's phones share one address; a table's own count by its token.
    "DEFAULT_THROTTLE_RATES": {"address": 6000, "user": 3000, "table": 600},
    "DEFAULT_METADATA_CLASS": None,
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "games.api.problems.handler",
    # The proxy in front of us, if there is one, says who asks; nobody else is believed.
    "NUM_PROXIES": 1 if ENVIRONMENT.https else 0,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
    "URL_FORMAT_OVERRIDE": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Thistle",
    "DESCRIPTION": "Tournaments of card games as a log of immutable events.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "ENUM_NAME_OVERRIDES": {
        "EventPhase": ["setup", "running", "finished"],
        "RoundPhase": ["published", "closed"],
        "TableStatus": "tournaments.api.serializers.TABLE_STATUSES",
    },
}

# Background work. Nobody waits for a task's result: what a task finds out, it writes to the database.

CELERY_BROKER_URL = ENVIRONMENT.redis_url or "folder://localhost"
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = (
    {"visibility_timeout": 600}
    if ENVIRONMENT.hosted
    else {"folder": str(ENVIRONMENT.data / "broker"), "polling_interval": 0.1}
)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_SERIALIZER = "json"
CELERY_TASK_IGNORE_RESULT = True
# A task whose worker was killed runs again, on another one.
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_ENABLE_REMOTE_CONTROL = ENVIRONMENT.hosted
CELERY_WORKER_HIJACK_ROOT_LOGGER = False

# Logs go to standard error, for whoever runs the process to keep.

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "tournaments.project.logs.Formatter",
            "format": "{asctime} {levelname} {name}: {message}",
            "style": "{",
        }
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": ENVIRONMENT.log_level},
    "loggers": {
        "django": {"handlers": [], "propagate": True, "level": "INFO"},
        # Scanners ask for hosts that are not ours all day long; they got their 400.
        "django.security.DisallowedHost": {"handlers": [], "propagate": False},
        # A line for each task that went well is not news.
        "celery.app.trace": {"handlers": [], "propagate": True, "level": "WARNING"},
    },
}
