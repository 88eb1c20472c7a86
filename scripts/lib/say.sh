# shellcheck shell=bash
# How the scripts speak: always on stderr, so that stdout carries only what a command is asked for.

# One line of progress.
say() { printf 'wecker: %s\n' "$*" >&2; }

# What went wrong and what to do next, one line each; then the end.
fail() {
  local line
  for line in "$@"; do say "$line"; done
  exit 1
}

# Exit code of a step that lacks something it cannot get (not a failure, never silent).
readonly EXIT_SKIPPED=77

# Leaves a word for the summary of scripts/test; nothing where nobody sums up.
remark() { printf '%s' "$*" >"${WECKER_REMARK:-/dev/null}"; }

# Why a step was skipped and what would change that, one line each; then the end with that code.
skip() {
  local line
  remark "$1"
  for line in "$@"; do say "SKIPPED: $line"; done
  exit "$EXIT_SKIPPED"
}

# The comment at the head of the running script, as its help.
usage() { sed -n '2,/^set /{/^#/s/^# \{0,1\}//p}' "$0"; }
