"""Static files under names that tell their content, the modules that scripts import among them."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # it comes without types
    """Whitenoise's storage; an `import` in a script names the hashed file, so that no old one is mixed in."""

    support_js_module_import_aggregation = True
