# shellcheck shell=bash disable=SC2153,SC2154
# The Spark jobs of examples/spark, as docs/SPARK.md says how to run them: with the Spark that pip installs, on Debian's PostgreSQL.

PYSPARK=pyspark==4.0.2

spark_examples() {
  local work=$WORK/spark url
  mkdir -p "$work"
  # shellcheck source=/dev/null
  . .ci/lib/trial_servers.sh
  start_postgres || skip 'initdb, pg_ctl and psql are not on the PATH'
  # shellcheck disable=SC2064
  trap "unprivileged pg_ctl -D '$work/pg/data' -m immediate stop >/dev/null" EXIT
  { python3 -m venv "$work/venv" && limit 300 "$work/venv/bin/pip" install -q "$PYSPARK"; } || skip "pip cannot install $PYSPARK here"
  # shellcheck source=/dev/null
  . "$work/venv/bin/activate"
  url="jdbc:postgresql://127.0.0.1:$pg_port/postgres?user=trial"
  java_job "$work" "$url"
  loaded 3000
  python_job "$url"
  python_job "$url"
  loaded 5000
}

# java_job FOLDER URL: compiled against Spark's own jars.
java_job() {
  local jars
  jars=$(python3 -c 'import pyspark; print(pyspark.__path__[0] + "/jars/*")')
  "$JAVA_HOME/bin/javac" -cp "$jars" -d "$1/classes" examples/spark/LoadReadings.java
  "$JAVA_HOME/bin/jar" --create --file "$1/job.jar" -C "$1/classes" .
  limit 120 spark-submit --master 'local[2]' --conf spark.log.level=WARN --jars bench-spark/target/fillrate-spark.jar --class LoadReadings "$1/job.jar" "$2" 3000 java
}

python_job() {
  limit 120 spark-submit --master 'local[2]' --conf spark.log.level=WARN --jars bench-spark/target/fillrate-spark.jar examples/spark/load_readings.py "$1" 2000 python
}

loaded() {
  local rows
  rows=$(in_postgres -d postgres -c 'SELECT count(*) FROM sensor_readings')
  echo "$rows rows of $1"
  [ "$rows" = "$1" ]
}
