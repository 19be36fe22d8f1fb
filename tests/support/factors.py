"""Second factors as tests make them: a device that keeps passkeys, and one for whoever needs none to sign."""

import json
from hashlib import sha256
from typing import Any

from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.models import Authenticator
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from fido2.cose import ES256
from fido2.utils import websafe_encode
from fido2.webauthn import Aaguid, AttestationObject, AttestedCredentialData, AuthenticatorData

from companion.accounts.models import User

FLAGS = AuthenticatorData.FLAG


class Device:
    """A device with one passkey, which it uses at `origin` once its owner has shown a finger."""

    def __init__(self, origin: str = "http://localhost", finger: bool = True) -> None:
        self.origin, self.key = origin, ec.generate_private_key(ec.SECP256R1())
        self.host = origin.partition("://")[2].partition(":")[0]
        self.id = sha256(str(self.key.private_numbers().private_value).encode()).digest()
        self.flags = FLAGS.UP | (FLAGS.UV if finger else FLAGS.UP)

    def make(self, options: dict[str, Any]) -> str:
        """Return what a browser sends of a passkey that it has made."""
        public = ES256.from_cryptography_key(self.key.public_key())  # type: ignore[no-untyped-call]
        about = AttestedCredentialData.create(Aaguid.NONE, self.id, public)
        data = AuthenticatorData.create(self.host_hash, self.flags | FLAGS.AT, 0, about)
        made = AttestationObject.create("none", data, {})
        client = self._client("webauthn.create", options)
        return self._sent({"clientDataJSON": client, "attestationObject": bytes(made)})

    def sign(self, options: dict[str, Any], user: User) -> str:
        """Return what a browser sends of a passkey that it has used."""
        data = AuthenticatorData.create(self.host_hash, self.flags, 0)
        client = self._client("webauthn.get", options)
        signature = self.key.sign(bytes(data) + sha256(client).digest(), ec.ECDSA(SHA256()))
        handle = user_pk_to_url_str(user).encode()
        parts = {"clientDataJSON": client, "authenticatorData": bytes(data)}
        return self._sent(parts | {"signature": signature, "userHandle": handle})

    @property
    def host_hash(self) -> bytes:
        return sha256(self.host.encode()).digest()

    def _client(self, kind: str, options: dict[str, Any]) -> bytes:
        challenge = options["publicKey"]["challenge"]
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _sent(self, parts: dict[str, bytes]) -> str:
        name, response = websafe_encode(self.id), {one: websafe_encode(raw) for one, raw in parts.items()}
        return json.dumps({"id": name, "rawId": name, "type": "public-key", "response": response})


def make_passkey(user: User, name: str = "My phone", device: Device | None = None) -> Any:
    """Return a passkey that an account has."""
    made = (device or Device()).make({"publicKey": {"challenge": "given-by-the-site-xy"}})
    data = {"name": name, "credential": json.loads(made)}
    return Authenticator.objects.create(user=user, type=Authenticator.Type.WEBAUTHN, data=data)
