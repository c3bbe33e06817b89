# shellcheck shell=bash
# The command lines of README, CONTRIBUTING and docs/, as they stand there, at a size that proves that they run and measures nothing. What is
# not run is named, with the reason.

# page_commands SECONDS: begins no other command after so long.
page_commands() {
  tests "pages-$JDK" -Pbench "${FILLS[@]}" test -Dtest=PageCommandsBenchmark "-Dpages.seconds=$1"
}
