# shellcheck shell=bash disable=SC2154
# The parts of .ci/stage and .ci/release. They work in the current folder, a copy of the tree.

PUBLISHED=(fillrate-data fillrate-core fillrate-schema fillrate-report fillrate-spark fillrate-bom)

release_maven() {
  ./mvnw -B -ntp -q "$@"
}

# copy_tree FOLDER: the tracked files as they are now, as in a new clone.
copy_tree() {
  mkdir -p "$1"
  git ls-files -z | while IFS= read -r -d '' file; do [ ! -e "$file" ] || printf '%s\0' "$file"; done |
    tar --null --files-from=- --create | tar -x -C "$1"
}

# pom_property NAME: of the parent.
pom_property() {
  case $1 in
    project.version) sed -n '0,/<version>/s/.*<version>\(.*\)<.*/\1/p' pom.xml ;;
    *) sed -n "s/.*<$1>\(.*\)<.*/\1/p" pom.xml ;;
  esac
}

set_version() {
  [ -z "$1" ] || [ "$1" = "$(pom_property project.version)" ] || release_maven versions:set -DnewVersion="$1" -DupdateBuildOutputTimestamp=false
}

# compare_with_last_release VERSION [OPTION…]: the packages for users; incompatible changes fail. Only the first release may
# have nothing to be compared with.
compare_with_last_release() {
  local last
  last=$(pom_property japicmp.version)
  if [ "$last" != none ]; then
    echo "japicmp: comparing with $last"
    release_maven -Pjapicmp -DskipTests -pl bench-data,bench-core "-Djapicmp.version=$last" "${@:2}" package
  elif [[ $1 == 0.1.0* ]]; then
    echo "japicmp: nothing to compare with, 0.1.0 is the first release (japicmp.version in pom.xml is none)"
  else
    echo "stage: $1 is not the first release, but japicmp.version in pom.xml is none: set it to the last one" >&2
    return 1
  fi
}

# Signs by the key that a person names, or by one of its own, of which nothing is left afterwards.
start_signing() {
  [ -z "${FILLRATE_SIGNING_KEY:-}" ] || return 0
  export GNUPGHOME=$work/key
  mkdir -m 700 "$GNUPGHOME"
  gpg --batch --quiet --passphrase '' --quick-generate-key 'A test of Fillrate <nobody@fillrate.invalid>' ed25519 sign 1d
}

stop_signing() {
  [ ! -d "$work/key" ] || GNUPGHOME=$work/key gpgconf --kill all
}

signing_options() {
  [ -z "${FILLRATE_SIGNING_KEY:-}" ] || printf -- '-Dgpg.keyname=%s' "$FILLRATE_SIGNING_KEY"
}

# build URL [OPTION…]: what is published, into the repository at a file: URL. Test jars, which other modules' tests need, stay here.
build() {
  # shellcheck disable=SC2046
  release_maven -Prelease -DskipTests $(signing_options) "-DaltDeploymentRepository=staging::$1" "${@:2}" deploy
  find "${1#file://}" -name '*-tests.jar*' -delete
}

# download_files VERSION FOLDER: fillrate.jar for each platform with what it is made of, checksums and signatures.
download_files() {
  mkdir -p "$2"
  python3 .ci/lib/platform_jars.py bench-app/target/fillrate.jar "$2/fillrate-$1"
  cp "bench-app/target/bom.json" "$2/fillrate-$1-cyclonedx.json"
  (
    cd "$2" || exit
    for file in fillrate-*; do
      sha256sum "$file" >"$file.sha256"
      # shellcheck disable=SC2046
      gpg --batch --quiet --armor --detach-sign $([ -z "${FILLRATE_SIGNING_KEY:-}" ] || echo --local-user "$FILLRATE_SIGNING_KEY") "$file"
    done
  )
}

# check_repository FOLDER VERSION: has what Maven Central asks for, and nothing else.
check_repository() {
  local name base end
  [ "$(ls "$1/io/fillrate")" = "$(printf '%s\n' "${PUBLISHED[@]}" | sort)" ] || { ls "$1/io/fillrate" && return 1; }
  for name in "${PUBLISHED[@]}"; do
    base=$1/io/fillrate/$name/$2/$name-$2
    for end in .pom $([ "$name" = fillrate-bom ] || echo .jar -sources.jar -javadoc.jar -cyclonedx.json); do
      for file in "$base$end" "$base$end.asc" "$base$end.md5" "$base$end.sha1"; do
        [ -s "$file" ] || { echo "stage: $file is missing" && return 1; }
      done
      gpg --batch --quiet --verify "$base$end.asc" "$base$end" 2>/dev/null || { echo "stage: wrong signature: $base$end" && return 1; }
    done
    python3 .ci/lib/check_pom.py "$base.pom"
    [ "$name" = fillrate-bom ] || [[ $(python3 -m zipfile -l "$base.jar") == *META-INF/LICENSE\ * ]] || { echo "stage: no licence in $base.jar" && return 1; }
  done
  [ -z "$(find "$1" -name '*-tests.jar*')" ]
}

# check_download FOLDER VERSION: a jar per platform of 60 MB at most, whose licences are in it.
check_download() {
  [ -z "$(find "$1" -size +61440k)" ] || { ls -l "$1" && return 1; }
  python3 .ci/lib/check_licences.py "$1/fillrate-$2-cyclonedx.json" bench-app/src/main/resources/META-INF/licenses/THIRD-PARTY.md
  (cd "$1" && sha256sum --quiet --check ./*.sha256 && for file in *.asc; do gpg --batch --quiet --verify "$file" "${file%.asc}" 2>/dev/null; done)
}

# ready VERSION: says everything that is missing for a release, and fails if anything is.
ready() {
  local missing=()
  [[ $(pom_property project.home) != *.invalid* ]] || missing+=("project.home in pom.xml is a placeholder: where are the sources?")
  [[ $1 != *-SNAPSHOT ]] || missing+=("$1 is no release: ./mvnw versions:set -DnewVersion=…")
  [ -z "$(git status --porcelain)" ] || missing+=("there are changes that are not committed")
  git tag --points-at HEAD | grep -qx "v$1" || missing+=("HEAD does not have the tag v$1")
  [ -n "${FILLRATE_SIGNING_KEY:-}" ] || missing+=("FILLRATE_SIGNING_KEY does not name a key of gpg")
  if ! grep -qs "^# Fillrate $1$" "docs/releases/$1.md"; then
    missing+=("docs/releases/$1.md is missing")
  elif grep -q 'Not published yet' "docs/releases/$1.md"; then
    missing+=("docs/releases/$1.md says that it is not published yet")
  fi
  [ ${#missing[@]} -eq 0 ] || { printf 'release: %s\n' "${missing[@]}" >&2 && return 1; }
}

# same_bytes FOLDER OTHER: compares two staged builds; signatures and the time of deployment differ.
same_bytes() {
  local part
  for part in "$2"/*; do
    diff -r -q -x '*.asc*' -x 'maven-metadata.xml*' -x '*.md5' -x '*.sha*' "$1/${part##*/}" "$part" || { echo "release: two builds differ" >&2 && return 1; }
  done
  echo "two builds in two folders: the same $(find "$2" -type f ! -name '*.asc*' ! -name 'maven-metadata*' ! -name '*.md5' \
    ! -name '*.sha*' | wc -l) files"
}

# same_checksums FOLDER: of what the action downloads.
same_checksums() {
  cat "$1"/fillrate-*.jar.sha256 | cmp - action/fillrate.sha256 ||
    { echo "release: action/fillrate.sha256 must have what is in $1/*.jar.sha256" >&2 && return 1; }
}

# bundle FOLDER: the repository in the form that Maven Central takes.
bundle() {
  python3 - "$1" <<'END'
import pathlib, sys, zipfile

folder = pathlib.Path(sys.argv[1])
with zipfile.ZipFile(folder / "bundle.zip", "w", zipfile.ZIP_DEFLATED) as bundle:
    for file in sorted((folder / "repository").rglob("*")):
        if file.is_file() and not file.name.startswith("maven-metadata"):
            bundle.write(file, file.relative_to(folder / "repository"))
END
}
