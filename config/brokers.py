"""Transport options of the three kinds of broker, from the address of the broker."""

from typing import Any

from psycopg.conninfo import make_conninfo


def transport_options(broker_url: str, database: dict[str, Any]) -> dict[str, Any]:
    """Return Kombu's options for `broker_url`; `database` is the entry of DATABASES."""
    scheme = broker_url.partition(":")[0]
    if scheme == "pgmq":
        return _pgmq(database)
    if scheme.startswith("redis"):
        # A frozen Redis must not hold a publisher; and what a killed worker had in hand must
        # come back within minutes, not after Kombu's usual hour.
        return {
            "socket_timeout": 5,
            "socket_connect_timeout": 2,
            "visibility_timeout": 600,
            "unacked_restore_interval": 5,
            "unacked_restore_throttle": 1,
        }
    return {"socket_timeout": 5, "max_retries": 1}


def _pgmq(database: dict[str, Any]) -> dict[str, Any]:
    """Return the options of the queue that lives in the site's own PostgreSQL."""
    names = {"NAME": "dbname", "USER": "user", "PASSWORD": "password", "HOST": "host"}
    parts = {key: database.get(name) for name, key in (names | {"PORT": "port"}).items()}
    options = database.get("OPTIONS", {})
    parts |= {key: options[key] for key in options if key == "host" or key.startswith("ssl")}
    return {
        "conn_string": make_conninfo(
            **{key: value for key, value in parts.items() if value},
            connect_timeout=2,
            application_name="slowplay-queue",
        ),
        "init_extension": False,  # our migration has installed the schema
        "use_notify": True,  # wakes only on insert, so the polling below stays
        "wait_time_seconds": 0,
        "polling_interval": 0.2,
        "visibility_timeout": 600,
        "notify_throttle_interval_ms": 50,
        "pool_size": 4,
        "pool_timeout": 2,
    }
