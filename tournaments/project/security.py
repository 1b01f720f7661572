"""What a browser is told that our pages may do."""

from csp.constants import NONE, SELF


def content_security_policy() -> dict[str, object]:
    """Everything from this site alone, and nothing inline: `style-src` and `script-src` name no exception."""
    return {
        "DIRECTIVES": {
            "default-src": [NONE],
            "base-uri": [NONE],
            "connect-src": [SELF],
            "font-src": [SELF],
            "form-action": [SELF],
            "frame-ancestors": [NONE],
            "img-src": [SELF, "data:"],
            "manifest-src": [SELF],
            "script-src": [SELF],
            "style-src": [SELF],
            "worker-src": [SELF],
        },
    }
