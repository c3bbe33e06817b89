#!/bin/sh
# What the container leg needs of the official image's behaviour: POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB and PGDATA are obeyed,
# and the server takes the arguments that follow its name. The first start is an initdb.
set -eu

user=${POSTGRES_USER:-postgres}
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA"
  chown -R postgres:postgres "$PGDATA"
  chmod 700 "$PGDATA"
  exec su -s /bin/sh postgres -c 'exec /entrypoint.sh "$@"' -- /entrypoint.sh "$@"
fi

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  printf '%s' "${POSTGRES_PASSWORD:?must be set}" >/tmp/password
  initdb -D "$PGDATA" -U "$user" --pwfile=/tmp/password --locale=C.UTF-8 --auth-host=scram-sha-256 >/tmp/initdb.log 2>&1 ||
    { cat /tmp/initdb.log && exit 1; }
  rm /tmp/password
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  echo "listen_addresses = '*'" >>"$PGDATA/postgresql.conf"
  if [ "${POSTGRES_DB:-$user}" != postgres ]; then
    echo "CREATE DATABASE \"${POSTGRES_DB:-$user}\"" | postgres --single -D "$PGDATA" postgres >/dev/null
  fi
fi

exec "$@"
