# shellcheck shell=bash
# Debian packages: which are missing, why they are wanted, and how they come. Needs say.sh.
#
# With nothing missing no function here touches the network, asks for sudo or writes a word.

# What the C targets and the time zones need; "package: why".
# shellcheck disable=SC2034 # for the scripts
BUILD_PACKAGES=(
  "libc6-dev: the C library's headers"
  "binutils: the linker"
  "libgpiod-dev: GPIO lines of knob, button, LEDs and buzzer"
  "libasound2-dev: sound cards"
  "libsndfile1-dev: sound files"
  "libsamplerate0-dev: other rates for sounds"
  "libebur128-dev: how loud a sound is"
  "libyaml-dev: board files"
  "tzdata: time zones"
)

# What the tests call besides; "package: why".
# shellcheck disable=SC2034 # for the scripts
TEST_PACKAGES=(
  "python3: reads reports, makes the sounds anew"
  "python3-jsonschema: checks the schemas in a test"
  "python3-yaml: reads scenarios in that test"
)

# The codename of this system ("trixie"), empty where there is none.
system_codename() {
  [[ -r /etc/os-release ]] || return 0
  # shellcheck disable=SC1091 # a file of the system
  (. /etc/os-release && printf '%s' "${VERSION_CODENAME:-}")
}

# How this system calls itself, for people.
system_name() {
  [[ -r /etc/os-release ]] || { printf 'this system' && return; }
  # shellcheck disable=SC1091 # a file of the system
  (. /etc/os-release && printf '%s' "${PRETTY_NAME:-this system}")
}

# True when a package is installed, in any architecture.
is_installed() {
  local status
  status="$(dpkg-query --show --showformat='${db:Status-Status}\n' -- "$1" 2>/dev/null)" || return 1
  [[ $'\n'"$status"$'\n' == *$'\ninstalled\n'* ]]
}

# Ends with advice where there is no apt.
need_debian() {
  command -v apt-get >/dev/null && command -v dpkg-query >/dev/null && return
  fail "$(system_name) has no apt-get: this script knows Debian, Raspberry Pi OS and their kin." \
    "Install Swift 6, and libgpiod, alsa-lib, libsndfile, libsamplerate, libebur128, libyaml" \
    "(with headers) and tzdata;" \
    "then: swift build -c release && .build/release/wecker simulate"
}

# Runs a command as root: as it is, or through sudo.
as_root() {
  if ((EUID == 0)); then "$@"; else sudo -- "$@"; fi
}

# apt-get without questions; its output goes to stderr, and it waits for another apt to finish.
run_apt() {
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=600 \
    -o Dpkg::Use-Pty=0 "$@" </dev/null >&2
}

# Fetches the package lists. Another apt holds their lock for seconds, hence the second try.
update_lists() {
  local try
  for try in 1 2; do
    ((try == 1)) || sleep 5
    run_apt update -o APT::Update::Error-Mode=any && return
  done
  return 1
}

# Installs what is missing of "package: why" arguments.
need_packages() {
  need_debian
  local wanted name names=() lines=()
  for wanted in "$@"; do
    name="${wanted%%: *}"
    is_installed "$name" && continue
    names+=("$name")
    lines+=("$(printf '  %-18s %s' "$name" "${wanted#*: }")")
  done
  ((${#names[@]} > 0)) || return 0
  say "these Debian packages are missing and will be installed:" && say_lines "${lines[@]}"
  if ((EUID != 0)) && ! command -v sudo >/dev/null; then
    fail "you are not root and there is no sudo. As root, run:" \
      "  apt-get update && apt-get install --no-install-recommends ${names[*]}"
  fi
  local lists=fetched
  update_lists || lists=unreachable
  run_apt install --yes --no-install-recommends -- "${names[@]}" && return
  if [[ $lists == unreachable ]]; then
    fail "the package lists could not be fetched (the lines above say why): is there a network?" \
      "Connect it and run this again, or install by hand: ${names[*]}"
  fi
  fail "apt-get could not install them; its own words are above. Wanted: ${names[*]}"
}

# Lines of a list, indented by their maker.
say_lines() {
  local line
  for line in "$@"; do say "$line"; done
}
