# shellcheck shell=bash
# Finding the JDKs of this machine.

jdk_version() {
  "$1/bin/javac" -version 2>&1 | sed -n 's/^javac \([0-9]*\).*/\1/p'
}

# Prints the folders that may hold a JDK of a major version, the likeliest first.
jdk_candidates() {
  local variable javac
  [ -z "${JAVA_HOME:-}" ] || echo "$JAVA_HOME"
  if javac=$(command -v javac); then
    dirname "$(dirname "$(readlink -f "$javac")")"
  fi
  for variable in $(compgen -v "JAVA_HOME_$1_"); do # GitHub's runners and setup-java: JAVA_HOME_25_X64
    echo "${!variable}"
  done
  printf '%s\n' /usr/lib/jvm/* /usr/java/* /opt/* /opt/java/* ~/.jdks/* ~/.sdkman/candidates/java/* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home
}

# find_jdk MAJOR: prints the folder of the first such JDK.
find_jdk() {
  local folder
  while IFS= read -r folder; do
    [ -x "$folder/bin/javac" ] && [ "$(jdk_version "$folder")" = "$1" ] && echo "$folder" && return
  done < <(jdk_candidates "$1")
  return 1
}

# on_jdk MAJOR COMMAND: runs the command with JAVA_HOME set to such a JDK, and $JDK to its version.
on_jdk() {
  JDK=$1
  JAVA_HOME=$(find_jdk "$JDK") || skip "this machine has no JDK $JDK"
  export JAVA_HOME
  echo "JAVA_HOME=$JAVA_HOME"
  shift
  "$@"
}
