"""Every use of the inside of another library, a module each, with a test that names its version."""
