"""Where the site listens, and by which addresses it can be reached."""

import errno
import socket

ANY = ("0.0.0.0", "::")  # noqa: S104 - named here to recognise them
UNROUTABLE = ("192.0.2.1", 9)
"""An address that exists nowhere (RFC 5737); asking for the way there sends nothing."""


class CannotListenError(Exception):
    """Its text is a sentence that says why, and what to do."""


def ensure_free(host: str, port: int) -> None:
    """Raises CannotListenError if nobody can listen on that port of that host now."""
    try:
        [(family, kind, _, _, address), *_] = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except socket.gaierror as error:
        raise CannotListenError(f"{host} is no address of this machine: {error.strerror}.") from error
    with socket.socket(family, kind) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(address)
        except OSError as error:
            raise CannotListenError(_why(error, host, port)) from error


def _why(error: OSError, host: str, port: int) -> str:
    match error.errno:
        case errno.EADDRINUSE:
            return (
                f"Port {port} is in use by another program, perhaps another Thistle. Stop it, or choose another port."
            )
        case errno.EACCES:
            return f"This user may not open port {port}. Choose one above 1023."
        case errno.EADDRNOTAVAIL:
            return (
                f"{host} is no address of this machine. 127.0.0.1 is for this machine alone, 0.0.0.0 for the network."
            )
    return f"Cannot listen on {host}, port {port}: {error.strerror}."


def site_addresses(host: str, port: int) -> list[str]:
    """The site's addresses, the one for this machine first."""
    if host not in ANY:
        return [_url(host, port)]
    return [_url("127.0.0.1", port), *(_url(address, port) for address in _network_addresses())]


def answers(host: str, port: int) -> bool:
    """Whether somebody listens there."""
    target = "127.0.0.1" if host in ANY else host
    try:
        with socket.create_connection((target, port), timeout=1):
            return True
    except OSError:
        return False


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _network_addresses() -> list[str]:
    """This machine's address in its network, if it has one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(UNROUTABLE)
        except OSError:
            return []  # no network
        return [probe.getsockname()[0]]
