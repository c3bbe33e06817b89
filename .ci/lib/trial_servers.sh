# shellcheck shell=bash disable=SC2034,SC2154,SC2317
# Servers for .ci/schema-trials, and how each says which constraints do not hold after a fill. Needs $work, $bad and the function trial.

# Runs a program as another user if this one is root: PostgreSQL does not start as root.
unprivileged() {
  if [ "$(id -u)" = 0 ]; then su nobody -s /bin/bash -c "$(printf '%q ' "$@")"; else "$@"; fi
}

free_port() {
  local port
  for port in $(shuf -i 20000-20200); do # other trials may begin at the same moment
    (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null || { echo "$port" && return; }
  done
}

not_tried() {
  echo "$1: NOT TRIED: there is no $2 on the PATH"
  bad=1
}

start_postgres() {
  [ -z "${pg_port:-}" ] || return 0
  local bin
  bin=$(compgen -G '/usr/lib/postgresql/*/bin' | sort -V | tail -1)
  PATH=$PATH:$bin
  { command -v initdb && command -v pg_ctl && command -v psql; } >/dev/null || return 1
  pg_port=$(free_port)
  chmod 711 "$work" && mkdir "$work/pg" && chmod 777 "$work/pg"
  unprivileged "$(command -v initdb)" -D "$work/pg/data" -U trial -A trust -E UTF8 --locale=C >/dev/null
  unprivileged "$(command -v pg_ctl)" -D "$work/pg/data" -l "$work/pg/log" -w -o "-p $pg_port -k $work/pg -c fsync=off \
    -c max_locks_per_transaction=1024 -c listen_addresses=127.0.0.1" start >/dev/null
}

in_postgres() {
  psql -qXAt -h 127.0.0.1 -p "$pg_port" -U trial "$@"
}

# A script may ask for extensions and roles that are not here: what remains of it is filled.
postgres_trial() {
  local name=$1 file
  shift
  start_postgres || { not_tried "$name" 'initdb, pg_ctl and psql' && return; }
  pg_database=$name
  in_postgres -d postgres -c "CREATE DATABASE \"$name\""
  for file; do in_postgres -d "$name" -f "$file" >/dev/null 2>>"$work/load.err"; done
  ! grep -q ERROR "$work/load.err" || echo "$name: $(grep -c ERROR "$work/load.err") statements of its SQL failed"
  rm -f "$work/load.err"
  trial "$name" postgres "jdbc:postgresql://127.0.0.1:$pg_port/$name" --user trial
}

broken_in_postgres() {
  in_postgres -d "$pg_database" -f .ci/lib/schema_constraints.sql >/dev/null 2>"$work/checked.txt"
  grep -a 'does not hold' "$work/checked.txt" | sed 's/.*WARNING: *//' >"$work/broken.txt"
  sed -nE 's/.*broken ([0-9]+) of [0-9]+.*/\1/p' "$work/checked.txt" | grep . || echo unknown
}

start_mariadb() {
  [ -z "${maria_port:-}" ] || return 0
  { command -v mariadbd && command -v mariadb-install-db && command -v mariadb; } >/dev/null || return 1
  maria_port=$(free_port)
  mkdir "$work/maria"
  mariadb-install-db --no-defaults --datadir="$work/maria/data" --auth-root-authentication-method=normal --user="$(id -un)" >/dev/null
  mariadbd --no-defaults --datadir="$work/maria/data" --port="$maria_port" --socket="$work/maria/socket" --bind-address=127.0.0.1 \
    --local-infile=1 --user="$(id -un)" >"$work/maria/log" 2>&1 &
  maria_pid=$!
  for _ in $(seq 100); do
    in_mariadb -e 'SELECT 1' >/dev/null 2>&1 && return 0
    sleep 0.3
  done
  return 1
}

in_mariadb() {
  mariadb --no-defaults -N -u root -S "$work/maria/socket" "$@"
}

mariadb_trial() {
  local name=$1 file
  shift
  start_mariadb || { not_tried "$name" 'mariadbd, mariadb-install-db and mariadb' && return; }
  maria_database=$name
  in_mariadb -e "CREATE DATABASE \`$name\`"
  for file; do in_mariadb --force "$name" <"$file" >/dev/null 2>&1; done
  trial "$name (MariaDB)" mariadb "jdbc:mariadb://127.0.0.1:$maria_port/$name?sslMode=disable" --user root
}

# A query for each foreign key and each CHECK: MariaDB can be told not to check them.
broken_in_mariadb() {
  : >"$work/broken.txt"
  in_mariadb -r information_schema -e "
    SELECT CONCAT('SELECT ''', constraint_name, ' of ', table_name, ''' FROM \`', table_name, '\` c WHERE ',
      GROUP_CONCAT('c.\`', column_name, '\` IS NOT NULL' SEPARATOR ' AND '), ' AND NOT EXISTS (SELECT 1 FROM \`', referenced_table_schema,
      '\`.\`', referenced_table_name, '\` p WHERE ',
      GROUP_CONCAT('p.\`', referenced_column_name, '\` = c.\`', column_name, '\`' SEPARATOR ' AND '), ') LIMIT 1;')
    FROM key_column_usage WHERE table_schema = '$maria_database' AND referenced_table_name IS NOT NULL
    GROUP BY constraint_name, table_name, referenced_table_schema, referenced_table_name
    UNION ALL
    SELECT CONCAT('SELECT ''', constraint_name, ' of ', table_name, ''' FROM \`', table_name, '\` WHERE NOT (', check_clause, ') LIMIT 1;')
    FROM check_constraints WHERE constraint_schema = '$maria_database'" \
    | in_mariadb --force "$maria_database" >>"$work/broken.txt" 2>&1
  wc -l <"$work/broken.txt"
}

duckdb_trial() {
  local name=$1 file
  shift
  command -v duckdb >/dev/null || { not_tried "$name" duckdb && return; }
  duckdb_file=$work/$name.duckdb
  for file; do duckdb "$duckdb_file" <"$file" >/dev/null 2>&1; done
  trial "$name (DuckDB)" duckdb "jdbc:duckdb:$duckdb_file"
}

# All rows go into an empty database, which checks them.
broken_in_duckdb() {
  : >"$work/broken.txt"
  duckdb "$duckdb_file" -c "EXPORT DATABASE '$work/exported'" >/dev/null 2>"$work/broken.txt" \
    && duckdb -c "IMPORT DATABASE '$work/exported'" >/dev/null 2>"$work/broken.txt"
  rm -rf "$work/exported"
  grep -c . "$work/broken.txt" || true
}

stop_servers() {
  [ -z "${pg_port:-}" ] || unprivileged "$(command -v pg_ctl)" -D "$work/pg/data" -m fast stop >/dev/null
  [ -z "${maria_pid:-}" ] || kill "$maria_pid"
}
