# shellcheck shell=bash
# A real MySQL server, unpacked from the packages of Debian's unstable suite: no other suite has one as new. It serves the tests that need one,
# and its folder is the root of the image in the container leg. Nothing of it is installed.

MYSQL_ROOT=$WORK/mysql

# mysql_root FOLDER: unpacks the server and all that it needs, unless the folder has it; skips the step where that is not possible.
mysql_root() {
  local root=$1
  [ ! -x "$root/usr/sbin/mysqld" ] || return 0
  unpack_newer "$root" sid mysql-server-core libc6 busybox-static
  mysql_program "$root" >"$root/mysqld"
  chmod +x "$root/mysqld"
}

# unpack_newer FOLDER SUITES PACKAGE…: unpacks packages of Debian's newer suites, with all that they need, busybox among them; skips the
# step where that is not possible.
unpack_newer() {
  local root=$1 apt=$1.apt suite mirror
  [ "$(uname -sm)" = 'Linux x86_64' ] || skip 'servers are unpacked from packages for Linux on x86-64'
  command -v apt-get >/dev/null || skip 'servers are unpacked from packages that apt-get downloads'
  mirror=$(debian_mirror) || skip 'apt is not set up with a Debian mirror, and no other has the packages'
  mkdir -p "$apt/lists/partial" "$apt/archives/partial"
  : >"$apt/status"
  for suite in $2; do
    printf 'deb [signed-by=%s] %s %s main\n' "$(echo /usr/share/keyrings/debian-archive-keyring.*g*)" "$mirror" "$suite"
  done >"$apt/sources"
  if ! { with_unstable "$apt" update && with_unstable "$apt" install "${@:3}"; }; then
    skip "apt-get cannot download ${*:3} from Debian: $(tail -n 1 "$apt/log")"
  fi
  unpack "$apt/archives" "$root"
  rm -rf "$apt"
}

# mysql_program FOLDER: prints a program that runs the server of a folder with the folder's own libraries, as any user.
mysql_program() {
  cat <<PROGRAM
#!/bin/sh
exec '$1/lib64/ld-linux-x86-64.so.2' --library-path '$1/usr/lib/x86_64-linux-gnu:$1/usr/lib/mysql/private' '$1/usr/sbin/mysqld' "\$@" \\
  --basedir='$1/usr' --plugin-dir='$1/usr/lib/mysql/plugin' --character-sets-dir='$1/usr/share/mysql/charsets' \\
  --lc-messages-dir='$1/usr/share/mysql'
PROGRAM
}

# Prints the mirror that apt has Debian's own packages from.
debian_mirror() {
  # shellcheck disable=SC2016 # apt-get replaces $(…)
  apt-get indextargets --format '$(ORIGIN) $(REPO_URI)' 'Created-By: Packages' |
    awk '$1 == "Debian" && $2 !~ /security/ { print $2; found = 1; exit } END { exit !found }'
}

# with_unstable FOLDER COMMAND…: apt-get with a state of its own, as if nothing were installed.
with_unstable() {
  local apt=$1
  shift
  apt-get -qq -y --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Etc::sourcelist="$apt/sources" \
    -o Dir::Etc::sourceparts=- -o Dir::State="$apt" -o Dir::State::lists="$apt/lists/" -o Dir::State::status="$apt/status" \
    -o Dir::Cache="$apt" -o Dir::Cache::archives="$apt/archives/" -o APT::Get::List-Cleanup=0 "$@" >"$apt/log" 2>&1
}

# mysql_tests: the tests of MySQL, with one that they may kill, and one at a URL. What is only about MariaDB has run with all others.
mysql_tests() {
  local data=$WORK/mysql-data port=0 code=0 server mysqld
  mysql_root "$MYSQL_ROOT"
  port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
  mkdir -p "$data"
  echo 'CREATE DATABASE IF NOT EXISTS test;' >"$data/init.sql"
  mysqld=("$MYSQL_ROOT/mysqld" --no-defaults --user="$(id -un)" --datadir="$data/data" --secure-file-priv=NULL)
  "${mysqld[@]}" --initialize-insecure >"$data/log" 2>&1 || { cat "$data/log" && return 1; }
  "${mysqld[@]}" --init-file="$data/init.sql" --bind-address=127.0.0.1 --port="$port" --socket="$data/socket" \
    --mysqlx=OFF --local-infile=1 >"$data/log" 2>&1 &
  server=$!
  # A test that finds no server fails, and shows the log's end.
  for _ in $(seq 120); do
    ! grep -q 'ready for connections' "$data/log" || break
    sleep 0.5
  done
  grep -h 'ready for connections' "$data/log" || tail -n 5 "$data/log"
  tests "mysql-$JDK" "${FILLS[@]}" -Pall test \
    -Dtest='**/mysql/*Test,**/schema/**/MySql*Test,!**/MariaDb*Test' \
    "-Dtest.mysqld=$MYSQL_ROOT/mysqld" "-Dtest.mysqlUrl=jdbc:mysql://127.0.0.1:$port/test" || code=$?
  kill "$server" || true
  wait "$server" || tail -n 5 "$data/log"
  rm -rf "$data"
  return "$code"
}
