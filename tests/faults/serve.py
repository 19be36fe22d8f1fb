"""Serve as the one-command run does, without its worker: `python -m tests.faults.serve PORT APPLICATION`."""

import sys

import uvicorn

from companion.operations.boot.http import make_config

if __name__ == "__main__":
    uvicorn.Server(make_config("127.0.0.1", int(sys.argv[1]), sys.argv[2])).run()
