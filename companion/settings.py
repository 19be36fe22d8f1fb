"""The site's settings, all from the environment: embedded at home by default, or a server."""

import tomllib
from pathlib import Path
from urllib.parse import urlsplit

from companion.abilities import Abilities, WorkerPlace
from companion.env import (
    BadSetting,
    env,
    env_choice,
    env_flag,
    env_list,
    env_number,
    file_storage,
    find_origins,
    load_or_create_key,
    mail_server,
    name_connections,
    name_cookies,
    postgresql,
    redis_caches,
    sqlite,
)
from companion.places import BASE_DIR, find_data_dir, find_static_root
from companion.storage.limits import LIMITS as BOUNDS
from companion.text.zones import find_zone

VERSION = tomllib.loads((BASE_DIR / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
DATA_DIR = Path(env("DATA_DIR", str(find_data_dir()))).resolve()
HOST = env("HOST", "0.0.0.0")
PORT = env_number("PORT", 8000, 1, 65_535)
# How other devices reach the site, if it cannot know: behind a proxy, in a container.
PUBLIC_URL = env("PUBLIC_URL", "").rstrip("/")

PROFILE = env_choice("NIGHTLIGHT_PROFILE", "embedded", "embedded", "server")
EMBEDDED = PROFILE == "embedded"
DEBUG = env_flag("NIGHTLIGHT_DEBUG")
EMAIL_URL = env("EMAIL_URL")
# What views, templates and jobs ask, instead of the profile.
ABILITIES = Abilities(worker=WorkerPlace.HERE if EMBEDDED else WorkerPlace.ELSEWHERE, mail=bool(EMAIL_URL))
# Other devices may know the site by any bare address of a home network, and by a name that ends in .local.
HAS_HOME_NAMES = EMBEDDED
# A page about the device that shows the site, which is beside the site and not of it: "" if there is none.
DEVICE_PAGE = ""
# A machine without a battery begins in 1970: its clock is put right while the one process of the site runs.
CLOCK_MAY_JUMP = EMBEDDED
# How many boxes, tables and drawn parts one process keeps in memory: of an evening or two, or of many tables.
IN_MEMORY = (
    {"boxes": 8, "tables": 32, "parts": 1024} if EMBEDDED else {"boxes": 128, "tables": 512, "parts": 8192}
)

# The accepted host names. At home any bare address does, and `companion.web.middleware.hosts` refuses others.
SECRET_KEY = env("SECRET_KEY") or load_or_create_key(DATA_DIR / "secret_key")
SECRET_KEY_FALLBACKS = env_list("SECRET_KEY_FALLBACKS")  # former keys, as long as sessions of theirs last
ALLOWED_HOSTS = ["*"] if EMBEDDED else env_list("ALLOWED_HOSTS")
KNOWN_NAMES = env_list("ALLOWED_HOSTS")
# Cookies know no ports: another site of this host must not write over these, nor one of another data folder.
COOKIE_PREFIX = name_cookies(SECRET_KEY)
SESSION_COOKIE_NAME = f"{COOKIE_PREFIX}-session"
CSRF_COOKIE_NAME = f"{COOKIE_PREFIX}-csrf"
LANGUAGE_COOKIE_NAME = f"{COOKIE_PREFIX}-language"
THEME_COOKIE_NAME = f"{COOKIE_PREFIX}-theme"
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"  # no cookie of its own
CSRF_TRUSTED_ORIGINS = [*env_list("CSRF_TRUSTED_ORIGINS"), *find_origins(PUBLIC_URL)]
CSRF_FAILURE_VIEW = "companion.web.refusals.refuse_form"
TRUSTED_PROXIES = env_number("TRUSTED_PROXIES", 0, most=100)

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "csp",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "companion.operations.boot",
    "companion.accounts",
    "companion.storage.files",
    "campaigns",
    "companion.live",
    "companion.table",
    "companion.printing",
    "companion.operations.backups",
]

MIDDLEWARE = [
    "companion.web.request_ids.number_requests",
    "companion.web.metrics.measure_requests",
    # Outside all middleware that may answer, so that redirects, refusals and static files carry the policy.
    "companion.web.middleware.headers.add_content_policy",
    "companion.web.middleware.headers.add_policies",
    "companion.web.middleware.hosts.refuse_foreign_names",
    "companion.web.middleware.cookies.secure_cookies",
    "companion.web.middleware.cookies.read_former_names",
    "django.middleware.security.SecurityMiddleware",
    "companion.web.staticfiles.FindsNewFiles",
    "django.middleware.gzip.GZipMiddleware",
    "companion.web.middleware.headers.keep_private",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "companion.web.middleware.zones.follow_readers",
    "companion.operations.backups.middleware.refuse_during_maintenance",
    "companion.web.middleware.set_clock.keep_lifetimes",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "companion.accounts.sign_ins.keep_seen",
    "companion.accounts.middleware.LoginRequired",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "companion.table.illegal_plays.show_illegal_plays",
]

ROOT_URLCONF = "companion.urls"
WSGI_APPLICATION = None
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

_CONTEXT = [
    "django.contrib.auth.context_processors.auth",
    "django.contrib.messages.context_processors.messages",
    "django.template.context_processors.request",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {
            "environment": "companion.web.jinja.environment",
            "context_processors": [
                *_CONTEXT,
                "companion.web.jinja.page_context",
                "companion.operations.health.page_context",
            ],
        },
    },
    {
        # Only for the templates that add-ons bring.
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [],
        "APP_DIRS": True,
        "OPTIONS": {"context_processors": _CONTEXT},
    },
]

# A table of a box is one form, and each of its cells a field.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 8000

# Storage.
DATABASE_URL = env("DATABASE_URL")
# The same database around a pooler (PgBouncer) that DATABASE_URL leads to: for LISTEN, and for backups.
DATABASE_DIRECT_URL = env("DATABASE_DIRECT_URL")
CALLED = name_connections(DATA_DIR) if DATABASE_URL else ""
DIRECT_DATABASE = postgresql(DATABASE_DIRECT_URL, CALLED) if DATABASE_DIRECT_URL else {}
DATABASES = {
    "default": postgresql(DATABASE_URL, CALLED, is_pooled=bool(DIRECT_DATABASE))
    if DATABASE_URL
    else sqlite(DATA_DIR / "nightlight.sqlite3")
}
MEDIA_ROOT = DATA_DIR / "media"
BACKUP_DIR = DATA_DIR / "backups"
BACKUP_COPY_DIR = env("BACKUP_COPY_DIR")  # a second folder, on another disk or machine

CACHE_URL = env("CACHE_URL")
CACHE_PREFIX = "nightlight"
CACHES = (
    redis_caches(CACHE_URL, CACHE_PREFIX)
    if CACHE_URL
    else {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
)

# How processes tell each other that a table has moved on: "" if there is one, a redis://, or postgresql.
LIVE_URL = env("LIVE_URL")
WEB_PROCESSES = env_number("WEB_PROCESSES", 1, 1, 1000)  # how many serve this site, on all machines

# Static files: hashed names, no build step.
STATIC_URL = "/static/"
STATIC_ROOT = Path(env("STATIC_ROOT", str(find_static_root(DATA_DIR))))
STATICFILES_DIRS = [BASE_DIR / "static"]
_STORAGE = "django.contrib.staticfiles.storage.StaticFilesStorage"
_HASHED = "companion.web.staticfiles.HashedFiles"
# Uploads and sheets: in DATA_DIR, or in the database, which workers on other machines reach.
FILES = env_choice("FILES", "folder" if EMBEDDED else "database", "folder", "database")
STORAGES = {
    "default": file_storage(FILES, MEDIA_ROOT),
    "sheets": file_storage(FILES, DATA_DIR / "sheets", allow_overwrite=True),
    "imports": file_storage(FILES, DATA_DIR / "imports", allow_overwrite=True),
    "exports": file_storage(FILES, DATA_DIR / "exports", allow_overwrite=True),
    "staticfiles": {"BACKEND": _STORAGE if DEBUG else _HASHED},
}
WHITENOISE_USE_FINDERS = DEBUG
WHITENOISE_ALLOW_ALL_ORIGINS = False

# Words: the source is English, the catalogues lie in locale/.
USE_TZ = True
TIME_ZONE = find_zone(env("TZ"))
LANGUAGE_CODE = "en"
LANGUAGES = [("it", "Italiano"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600

# Accounts.
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "companion.accounts.backends.AccountBackend",
    "companion.accounts.backends.SignInBackend",
]
LEAST_OF_A_PASSWORD = 12  # signs, of a new one
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}", "OPTIONS": options}
    for name, options in (
        ("UserAttributeSimilarityValidator", {}),
        ("MinimumLengthValidator", {"min_length": LEAST_OF_A_PASSWORD}),
        ("CommonPasswordValidator", {}),
    )
] + [{"NAME": "companion.accounts.passwords.MostOfAPassword"}]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "companion.accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "signup": "companion.accounts.forms.SignupForm",
    "set_password": "companion.accounts.forms.SetPasswordForm",
    "change_password": "companion.accounts.forms.ChangePasswordForm",
}
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
ACCOUNT_SESSION_REMEMBER = True
# Wrong passwords: from one address, and from one address for one name (see `accounts.adapter`).
ACCOUNT_RATE_LIMITS = {"login_failed": "20/m/ip,5/5m/key", "signup": BOUNDS["signup"].rate("ip")}
# For one name from all addresses together; above it, from one address for that name.
WRONG_PASSWORD_RATES = {"wrong": "50/h/key", "wrong where many guess": "1/5m/key"}
# Tries of a join code or of a link from one address; ways into one campaign, by its codes and its links.
SITTING_RATES = {"sit": BOUNDS["sit"].rate("ip"), "come": BOUNDS["come"].rate("key")}
# Links of people to answer and calendars, from one address; questions whether a person wants mail.
LINK_RATES = {
    "answer": BOUNDS["answer"].rate("ip"),
    "feed": BOUNDS["feed"].rate("ip"),
    "mail": "5/h/key,20/h/ip",
}
ALLAUTH_TRUSTED_PROXY_COUNT = TRUSTED_PROXIES
# Beside the password: passkeys, codes of an app, spare codes (see `accounts.factors`).
MFA_ADAPTER = "companion.accounts.factors.adapter.FactorAdapter"
MFA_SUPPORTED_TYPES = ABILITIES.factors
MFA_PASSKEY_LOGIN_ENABLED = ABILITIES.passkeys
MFA_WEBAUTHN_USER_VERIFICATION = "required"  # a finger, a face or a PIN: who finds a device has no account
MFA_TOTP_ISSUER = "Nightlight"
MFA_TOTP_TOLERANCE = 1  # half a minute: neither clock at home need be right
MFA_ALLOW_UNVERIFIED_EMAIL = True  # there is no mail
# Nothing is guessed there, and a table shares an address.
MFA_RATE_LIMITS = {"webauthn_login": BOUNDS["webauthn_login"].rate("ip")}
# Whether the admin and the owner's page want more than a password, also of an owner who has no more yet.
ADMIN_NEEDS_SECOND_FACTOR = env_flag("ADMIN_NEEDS_SECOND_FACTOR")
# Files of campaigns that an account exports or imports: the logs in them are played again.
FILE_RATES = {"files": BOUNDS["files"].rate("user")}
SIGNUP_IS_OPEN = env_flag("SIGNUP_IS_OPEN", default=not EMBEDDED)
OWNER_LINK_EXPIRES = not EMBEDDED  # at home each start makes a new one
SIGNUP_NEEDS_APPROVAL = env_flag("SIGNUP_NEEDS_APPROVAL")  # the owner lets each new account in, at /admin/
SESSION_COOKIE_AGE = 60 * 24 * 3600
# One process, or one cache for all of them: then a session is read from the database once.
_CACHED = EMBEDDED or bool(CACHE_URL)
SESSION_ENGINE, SESSION_BACKEND = "companion.accounts.session_store", "cached_db" if _CACHED else "db"
SESSION_CACHE_ALIAS = "sessions" if CACHE_URL else "default"

# Mail: without a server none is sent.
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_URL else 'console'}.EmailBackend"
EMAIL_TIMEOUT = 10  # seconds
DEFAULT_FROM_EMAIL = env("EMAIL_FROM", f"nightlight@{urlsplit(PUBLIC_URL).hostname or 'localhost'}")
if EMAIL_URL:
    globals().update(mail_server(EMAIL_URL))
    if not PUBLIC_URL:
        raise BadSetting("PUBLIC_URL", "", "EMAIL_URL needs it, too: mail holds links")

# The headers of every answer. The policy knows no exception: everything comes from here.
SOURCES = ("script", "style", "img", "font", "media", "connect", "manifest", "worker")
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        **{f"{kind}-src": ["'self'"] for kind in SOURCES},
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        "base-uri": ["'none'"],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
# A server speaks TLS; a table at home, on a bare address, cannot.
SECURE_CROSS_ORIGIN_OPENER_POLICY = None if EMBEDDED else "same-origin"
SECURE_SSL_REDIRECT = not EMBEDDED
SESSION_COOKIE_SECURE = not EMBEDDED
CSRF_COOKIE_SECURE = not EMBEDDED
SECURE_HSTS_SECONDS = 0 if EMBEDDED else 365 * 24 * 3600
SECURE_HSTS_INCLUDE_SUBDOMAINS = not EMBEDDED
# A name at home cannot be in the list of browsers, and a name stays in that list for long.
SECURE_HSTS_PRELOAD = env_flag("HSTS_PRELOAD")
SILENCED_SYSTEM_CHECKS = ["security.W021"]  # which asks for it
SECURE_REDIRECT_EXEMPT = [r"^livez$", r"^readyz$", r"^metrics$"]
if TRUSTED_PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# How much is given to an account, a group, a campaign, an evening, a table; 0 is no limit.
LIMITS = {
    name: env_number(f"LIMIT_{name.upper()}", limit.of_account)
    for name, limit in BOUNDS.items()
    if limit.is_setting
}

# Work in the background: files at home, a broker on a server; the same tasks.
BROKER_DIR = DATA_DIR / "broker"
HEARTBEAT = DATA_DIR / "worker.heartbeat"
CELERY_BROKER_URL = env("CELERY_BROKER_URL", "filesystem://localhost")
HAS_BROKER = not CELERY_BROKER_URL.startswith("filesystem:")
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
# Of these two the worker goes on when a message comes that is none. Kombu takes no TLS from an address if the
# transport is named: rediss: has its own.
if CELERY_BROKER_URL.startswith("redis:"):
    CELERY_BROKER_TRANSPORT = "companion.adapters.kombu_redis:RedisTransport"
if not HAS_BROKER:
    CELERY_BROKER_TRANSPORT = "companion.adapters.kombu_files:FileTransport"
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(BROKER_DIR / "tasks"),
        "data_folder_out": str(BROKER_DIR / "tasks"),
        "control_folder": str(BROKER_DIR / "control"),
        "polling_interval": 0.03,  # a sheet waits for half of it; an idle worker takes 0.6 % of a core
    }

# Who may read /metrics: a client with the token, or from one of these addresses or networks.
METRICS_TOKEN = env("METRICS_TOKEN")
METRICS_ADDRESSES = env_list("METRICS_ADDRESSES")

LOG_FORMAT = env_choice("LOG_FORMAT", "line", "line", "json")
LOG_LEVEL = env_choice("LOG_LEVEL", "WARNING", "DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
# One handler writes all lines: uvicorn and Django would each add one of their own.
_TO_OURS = {"handlers": [], "propagate": True}
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "companion.web.log_lines.WithoutTokens",
            "format": "%(asctime)s %(levelname)s %(name)s [%(request_id)s]: %(message)s",
        },
        "json": {"()": "companion.web.request_ids.JsonLines"},
    },
    "filters": {"request id": {"()": "companion.web.request_ids.WithRequestId"}},
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": LOG_FORMAT, "filters": ["request id"]}
    },
    "root": {"handlers": ["console"], "level": LOG_LEVEL},
    "loggers": {
        **dict.fromkeys(("django", "django.server", "uvicorn", "uvicorn.access"), _TO_OURS),
        "companion.security": {"level": "INFO"},
    },
}
