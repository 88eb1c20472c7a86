# shellcheck shell=bash
# Stages of a long run: each with a headline, its time and a place in the summary. Needs say.sh.

STAGE_NAMES=()
STAGE_RESULTS=()
STAGE_SECONDS=()
STAGE_REMARKS=()
stage_notes="$(mktemp -d)"
trap 'rm -rf -- "$stage_notes"' EXIT

# Where `remark` leaves its word, also that of a script which a stage calls.
export WECKER_REMARK="$stage_notes/remark"

# Runs a command as a stage. It is left to run on after a failure of another, except behind --after.
#
# Usage: stage [--after NAME] NAME COMMAND...
stage() {
  local after='' code began=$SECONDS
  if [[ $1 == --after ]]; then
    after="$2"
    shift 2
  fi
  local name="$1"
  shift
  rm -f -- "$WECKER_REMARK"
  printf '\n=== %s ===\n' "$name"
  if [[ -n $after && "$(result_of "$after")" != passed ]]; then
    remark "needs: $after"
    code=$EXIT_NOT_RUN
  else
    # Not in a condition: there a failing command would not end the subshell.
    set +e
    (
      set -e
      "$@"
    )
    code=$?
    set -e
  fi
  note_stage "$name" "$code" $((SECONDS - began))
}

# Exit code of a stage whose ground is missing; no command ends with it.
readonly EXIT_NOT_RUN=256

# Enters a stage's end in the summary.
note_stage() {
  local result
  case "$2" in
    0) result=passed ;;
    "$EXIT_SKIPPED") result=skipped ;;
    "$EXIT_NOT_RUN") result='not run' ;;
    *) result=FAILED ;;
  esac
  STAGE_NAMES+=("$1")
  STAGE_RESULTS+=("$result")
  STAGE_SECONDS+=("$3")
  STAGE_REMARKS+=("$(cat -- "$WECKER_REMARK" 2>/dev/null || true)")
  printf -- '--- %s: %s, %d s\n' "$1" "$result" "$3"
}

result_of() {
  local index
  for index in "${!STAGE_NAMES[@]}"; do
    [[ ${STAGE_NAMES[index]} != "$1" ]] || printf '%s' "${STAGE_RESULTS[index]}"
  done
}

# Prints the table; fails unless every stage passed or was skipped.
summarize() {
  local index code=0
  printf '\n%-22s %-8s %8s  %s\n' stage result time remark
  for index in "${!STAGE_NAMES[@]}"; do
    printf '%-22s %-8s %6d s  %s\n' "${STAGE_NAMES[index]}" "${STAGE_RESULTS[index]}" \
      "${STAGE_SECONDS[index]}" "${STAGE_REMARKS[index]}"
    case "${STAGE_RESULTS[index]}" in
      passed | skipped) ;;
      *) code=1 ;;
    esac
  done
  return "$code"
}
