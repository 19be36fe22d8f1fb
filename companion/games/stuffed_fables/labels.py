"""What actions and their questions are called on a sheet."""

from types import MappingProxyType

LABELS: MappingProxyType[str, str] = MappingProxyType({})
