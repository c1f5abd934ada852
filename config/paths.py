"""Where things lie on disk, and the one secret that a development machine makes for itself."""

import os
import secrets
from contextlib import suppress
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent


def state_dir() -> Path:
    """Return the folder for everything a running checkout writes (kept out of git)."""
    return Path(os.environ.get("SLOWPLAY_STATE") or BASE_DIR / ".slowplay")


def make_state_dir() -> Path:
    """Return the state folder, made if need be."""
    return make_passable(state_dir())


def make_passable(folder: Path) -> Path:
    """Make a folder and those above it that are missing: all may pass through, none look round."""
    for missing in reversed([path for path in (folder, *folder.parents) if not path.exists()]):
        with suppress(FileExistsError):
            missing.mkdir()
            missing.chmod(0o711)  # after mkdir, which would take the caller's umask off
    return folder


def development_secret_key() -> str:
    """Return this checkout's own secret key, made once, so that sessions survive a restart."""
    file = make_state_dir() / "secret_key"
    if not file.exists():
        fresh = file.with_name(f"secret_key.{os.getpid()}")
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w") as stream:
            stream.write(secrets.token_urlsafe(50))
        # Site, worker and beat start together: whoever links first decides for all.
        with suppress(FileExistsError):
            file.hardlink_to(fresh)
        fresh.unlink()
    return file.read_text()
