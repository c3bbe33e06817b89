# shellcheck shell=bash
# What the steps need besides a JDK.

# install COMMAND PACKAGE: when the command is missing, installs the package where that is allowed (root, or CI).
install() {
  local as_root=(env)
  ! command -v "$1" >/dev/null || return 0
  command -v apt-get >/dev/null || return 1
  if [ "$(id -u)" -ne 0 ]; then
    [ "${CI:-}" = true ] || return 1
    as_root=(sudo -n env)
  fi
  [ -e "$WORK/apt-updated" ] || "${as_root[@]}" apt-get update -qq >"$WORK/apt.log" 2>&1 || { tail -n 5 "$WORK/apt.log" && return 1; }
  touch "$WORK/apt-updated"
  "${as_root[@]}" DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$2" >"$WORK/apt.log" 2>&1 ||
    { tail -n 5 "$WORK/apt.log" && return 1; }
}

# The browser that the HTML report and the site are tested in; without it these tests are skipped.
install_browser() {
  if ! { install chromium chromium && install chromedriver chromium-driver; }; then
    skip 'chromium and chromedriver are missing and cannot be installed: report and site are not tested in a browser'
  fi
  chromedriver --version
}

# Python counts the tests and reads the results, so nothing works without it; the other tools are asked for where they
# are used.
install_tools() {
  install python3 python3 || { echo 'python3 is missing and cannot be installed' && return 1; }
  printf '%s, %s, %s cores\n' "$(uname -srm)" "$(python3 --version)" "$(getconf _NPROCESSORS_ONLN)"
}
