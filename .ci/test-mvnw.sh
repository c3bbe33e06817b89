#!/bin/sh
# Tests mvnw with fake Mavens in a temporary folder, without a network: `.ci/test-mvnw.sh [shell…]`.
# Without arguments: under every one of sh, dash, bash, ksh and busybox's sh that is installed.
set -eu

source_folder=$(cd "$(dirname "$0")/.." && pwd -P)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tools="$work/tools" # what mvnw may count on, and neither Java, Maven, curl nor wget
passed=0
failed=0

mkdir "$tools"
IFS=:
for tool in cat cp cut dirname gzip mkdir mktemp mv openssl printf readlink rm sed sh sha512sum shasum tar tr; do
  for folder in $PATH; do
    [ ! -x "$folder/$tool" ] || { ln -s "$folder/$tool" "$tools/$tool" && break; }
  done
done
unset IFS

# --- what a case is made of -------------------------------------------------------------------------------------------

# A fresh project, home folder and PATH, in a folder with spaces.
new_case() {
  title=$1
  box="$work/a case"
  rm -rf "$box"
  mkdir -p "$box/project/.mvn/wrapper" "$box/home" "$box/bin" "$box/elsewhere" "$box/mirror"
  cp "$source_folder/mvnw" "$box/project/mvnw"
  project="$box/project"
  path="$box/bin:$tools"
  from="$box/project"
  program="$project/mvnw"
  url=''
  java_home=''
  maven_args=''
  pin 'https://nowhere.invalid/apache-maven-3.9.99-bin.tar.gz' 0000
}

pin() {
  printf '%s\r\n' '# a comment' mavenMinimum=3.8.6 javaMinimum=17 "distributionUrl=$1" "distributionSha512Sum=$2" \
    >"$project/.mvn/wrapper/maven-wrapper.properties"
}

# script FILE: an executable shell script from standard input.
script() {
  mkdir -p "$(dirname "$1")"
  { echo '#!/bin/sh' && cat; } >"$1"
  chmod +x "$1"
}

# fake_maven FILE VERSION [JAVA]: prints its arguments in brackets; ends with $FAKE_EXIT.
fake_maven() {
  script "$1" <<END
if [ "\$MAVEN_ARGS\$*" = --version ]; then
  printf '\033[1mApache Maven $2 (abc)\033[m\nMaven home: /opt/Apache Maven 1\n'
  echo 'Java version: ${3-17.0.15}, vendor: Fake'
  exit
fi
printf 'maven $2'
for argument; do printf ' [%s]' "\$argument"; done
echo
exit "\${FAKE_EXIT:-0}"
END
}

fake_java() {
  script "$1" <<END
echo 'Picked up JAVA_TOOL_OPTIONS: -Dx' >&2
echo 'openjdk version "$2" 2025-04-15' >&2
END
}

# An archive like Apache's, pinned with its checksum and reachable by a file: URL only.
publish() {
  fake_maven "$box/mirror/apache-maven-3.9.99/bin/mvn" 3.9.99
  archive="$box/mirror/apache-maven-3.9.99-bin.tar.gz"
  (cd "$box/mirror" && tar -czf "$archive" apache-maven-3.9.99)
  pin 'https://nowhere.invalid/apache-maven-3.9.99-bin.tar.gz' "$(digest "$archive")"
  url="file://$archive"
}

digest() {
  if command -v sha512sum >/dev/null; then sha512sum <"$1"; else shasum -a 512 <"$1"; fi | cut -d ' ' -f 1
}

# Calls mvnw; leaves $status, $output and $errors.
call() {
  status=0
  # shellcheck disable=SC2086 # $shell may be two words: busybox sh
  output=$(cd "$from" && env -i PATH="$path" HOME="$box/home" FAKE_EXIT="${FAKE_EXIT:-0}" MAVEN_ARGS="$maven_args" \
    ${url:+"FILLRATE_MAVEN_URL=$url"} ${java_home:+"JAVA_HOME=$java_home"} \
    $shell "$program" "$@" 2>"$box/errors") || status=$?
  errors=$(cat "$box/errors")
}

expect() {
  if [ "$2" = "$3" ]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    printf 'FAILED (%s) %s: %s\n  expected: %s\n  but was:  %s\n' "$shell" "$title" "$1" "$2" "$3"
  fi
}

expect_run() {
  expect 'exit code' 0 "$status"
  expect 'output' "$1" "$output"
}

# expect_error PATTERN: one line on standard error that matches, nothing on standard output, exit code 1.
expect_error() {
  expect 'exit code' 1 "$status"
  expect 'output' '' "$output"
  message=$(printf '%s\n' "$errors" | sed '/^mvnw: downloading .* (once)$/d')
  # shellcheck disable=SC2254 # the pattern is meant as one
  case $message in
    *"
"*) expect 'one line' "$1" "$message" ;;
    $1) passed=$((passed + 1)) ;;
    *) expect 'error' "$1" "$message" ;;
  esac
}

# --- the cases --------------------------------------------------------------------------------------------------------

maven_on_the_path() {
  new_case 'a new enough Maven on the PATH is used, and nothing else is said'
  fake_maven "$box/bin/mvn" 3.8.6
  call -B verify
  expect_run 'maven 3.8.6 [-B] [verify]'
  expect 'errors' '' "$errors"

  new_case 'arguments arrive as they are'
  fake_maven "$box/bin/mvn" 3.9.1
  call '-Dname=two words' '' "it's" '*' "\$HOME" '-Dtest=A#b'
  expect_run "maven 3.9.1 [-Dname=two words] [] [it's] [*] [\$HOME] [-Dtest=A#b]"

  new_case 'the exit code of Maven is passed on'
  fake_maven "$box/bin/mvn" 3.9.1
  FAKE_EXIT=42 && call verify && FAKE_EXIT=0
  expect 'exit code' 42 "$status"

  new_case 'MAVEN_ARGS does not hide the version'
  fake_maven "$box/bin/mvn" 3.9.1
  maven_args='-q'
  call verify
  expect_run 'maven 3.9.1 [verify]'

  for version in 3.8.6 3.8.7 3.10.0 3.9 4.0.0-rc-4; do
    new_case "Maven $version is new enough"
    fake_maven "$box/bin/mvn" "$version"
    call
    expect_run "maven $version"
  done
  for version in 3.8.5 3.8 3.6.3 2.99.99; do
    new_case "Maven $version is too old"
    fake_maven "$box/bin/mvn" "$version"
    fake_java "$box/bin/java" 17.0.15
    publish
    call verify
    expect_run 'maven 3.9.99 [verify]'
  done
}

maven_downloaded() {
  new_case 'without a Maven one is downloaded, and reused from then on'
  fake_java "$box/bin/java" 17
  publish
  call clean 'two words'
  expect_run 'maven 3.9.99 [clean] [two words]'
  expect 'errors' "mvnw: downloading $url (once)" "$errors"
  expect 'left over downloads' "$box/home/.m2/wrapper/dists/apache-maven-3.9.99/*.*" \
    "$(echo "$box/home/.m2/wrapper/dists/apache-maven-3.9.99/"*.*)"
  url='' && rm -r "$box/mirror"
  FAKE_EXIT=3 && call again && FAKE_EXIT=0
  expect 'exit code' 3 "$status"
  expect 'output' 'maven 3.9.99 [again]' "$output"
  expect 'errors' '' "$errors"

  new_case 'the java of JAVA_HOME counts, not the one on the PATH'
  fake_java "$box/bin/java" 1.8.0_402
  fake_java "$box/a jdk/bin/java" 25.0.1
  java_home="$box/a jdk"
  publish
  call verify
  expect_run 'maven 3.9.99 [verify]'

  for tool in curl wget; do
    new_case "a mirror is reached with $tool"
    fake_java "$box/bin/java" 17
    publish
    url='https://mirror.invalid/maven.tar.gz'
    script "$box/bin/$tool" <<END
while [ \$# -gt 1 ]; do
  case \$1 in -o | -O) target=\$2 ;; esac
  shift
done
[ "\$1" = '$url' ] && cp '$archive' "\$target"
END
    call verify
    expect_run 'maven 3.9.99 [verify]'
  done

  new_case 'a wrong checksum stops it, and nothing stays behind'
  fake_java "$box/bin/java" 17
  publish
  pin 'https://nowhere.invalid/apache-maven-3.9.99-bin.tar.gz' 0123456789abcdef
  call verify
  expect_error 'mvnw: file:*has SHA-512 *, expected 0123456789abcdef *; install Maven 3.8.6 or newer, or set *'
  expect 'left over' "$box/home/.m2/wrapper/dists/apache-maven-3.9.99/*" \
    "$(echo "$box/home/.m2/wrapper/dists/apache-maven-3.9.99/"*)"
}

called_from_anywhere() {
  new_case 'it can be called from another folder'
  fake_java "$box/bin/java" 17
  publish
  from="$box/elsewhere" && program='../project/mvnw'
  call verify
  expect_run 'maven 3.9.99 [verify]'

  new_case 'it can be called through symbolic links'
  fake_java "$box/bin/java" 17
  publish
  ln -s ../project "$box/elsewhere/a link"
  ln -s 'a link/mvnw' "$box/elsewhere/second"
  ln -s "$box/elsewhere/second" "$box/bin/first"
  program="$box/bin/first"
  call verify
  expect_run 'maven 3.9.99 [verify]'

  new_case 'linked as mvn it does not call itself'
  fake_java "$box/bin/java" 17
  publish
  ln -s "$project/mvnw" "$box/bin/mvn"
  call verify
  expect_run 'maven 3.9.99 [verify]'
}

what_goes_wrong() {
  new_case 'no Java at all'
  call verify
  expect_error 'mvnw: found no Java; install JDK 17 or newer, or point JAVA_HOME to one'

  new_case 'a JAVA_HOME without a Java'
  fake_java "$box/bin/java" 17
  java_home="$box/elsewhere"
  call verify
  expect_error "mvnw: found no Java in JAVA_HOME=$box/elsewhere; *"

  new_case 'a Java that is too old'
  fake_java "$box/bin/java" 1.8.0_402
  call verify
  expect_error 'mvnw: found Java 1.8.0_402, but JDK 17 or newer is needed; point JAVA_HOME to one'

  new_case 'a Maven that runs on a Java that is too old'
  fake_maven "$box/bin/mvn" 3.9.1 11.0.2
  call verify
  expect_error 'mvnw: found Java 11.0.2, *'

  new_case 'neither curl nor wget'
  fake_java "$box/bin/java" 17
  call verify
  expect_error 'mvnw: cannot download https://* (neither curl nor wget is installed); *, or set FILLRATE_MAVEN_URL *'

  new_case 'a download that fails'
  fake_java "$box/bin/java" 17
  script "$box/bin/curl" <<'END'
echo 'curl: (6) the first attempt' >&2
echo 'curl: (6) the last attempt' >&2
exit 6
END
  call verify
  expect_error 'mvnw: cannot download https://* (curl: (6) the last attempt); install Maven *'

  new_case 'a file: URL without a file'
  fake_java "$box/bin/java" 17
  url="file://$box/mirror/none.tar.gz"
  call verify
  expect_error "mvnw: cannot download $url (*none.tar.gz*); install Maven *"

  new_case 'no properties file'
  rm "$project/.mvn/wrapper/maven-wrapper.properties"
  call verify
  expect_error 'mvnw: cannot read *maven-wrapper.properties; check it out again'
}

benchmark_runs() {
  new_case "the error of a benchmark run is repeated after Maven's lines"
  script "$box/bin/mvn" <<'END'
[ "$1" = --version ] && printf 'Apache Maven 3.9.99 (abc)\nJava version: 17.0.15, vendor: Fake\n' && exit
mkdir -p bench-e2e/target
echo '[bench] error: bench.rows=abc: must be a whole number' >bench-e2e/target/bench-error.txt
echo 'BUILD FAILURE'
exit 1
END
  call -Pbench test -Dbench.rows=abc
  expect 'exit code' 1 "$status"
  expect 'output' 'BUILD FAILURE' "$output"
  expect 'errors' 'mvnw: building Fillrate, then measuring (-e shows what Maven does)
[bench] error: bench.rows=abc: must be a whole number' "$errors"

  fake_maven "$box/bin/mvn" 3.9.99
  FAKE_EXIT=3 && call -Pbench test && FAKE_EXIT=0
  expect 'exit code' 3 "$status"
  expect 'an old error is forgotten' 'maven 3.9.99 [-q] [-Pbench] [test]' "$output"

  call -Pbench test
  expect_run 'maven 3.9.99 [-q] [-Pbench] [test]'

  call -e -Pbench test
  expect_run 'maven 3.9.99 [-e] [-Pbench] [test]'
}

# --- every case under every shell -------------------------------------------------------------------------------------

[ $# -gt 0 ] || set -- sh dash bash ksh 'busybox sh'
for shell; do
  executable=$(command -v "${shell%% *}") || { echo "not installed: $shell" && continue; }
  name=$shell
  case $shell in *' '*) shell="$executable ${shell#* }" ;; *) shell=$executable ;; esac
  before="$passed $failed"
  maven_on_the_path
  maven_downloaded
  called_from_anywhere
  what_goes_wrong
  benchmark_runs
  echo "$name: $((passed - ${before% *})) passed, $((failed - ${before#* })) failed"
done
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
