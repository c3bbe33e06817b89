# shellcheck shell=bash
# A real MySQL server, unpacked from the packages of Debian's unstable suite: no other suite has one as new. It serves the tests that need one,
# and its folder is the root of the image in the container leg. Nothing of it is installed.

# mysql_root FOLDER: unpacks the server and all that it needs, unless the folder has it; skips the step where that is not possible.
mysql_root() {
  local root=$1 apt=$1.apt mirror
  [ ! -x "$root/usr/sbin/mysqld" ] || return 0
  [ "$(uname -sm)" = 'Linux x86_64' ] || skip 'MySQL is unpacked from packages for Linux on x86-64'
  command -v apt-get >/dev/null || skip 'MySQL is unpacked from packages that apt-get downloads'
  mirror=$(debian_mirror) || skip 'apt is not set up with a Debian mirror, and no other has the packages of MySQL'
  mkdir -p "$apt/lists/partial" "$apt/archives/partial"
  : >"$apt/status"
  printf 'deb [signed-by=%s] %s sid main\n' "$(echo /usr/share/keyrings/debian-archive-keyring.*g*)" "$mirror" >"$apt/sources"
  with_unstable "$apt" update && with_unstable "$apt" install mysql-server-core libc6 busybox-static ||
    skip "apt-get cannot download MySQL from Debian's unstable suite: $(tail -n 1 "$apt/log")"
  unpack "$apt/archives" "$root"
  rm -rf "$apt"
  mysql_program "$root" >"$root/mysqld"
  chmod +x "$root/mysqld"
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
