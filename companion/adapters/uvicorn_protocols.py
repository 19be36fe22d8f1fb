"""The protocol of uvicorn 0.54 for HTTP, chosen by what is installed: a subclass ends waits for a head."""

from uvicorn.protocols.http.auto import AutoHTTPProtocol

__all__ = ["AutoHTTPProtocol"]
