"""A signed statement of what the log held: its size and root, in the form of C2SP's tlog-checkpoint and signed-note.

    thistle/<sixteen digits of the first event's hash>
    <number of events>
    <root of the Merkle tree, base64>
    time <microseconds since 1970 in UTC>

    — <the first line> <key id and Ed25519 signature, base64>

The signature is over the four lines, their newlines included. Whoever keeps the text, on paper even, can later ask for
a proof that the log still begins with what it held then. Pure: the key is an argument.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from dataclasses import dataclass
from hashlib import sha256

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

_ED25519 = b"\x01"


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The first `size` events of the log `origin` have the Merkle root `root`, said at `time` in microseconds UTC.

    `key` is the public key, 32 bytes, of the signature.
    """

    origin: str
    size: int
    root: bytes
    time: int
    key: bytes
    signature: bytes

    @property
    def body(self) -> bytes:
        """What is signed."""
        return _body(self.origin, self.size, self.root, self.time)

    @property
    def key_id(self) -> str:
        """Eight hexadecimal digits that tell the key among those of this log."""
        return _key_id(self.origin, self.key).hex()

    @property
    def text(self) -> str:
        """The whole statement with its signature, as outsiders keep it."""
        signature = b64encode(_key_id(self.origin, self.key) + self.signature).decode()
        return f"{self.body.decode()}\n— {self.origin} {signature}\n"

    def holds(self) -> bool:
        """Whether the signature is that of `key` over this statement."""
        try:
            Ed25519PublicKey.from_public_bytes(self.key).verify(self.signature, self.body)
        except (InvalidSignature, ValueError):
            return False
        return True


def origin(first_hash: bytes) -> str:
    """The name of the log that begins with the event of this hash; it keeps it wherever it moves, whoever signs."""
    return f"thistle/{first_hash[:8].hex()}"


def sign(private: Ed25519PrivateKey, *, origin: str, size: int, root: bytes, time: int) -> Checkpoint:
    """The statement, signed."""
    key = private.public_key().public_bytes_raw()
    return Checkpoint(origin, size, root, time, key, private.sign(_body(origin, size, root, time)))


def parse(text: str, key: bytes) -> Checkpoint:
    """The statement that a text makes, as one of the public key `key`; whether it `holds` is not looked at.

    ValueError if the text is no such statement, or if it is of another key.
    """
    try:
        name, size, root, time, blank, signed, end = text.split("\n")
        dash, signer, signature = signed.split(" ")
        raw = b64decode(signature, validate=True)
        found = Checkpoint(
            name, int(size), b64decode(root, validate=True), int(time.removeprefix("time ")), key, raw[4:]
        )
    except ValueError as error:
        raise ValueError("This is not the text of a checkpoint.") from error
    if (blank, dash, signer, end) != ("", "—", name, "") or found.text != text:
        raise ValueError("This is not the text of a checkpoint of this key.")
    return found


def verifier(origin: str, key: bytes) -> str:
    """The public key as tools for signed notes take it: name, key id and key."""
    return f"{origin}+{_key_id(origin, key).hex()}+{b64encode(_ED25519 + key).decode()}"


def _body(origin: str, size: int, root: bytes, time: int) -> bytes:
    return f"{origin}\n{size}\n{b64encode(root).decode()}\ntime {time}\n".encode()


def _key_id(origin: str, key: bytes) -> bytes:
    return sha256(origin.encode() + b"\n" + _ED25519 + key).digest()[:4]
