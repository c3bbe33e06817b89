# shellcheck shell=bash disable=SC2153,SC2154
# The Spark jobs of examples/spark, as docs/SPARK.md says how to run them: with the Spark that pip installs, on Debian's PostgreSQL.

PYSPARK=pyspark==4.0.2

spark_examples() {
  local work=$WORK/spark url
  mkdir -p "$work"
  # shellcheck source=/dev/null
  . .ci/lib/trial_servers.sh
  install_postgres || skip 'PostgreSQL is missing and cannot be installed'
  chmod 711 "$WORK" # the server runs as another user
  start_postgres
  # shellcheck disable=SC2064
  trap "unprivileged '$(command -v pg_ctl)' -D '$work/pg/data' -m immediate stop >/dev/null" EXIT
  install_pyspark "$work" || skip "pip cannot install $PYSPARK here"
  # shellcheck source=/dev/null
  . "$work/venv/bin/activate"
  url="jdbc:postgresql://127.0.0.1:$pg_port/postgres?user=trial"
  licensed bench-spark/target/fillrate-spark.jar
  java_job "$work" "$url"
  loaded 3000
  python_job "$url"
  python_job "$url"
  loaded 5000
  if [ -d "$WORK/published/staged/repository" ]; then
    in_postgres -d postgres -c 'TRUNCATE sensor_readings' # the job makes the same rows
    packages_job "$work" "$url"
    loaded 2000
  fi
}

# Debian keeps the server's programs off the PATH; start_postgres finds them there.
install_postgres() {
  compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || install initdb postgresql
}

# install_pyspark FOLDER: in an environment of its own, which Debian's Python makes only with another package.
install_pyspark() {
  python3 -m venv "$1/venv" >"$1/venv.log" 2>&1 || { install ensurepip python3-venv && python3 -m venv --clear "$1/venv"; } || return 1
  limit 600 "$1/venv/bin/pip" install -q "$PYSPARK"
}

# java_job FOLDER URL: compiled against Spark's own jars, with a driver of 2016 in front, which must do no harm.
java_job() {
  local jars old=org.postgresql:postgresql:9.4.1212
  jars=$(python3 -c 'import pyspark; print(pyspark.__path__[0] + "/jars/*")')
  "$JAVA_HOME/bin/javac" -cp "$jars" -d "$1/classes" examples/spark/LoadReadings.java
  "$JAVA_HOME/bin/jar" --create --file "$1/job.jar" -C "$1/classes" .
  limit 300 ./mvnw -q -N dependency:copy -Dartifact=$old -DoutputDirectory="$1" || return 1
  limit 120 spark-submit --master 'local[2]' --conf spark.log.level=WARN --jars "$1/postgresql-9.4.1212.jar,bench-spark/target/fillrate-spark.jar" --class LoadReadings "$1/job.jar" "$2" 3000 java
}

python_job() {
  limit 120 spark-submit --master 'local[2]' --conf spark.log.level=WARN --jars bench-spark/target/fillrate-spark.jar examples/spark/load_readings.py "$1" 2000 python
}

# packages_job FOLDER URL: as users of a release get it, from the staged repository alone.
packages_job() {
  limit 120 spark-submit --master 'local[2]' --conf spark.log.level=WARN --conf "spark.jars.ivy=$1/ivy" \
    --packages "io.fillrate:fillrate-spark:$STAGED_VERSION" --repositories "file://$WORK/published/staged/repository" \
    examples/spark/load_readings.py "$2" 2000 packages
  [ "$(ls "$1/ivy/jars")" = "io.fillrate_fillrate-spark-$STAGED_VERSION.jar" ]
}

# licensed JAR: has the licences of what is in it, a manifest, and no class of the driver under the driver's own name.
licensed() {
  local names
  names=$(unzip -Z1 "$1")
  grep -qx META-INF/LICENSE <<<"$names" && grep -qx META-INF/licenses/postgresql-BSD-2-Clause.txt <<<"$names" &&
    unzip -p "$1" META-INF/MANIFEST.MF | grep -q '^Implementation-Version: ' && ! grep -q '^org/postgresql/' <<<"$names"
}

loaded() {
  local rows
  rows=$(in_postgres -d postgres -c 'SELECT count(*) FROM sensor_readings')
  echo "$rows rows of $1"
  [ "$rows" = "$1" ]
}
