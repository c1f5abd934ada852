"""Where things lie on disk, and the few values that a development machine makes for itself."""

import os
import secrets
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent


def state_dir() -> Path:
    """Return the folder for everything a running checkout writes (kept out of git)."""
    folder = Path(os.environ.get("SLOWPLAY_STATE") or BASE_DIR / ".slowplay")
    if not folder.exists():
        folder.mkdir(mode=0o711, parents=True, exist_ok=True)
    return folder


def development_secret_key() -> str:
    """Return this checkout's own secret key, made once, so that sessions survive a restart."""
    file = state_dir() / "secret_key"
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return file.read_text()
    with os.fdopen(descriptor, "w") as stream:
        stream.write(secrets.token_urlsafe(50))
    return file.read_text()
