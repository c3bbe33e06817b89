# shellcheck shell=bash disable=SC2153,SC2154
# The artifacts as users get them: staged into a folder, and used from there by builds outside of the tree.

STAGED_VERSION=0.1.0

published_artifacts() {
  local work=$WORK/published
  .ci/stage "$work/staged" "$STAGED_VERSION" -Pquick
  echo "$(du -sh "$work/staged/repository" | cut -f 1) in the repository; $(du -h "$work/staged/download/fillrate-$STAGED_VERSION-linux-x86_64.jar" | cut -f 1) in fillrate.jar"
  cp -R examples/library "$work/library"
  maven_settings "$work" "$(local_repository)" >"$work/settings.xml"
  used_by_maven "$work"
  used_by_a_module "$work"
  used_by_gradle "$work"
  again "$work"
}

# The same bytes again, in another folder. .ci/release also compares fillrate.jar.
again() {
  # shellcheck source=/dev/null
  . .ci/lib/release.sh
  .ci/stage "$1/again" "$STAGED_VERSION" -Pquick -pl bench-data,bench-core,bench-schema,bench-report,bench-spark,bench-bom
  same_bytes "$1/staged" "$1/again"
}

# Fillrate comes from the staged repository, and into a local one of its own; other artifacts from what this machine has already.
maven_settings() {
  cat <<END
<settings>
  <profiles>
    <profile>
      <id>staged</id>
      <repositories>
        <repository><id>staged</id><url>file://$1/staged/repository</url></repository>
        <repository><id>here</id><url>file://$2</url></repository>
      </repositories>
      <pluginRepositories>
        <pluginRepository><id>here</id><url>file://$2</url></pluginRepository>
      </pluginRepositories>
    </profile>
  </profiles>
  <activeProfiles><activeProfile>staged</activeProfile></activeProfiles>
</settings>
END
}

local_repository() {
  # Debian's Maven puts colours around it.
  ./mvnw -q -N help:evaluate -Dexpression=settings.localRepository -DforceStdout | sed $'s/\x1b[[][0-9]*m//g'
}

used_by_maven() {
  maven -q -f "$1/library/pom.xml" -s "$1/settings.xml" -Dmaven.repo.local="$1/m2" compile dependency:copy-dependencies -DincludeScope=runtime
  grep -q '^fillrate-core-.*\.jar>staged=' "$1"/m2/io/fillrate/fillrate-core/*/_remote.repositories
  only_these "$1/library/target/dependency"
  loads "$JAVA_HOME/bin/java" -cp "$1/library/target/classes:$1/library/target/dependency/*" shop.LoadReadings
}

used_by_a_module() {
  local libraries=$1/library/target/dependency
  "$JAVA_HOME/bin/javac" -Xlint:-requires-automatic -p "$libraries" -d "$1/module" "$1"/library/module/module-info.java "$1"/library/src/main/java/shop/*.java
  loads "$JAVA_HOME/bin/java" -p "$libraries:$1/module" -m shop/shop.LoadReadings
}

# Debian's Gradle is an old one, and what it can read, the others can.
used_by_gradle() {
  install gradle gradle || { echo 'Gradle: SKIPPED, it is missing and cannot be installed' && return; }
  (cd "$1/library" && limit 300 gradle --no-daemon -q -g "$1/gradle" "-PfillrateVersion=$STAGED_VERSION" \
    "-PstagedRepository=file://$1/staged/repository" libs)
  rm "$1"/library/build/libs/library.jar
  only_these "$1/library/build/libs"
  loads "$JAVA_HOME/bin/java" -cp "$1/library/build/classes/java/main:$1/library/build/libs/*" shop.LoadReadings
}

# only_these FOLDER: what the library brings, and the driver that the example adds.
only_these() {
  local names
  names=$(cd "$1" && printf '%s\n' *.jar | sed -E 's/-[0-9].*//' | sort | xargs)
  echo "on the class path: $names"
  [ "$names" = 'duckdb_jdbc fillrate-core fillrate-data jspecify' ]
}

loads() {
  local said
  said=$(cd "$(mktemp -d -p "$WORK")" && "$@")
  echo "$said, by java ${*:2:1}"
  [ "$said" = '1000 rows' ]
}
