"""A machine that is no POSIX, played: put before a program, it takes away what Windows lacks.

What a library has for Windows besides cannot be tried so: the file broker of kombu locks by pywin32 there, by
fcntl here, and Python's own modules choose by the platform. These may have what they ask for.
"""

import os
import signal
import sys
import sysconfig
from importlib.abc import MetaPathFinder
from types import ModuleType
from typing import Any

POSIX_ONLY = {"fcntl", "grp", "pwd", "resource", "syslog", "termios", "tty", "pty", "uvloop"}
OF_OS = {
    *("chown", "chroot", "fchmod", "fchown", "fork", "forkpty", "getegid", "geteuid", "getgid", "getgroups"),
    *("getpgid", "getpgrp", "getsid", "getuid", "initgroups", "killpg", "lchown", "mkfifo", "mknod", "nice"),
    *("setegid", "seteuid", "setgid", "setgroups", "setpgid", "setsid", "setuid", "statvfs", "sysconf"),
    *("uname", "wait3", "wait4"),
}
OF_SIGNAL = {
    *("SIGALRM", "SIGCHLD", "SIGHUP", "SIGKILL", "SIGPIPE", "SIGQUIT", "SIGTTIN", "SIGTTOU"),
    *("SIGUSR1", "SIGUSR2", "SIGWINCH"),
}
BY_PLATFORM = ("kombu/transport/filesystem.py", "platformdirs/_runtime.py", "platformdirs/unix.py")
PYTHONS_OWN = sysconfig.get_path("stdlib")


class Refuses(MetaPathFinder):
    """Finds none of the modules that Windows lacks, for whoever is no part of Python."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> None:
        if name in POSIX_ONLY and not may_have(find_importer()):
            raise ImportError(f"{name} is of POSIX alone", name=name)


def find_importer() -> str:
    """Return the file that asks."""
    frame = sys._getframe(1)
    while frame.f_back and ("importlib" in frame.f_code.co_filename or frame.f_code.co_filename == __file__):
        frame = frame.f_back
    return frame.f_code.co_filename


def may_have(file: str) -> bool:
    is_pythons = file.startswith((PYTHONS_OWN, "<frozen")) and "site-packages" not in file
    return is_pythons or file.endswith(BY_PLATFORM)


def take_from(module: ModuleType, names: set[str]) -> None:
    """Let a module have these names for Python itself alone."""
    had = {name: vars(module).pop(name) for name in names if name in vars(module)}

    def ask(name: str) -> Any:
        if name in had and may_have(find_importer()):
            return had[name]
        raise AttributeError(f"module {module.__name__!r} has no attribute {name!r}", name=name, obj=module)

    vars(module)["__getattr__"] = ask


def play() -> None:
    """Let this process, and by a `.pth` those that it starts, be on such a machine."""
    if any(isinstance(one, Refuses) for one in sys.meta_path):
        return
    for name in POSIX_ONLY:
        sys.modules.pop(name, None)
    take_from(os, OF_OS)
    take_from(signal, OF_SIGNAL)
    sys.meta_path.insert(0, Refuses())
