#!/usr/bin/env bash
# The steps of action.yml: prepare, baseline, judge, candidate, measure, publish; and comment, of action/comment. Inputs and what earlier
# steps have put out come from the runner as JSON (INPUTS, STEPS), not from files, which the candidate's code could write.
set -euo pipefail

PASS=0 REGRESSION=1 BAD_INPUT=2 UNDECIDED=3

input() { jq -r --arg name "$1" '.[$name] // ""' <<<"$INPUTS"; }

# given STEP OUTPUT
given() { jq -r --arg step "$1" --arg name "$2" '.[$step].outputs[$name] // ""' <<<"$STEPS"; }

# put NAME=VALUE…: all outputs of this step; what code that ran in it has put there is gone.
put() { printf '%s\n' "$@" >"$GITHUB_OUTPUT"; }

# plain TEXT: on one line, without what a terminal, a workflow command or Markdown would interpret.
plain() { tr -d '\000-\010\013-\037\177`' <<<"$1" | tr '\n\t' '  ' | sed 's/%/%25/g; s/ *$//'; }

# say error|warning|notice TEXT
say() { printf '::%s title=Performance gate::%s\n' "$1" "$(plain "$2")"; }

refuse() {
  say error "$1"
  exit "$BAD_INPUT"
}

# report TEXT: when there is nothing else to report.
report() {
  printf '# Performance gate\n\n%s\n' "$(plain "$1")" >"$FOLDER/gate.md"
}

folders() {
  WORK=$(given prepare work)
  FOLDER=$(given prepare folder)
}

prepare() {
  local event base='' head='' java folder
  [ "$GITHUB_EVENT_NAME" != pull_request_target ] ||
    refuse 'pull_request_target runs strangers'\'' code with a token that can write: use pull_request'
  for event in on-regression on-no-baseline; do
    [[ $(input $event) =~ ^(fail|warn)$ ]] || refuse "$event: '$(input $event)'; allowed: fail, warn"
  done
  [[ $(input name) =~ ^[A-Za-z0-9._-]+$ ]] || refuse "name: '$(input name)'; allowed: letters, digits, '.', '_' and '-'"
  java=$(command -v "$(input java)") || refuse "java: there is no command '$(input java)'"
  git -C "$GITHUB_WORKSPACE" rev-parse --git-dir >/dev/null 2>&1 || refuse 'no repository: actions/checkout must run before'
  cd "$GITHUB_WORKSPACE"

  head=$(jq -r '.pull_request.head.sha // .merge_group.head_sha // ""' "$GITHUB_EVENT_PATH")
  base=$(jq -r '.pull_request.base.sha // .merge_group.base_sha // .before // ""' "$GITHUB_EVENT_PATH")
  head=${head:-$GITHUB_SHA}
  [[ ! $base =~ ^0*$ ]] || base=''
  fetched "$head"
  if [ -n "$(input baseline)" ]; then
    base=$(named "$(input baseline)")
  elif [ -n "$base" ]; then
    base=$(merge_base "$base" "$head")
  else
    fetched "$head^"
    base=$(git rev-parse "$head^")
  fi

  WORK=$RUNNER_TEMP/fillrate-$(input name)
  folder=$WORK/gate
  rm -rf "$WORK" && mkdir -p "$folder"
  git worktree prune
  git worktree add --quiet --force --detach "$WORK/baseline" "$base"
  git worktree add --quiet --force --detach "$WORK/candidate" "$head"
  echo "baseline:  $(git log -1 --format='%h %s' "$base")"
  echo "candidate: $(git log -1 --format='%h %s' "$head")"
  put "work=$WORK" "folder=$folder" "baseline=$base" "candidate=$head" "java=$java" \
    "number=$(jq -r '.pull_request.number // ""' "$GITHUB_EVENT_PATH")" "script=$(sha256sum "${BASH_SOURCE[0]}")"
}

has() { git rev-parse --quiet --verify "$1^{commit}" >/dev/null; }

# fetched COMMIT: makes sure that it is here; a checkout has one commit by default.
fetched() {
  has "$1" || git fetch --quiet --no-tags --depth=2 origin "${1%^}" || true
  has "$1" || refuse "$1 is not here and cannot be fetched: give actions/checkout fetch-depth: 0"
}

# named REF: a commit, tag or branch.
named() {
  has "$1" || git fetch --quiet --no-tags --depth=1 origin "$1:refs/fillrate/baseline" || true
  git rev-parse --quiet --verify "$1^{commit}" || git rev-parse --quiet --verify 'refs/fillrate/baseline^{commit}' ||
    refuse "baseline: '$1' is neither here nor at origin" >&2
}

# merge_base BASE HEAD: fetches more of the history until both have a commit in common.
merge_base() {
  local depth=50
  fetched "$1" >&2
  until git merge-base "$1" "$2"; do
    [ "$(git rev-parse --is-shallow-repository)" = true ] || refuse "$1 and $2 have no commit in common" >&2
    if [ "$depth" -le 5000 ]; then
      git fetch --quiet --no-tags "--depth=$depth" origin "$1" "$2" >&2
    else
      git fetch --quiet --no-tags --unshallow origin "$1" "$2" >&2
    fi
    depth=$((depth * 10))
  done
}

# apart COMMAND…: without what the runner takes from steps and lends to them.
apart() {
  env -u GITHUB_ENV -u GITHUB_OUTPUT -u GITHUB_PATH -u GITHUB_STATE -u GITHUB_STEP_SUMMARY -u INPUTS -u STEPS -u SCRIPT "$@" </dev/null
}

# without_traces: what the runner would carry over to later steps.
without_traces() {
  : >"${GITHUB_ENV:-/dev/null}"
  : >"${GITHUB_PATH:-/dev/null}"
}

usual_build() {
  if [ -f gradlew ]; then
    echo 'bash ./gradlew --no-daemon jmhJar'
  elif [ -f build.gradle ] || [ -f build.gradle.kts ]; then
    echo 'gradle --no-daemon jmhJar'
  elif [ -f mvnw ]; then
    echo 'bash ./mvnw -B -ntp -DskipTests package'
  elif [ -f pom.xml ]; then
    echo 'mvn -B -ntp -DskipTests package'
  fi
}

# build SIDE: its log is shown and kept, and no line of it is a workflow command.
build() {
  local command token code=0
  cd "$WORK/$1"
  command=$(input build)
  command=${command:-$(usual_build)}
  [ -n "$command" ] || refuse "build: say what builds the tree, which has neither Gradle's files nor Maven's"
  echo "$command"
  token=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
  echo "::stop-commands::$token"
  apart bash -eo pipefail -c "$command" 2>&1 | tee "$FOLDER/$1-build.log" || code=$?
  echo "::$token::"
  without_traces
  [ "$code" -eq 0 ] || { WHY="does not build (exit code $code, $1-build.log)" && return 1; }
}

# find_jar SIDE: sets JAR to the path of what is measured.
find_jar() {
  local jar files=()
  jar=$(input jar)
  cd "$WORK/$1"
  shopt -s globstar nullglob
  if [ -n "$jar" ]; then
    mapfile -t files < <(compgen -G "$jar")
  else
    files=(**/target/benchmarks.jar **/build/libs/*-jmh.jar)
  fi
  case ${#files[@]} in
    1) JAR=$WORK/$1/${files[0]} ;;
    0) WHY="has no ${jar:-jar of JMH benchmarks in a usual place}" && return 1 ;;
    *) refuse "jar: it could be each of $(printf '%s\n' "${files[@]}" | sort | xargs)" ;;
  esac
}

# digest PATH: of a file, or of all jars in a folder.
digest() {
  if [ -d "$1" ]; then
    (cd "$1" && find . -type f -name '*.jar' -print0 | sort -z | xargs -0r sha256sum) | sha256sum
  else
    sha256sum <"$1"
  fi
}

baseline() {
  folders
  local why level
  if build baseline && find_jar baseline; then
    put "jar=$JAR" "digest=$(digest "$JAR")"
    return
  fi
  level=$(input on-no-baseline)
  why="Nothing to compare with: the baseline, $(short baseline), $WHY."
  report "$why"
  put "verdict=no-baseline"
  say "${level/fail/error}" "$why"
  [ "$level" = warn ] || exit "$UNDECIDED"
}

short() { given prepare "$1" | cut -c 1-10; }

judge() {
  folders
  local jar sha256 version released
  jar=$(input fillrate-jar)
  mkdir "$WORK/judge"
  if [ -n "$jar" ]; then
    [[ $jar = /* ]] || jar=$WORK/baseline/$jar
    [ -f "$jar" ] || refuse "fillrate-jar: there is no $jar"
    cp "$jar" "$WORK/judge/fillrate.jar"
  else
    version=$(input version)
    sha256=$(input sha256)
    released=$(dirname "${BASH_SOURCE[0]}")/fillrate.sha256
    if [ -z "$version" ]; then
      [ -f "$released" ] || refuse 'this is no release of Fillrate'\''s: give version and sha256, or fillrate-jar'
      read -r sha256 jar < <(grep -- "-$(platform)\.jar$" "$released") || refuse "there is no release of Fillrate's for $(platform)"
      version=${jar#fillrate-}
      version=${version%-"$(platform)".jar}
    fi
    [[ $sha256 =~ ^[0-9a-f]{64}$ ]] || refuse "sha256: '$sha256'; it must be that of fillrate-$version-$(platform).jar, 64 digits"
    jar=fillrate-$version-$(platform).jar
    curl -q -fsSL --retry 3 -o "$WORK/judge/fillrate.jar" "$GITHUB_SERVER_URL/$ACTION_REPOSITORY/releases/download/v$version/$jar" ||
      refuse "$jar cannot be fetched"
    sha256sum --check --quiet <<<"$sha256  $WORK/judge/fillrate.jar" || refuse "$jar does not have the checksum $sha256"
  fi
  chmod 444 "$WORK/judge/fillrate.jar" && chmod 555 "$WORK/judge"
  put "jar=$WORK/judge/fillrate.jar" "digest=$(digest "$WORK/judge/fillrate.jar")"
}

platform() {
  local machine
  machine=$(uname -m)
  echo "$(uname -s | tr '[:upper:]' '[:lower:]')-${machine/arm64/aarch64}" | sed 's/^darwin/macos/'
}

candidate() {
  folders
  local why
  if ! { build candidate && find_jar candidate; }; then
    why="Not measured: the candidate, $(short candidate), $WHY."
    report "$why"
    put "verdict=failed"
    say error "$why"
    exit "$UNDECIDED"
  elif same "$(given baseline jar)" "$JAR"; then
    why="Nothing to measure: classes and resources of both jars are the same."
    report "$why"
    put "verdict=unchanged"
    say notice "$why"
  else
    put "jar=$JAR"
  fi
}

# same JAR JAR: whether all that is in them is, but for times and what describes the build. Jars that refer to others are not looked into.
same() {
  [ -f "$1" ] && [ -f "$2" ] || return 1
  local one other
  one=$(contents "$1") && other=$(contents "$2") && [ -n "$one" ] && [ "$one" = "$other" ]
}

contents() {
  ! unzip -p "$1" META-INF/MANIFEST.MF 2>/dev/null | grep -qi '^Class-Path:' || return 1
  unzip -v "$1" | awk 'length($7) == 8 && $8 !~ /^META-INF\/(MANIFEST.MF$|maven\/)/ { $1 = $2 = $3 = $4 = $5 = $6 = ""; print }' | LC_ALL=C sort
}

measure() {
  folders
  local jar code=0 before verdict selection=() options=()
  jar=$(given judge jar)
  before=$(given baseline jar)
  [ "$(digest "$jar")" = "$(given judge digest)" ] || tampered 'The build of the candidate has changed the judge'
  [ "$(digest "$before")" = "$(given baseline digest)" ] || tampered 'The build of the candidate has changed the baseline'
  cd "$WORK"
  mapfile -t selection < <(words selection)
  mapfile -t options < <(words options)
  apart "$(given prepare java)" -jar "$jar" gate run --baseline "$before" --candidate "$(given candidate jar)" \
    --budget "$(input budget)" --out gate --annotations \
    --markdown gate/gate.md --html gate/gate.html --junit gate/gate.xml --json gate/gate.json \
    "${options[@]}" -- "${selection[@]}" 2> >(tee "$FOLDER/gate.log" >&2) | annotations || code=$?
  without_traces
  case $code in
    "$PASS") verdict=pass ;;
    "$REGRESSION") verdict=regression ;;
    *) verdict=undecided ;;
  esac
  [ "$code" -le "$REGRESSION" ] || say error "$(jq -r .sentence "$FOLDER/gate.json" 2>/dev/null || tail -n 1 "$FOLDER/gate.log")"
  [ -s "$FOLDER/gate.md" ] || report "Not judged: $(tail -n 1 "$FOLDER/gate.log")"
  put "verdict=$verdict"
  [ "$code" -ne "$REGRESSION" ] || [ "$(input on-regression)" = fail ] || code=0
  exit "$code"
}

# words INPUT: a line each; quotes group, as in a shell.
words() { input "$1" | xargs -r -n 1 printf '%s\n'; }

annotations() {
  if [ "$(input on-regression)" = fail ]; then
    cat
  else
    sed 's/^::error /::warning /'
  fi
}

tampered() {
  report "$1."
  put "verdict=failed"
  say error "$1"
  exit "$UNDECIDED"
}

publish() {
  folders
  [ -s "$FOLDER/gate.md" ] || report 'Not measured: a step failed, see the log.'
  head -c 900000 "$FOLDER/gate.md" >>"$GITHUB_STEP_SUMMARY"
  [ -n "$(given prepare number)" ] || return 0
  post "$(given prepare number)" "$FOLDER/gate.md" \
    "$(short baseline) → $(short candidate) · [all files]($GITHUB_SERVER_URL/$GITHUB_REPOSITORY/actions/runs/$GITHUB_RUN_ID)"
}

# comment FOLDER: what the run that this workflow follows has left there.
comment() {
  local owner branch sha number
  [ -s "$1/gate.md" ] || { echo 'there is no report' && return 0; }
  IFS=$'\t' read -r owner branch sha < <(jq -r '.workflow_run | [.head_repository.owner.login, .head_branch, .head_sha] | @tsv' "$GITHUB_EVENT_PATH")
  api GET "repos/$GITHUB_REPOSITORY/pulls?state=open&head=$(jq -rn --arg head "$owner:$branch" '$head | @uri')"
  number=$(jq -r --arg sha "$sha" 'map(select(.head.sha == $sha).number)[0] // ""' <<<"$ANSWER")
  [ -n "$number" ] || { echo "no open pull request has the head $sha" && return 0; }
  post "$number" "$1/gate.md" \
    "[all files]($GITHUB_SERVER_URL/$GITHUB_REPOSITORY/actions/runs/$(jq -r .workflow_run.id "$GITHUB_EVENT_PATH"))"
}

# post NUMBER FILE FOOTER: as the gate's comment, of which a pull request has one, known by a mark that nobody sees.
post() {
  local mark id page=1 body
  mark="<!-- fillrate gate $(input name) -->"
  while :; do
    api GET "repos/$GITHUB_REPOSITORY/issues/$1/comments?per_page=100&page=$page"
    [ "$STATUS" = 200 ] || break
    id=$(jq -r --arg mark "$mark" 'map(select(.user.login == "github-actions[bot]" and (.body | startswith($mark))).id)[0] // ""' <<<"$ANSWER")
    if [ -n "$id" ] || [ "$(jq length <<<"$ANSWER")" -lt 100 ]; then break; fi
    page=$((page + 1))
  done
  # A comment holds 65,536 characters.
  body=$(head -c 60000 "$2" | jq -Rs --arg mark "$mark" --arg footer "$3" '{body: ($mark + "\n" + . + "\n\n" + $footer)}')
  if [ -n "${id:-}" ]; then
    api PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$id" "$body"
  elif [ "$STATUS" = 200 ]; then
    api POST "repos/$GITHUB_REPOSITORY/issues/$1/comments" "$body"
  fi
  case $STATUS in
    20?) jq -r .html_url <<<"$ANSWER" ;;
    403 | 404) say notice 'Not commented: the token cannot write (permissions: pull-requests: write; a fork never has it, see action/comment)' ;;
    *) say warning "Not commented: GitHub answered $STATUS" ;;
  esac
}

# api METHOD PATH [BODY]: sets STATUS and ANSWER.
api() {
  local answer
  answer=$(curl -q -sS --max-time 60 -X "$1" ${3:+--data-binary @-} -w '\n%{http_code}' \
    --config <(printf 'header = "Authorization: Bearer %s"\nheader = "Accept: application/vnd.github+json"\n' "$GITHUB_TOKEN") \
    "$GITHUB_API_URL/$2" <<<"${3:-}") || answer=$'\n000'
  STATUS=${answer##*$'\n'}
  ANSWER=${answer%$'\n'*}
}

case ${1:-} in
  prepare | baseline | judge | candidate | measure | publish) "$1" ;;
  comment) comment "$2" ;;
  *) sed -n '2,3s/^# //p' "${BASH_SOURCE[0]}" >&2 && exit "$BAD_INPUT" ;;
esac
