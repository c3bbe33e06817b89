# shellcheck shell=bash
# PostgreSQL 19 as Debian's experimental suite has it, before there is an embedded one. It serves the tests of writers, and a short fill.

# postgres19_tests: what every load must keep, and what it may change about a table, on PostgreSQL 19.
postgres19_tests() {
  local root=$WORK/postgres19 out=$OUT/postgres19 port code=0 as=()
  local bin=$root/usr/lib/postgresql/19/bin
  unpack_newer "$root" 'sid experimental' postgresql-19/experimental libpq5/experimental locales-all/sid libc6/sid \
    libc-gconv-modules-extra/sid busybox-static
  echo "unix_socket_directories = '/tmp'" >>"$root/usr/share/postgresql/19/postgresql.conf.sample" # Debian's is not there
  postgres19_programs "$root" "$bin"
  "$bin/postgres" --version
  tests "postgres19-$JDK" -pl bench-data,bench-core -Pall test "-Dtest.postgresPrograms=$root/programs.txz" \
    -Dtest='PostgresContractTest,PostgresUnchangedTableTest,PostgresUpsertTest,PostgresOnErrorTest,SampleRowTest' || code=$?

  [ "$(id -u)" -ne 0 ] || as=(unshare -U) # it does not start as root
  port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
  "${as[@]}" "$bin/initdb" -D "$root/data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 >"$root/log"
  "${as[@]}" "$bin/pg_ctl" -D "$root/data" -o "-p $port" -l "$root/log" -w start
  tests "postgres19-fill-$JDK" -Pbench test -Dtest='PostgresFillBenchmark#fill' -Dbench.rows=2000 -Dbench.warmup=1 -Dbench.iterations=2 \
    "-Dbench.url=jdbc:postgresql://127.0.0.1:$port/postgres" -Dbench.user=postgres "-Dbench.out=$out" || code=$?
  "${as[@]}" "$bin/pg_ctl" -D "$root/data" -m fast stop
  [ "$code" -ne 0 ] || python3 .ci/lib/check_results.py "$out/results.json" 2
  rm -rf "$root/data"
  return "$code"
}

# postgres19_programs FOLDER BIN: programs run with the folder's own libraries, and an archive of them is as embedded ones are.
postgres19_programs() {
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
