# shellcheck shell=bash
# The Swift compiler: found, installed where Debian has it, old ones refused. Needs packages.sh.

# Package.swift asks for tools version 6.0.
readonly SWIFT_MAJOR_WANTED=6

# Debian 13 ships a Swift of its own; the rest of this list is what it needs to compile and link.
DEBIAN_SWIFT_PACKAGES=(
  "swiftlang: the Swift compiler"
  "libc6-dev: the C library's headers"
  "libstdc++-14-dev: the Swift runtime links it"
  "git: the Swift package manager calls it"
  "pkgconf: the Swift package manager calls it"
)

# Makes sure that there is a Swift new enough.
need_swift() {
  if ! command -v swift >/dev/null; then
    need_debian
    [[ "$(system_codename)" == trixie ]] \
      || fail "there is no swift in PATH, and $(system_name) has no package of it." \
        "Unpack a Swift 6 toolchain from the Swift project and put its usr/bin into PATH." \
        "(Debian 13 has one: there this script installs it.)"
    need_packages "${DEBIAN_SWIFT_PACKAGES[@]}"
    hash -r
    command -v swift >/dev/null || fail "swiftlang is installed, yet there is no swift in PATH."
  fi
  need_toolchain_libraries
  local words
  words="$(swift --version 2>&1)" \
    || fail "swift --version fails; is the toolchain whole? It says:" "$words"
  if [[ $words =~ Swift\ version\ ([0-9]+)\.([0-9]+) ]]; then
    ((BASH_REMATCH[1] >= SWIFT_MAJOR_WANTED)) && return
    fail "$(command -v swift) is Swift ${BASH_REMATCH[1]}.${BASH_REMATCH[2]}." \
      "Wecker needs 6.0 or newer: put one first in PATH."
  fi
  fail "cannot tell the version of $(command -v swift). It says:" "$words"
}

# Packages of the libraries that an unpacked toolchain links; "library package".
TOOLCHAIN_LIBRARIES=(
  "libncurses.so libncurses6"
  "libsqlite3.so libsqlite3-0"
  "libcurl.so libcurl4"
  "libxml2.so libxml2"
  "libedit.so libedit2"
)

# Installs the libraries that the toolchain's programs do not find.
need_toolchain_libraries() {
  local folder missing entry wanted=()
  folder="$(dirname -- "$(readlink -f -- "$(command -v swift)")")"
  missing="$(ldd -- "$folder"/swift "$folder"/swift-build 2>/dev/null | grep 'not found' || true)"
  [[ -n $missing ]] || return 0
  for entry in "${TOOLCHAIN_LIBRARIES[@]}"; do
    [[ $missing != *"${entry% *}"* ]] || wanted+=("${entry#* }: Swift's own programs link it")
  done
  ((${#wanted[@]} == 0)) || need_packages "${wanted[@]}"
}

# Everything a build needs: the packages of the C targets, and Swift.
need_to_build() {
  need_swift
  need_packages "${BUILD_PACKAGES[@]}" "$(cxx_package)"
}

# The C++ runtime to link against, which Swift's own runtime needs; any version will do.
cxx_package() {
  local name
  case "$(system_codename)" in
    bookworm) name=libstdc++-12-dev ;;
    trixie) name=libstdc++-14-dev ;;
    *) name=g++ ;;
  esac
  compgen -G '/usr/lib/gcc/*/*/libstdc++.so' >/dev/null && name=libc6-dev
  printf '%s: the Swift runtime links it' "$name"
}

# Builds the shipped binary in the tree given and leaves its path in RELEASE_BINARY.
#
# Linked statically with the Swift runtime, so that it runs on a machine without Swift. Every script
# builds with these flags: others would build everything anew in the same folder. So would a
# terminal, for which the package manager asks the compiler for colours: it never gets to see one.
build_release() {
  local flags=() toolchain
  toolchain="$(dirname -- "$(readlink -f -- "$(command -v swift)")")"
  # lld packs relocations and folds equal code, which saves more than half a megabyte; a
  # toolchain without it links as it always does.
  [[ -x $toolchain/ld.lld ]] && flags=(
    -Xswiftc -use-ld=lld -Xlinker --icf=all -Xlinker -z -Xlinker pack-relative-relocs
    -Xlinker --no-eh-frame-hdr -Xlinker -T -Xlinker "$1/scripts/lib/no-unwinding.ld"
  )
  # The toolchain asks for every symbol to be exported, which nobody imports: another half megabyte.
  flags+=(-Xlinker --no-export-dynamic)
  # Each function in a section of its own: what nobody calls is left out, what is equal is folded.
  flags+=(-Xswiftc -Xfrontend -Xswiftc -function-sections)
  swift build --package-path "$1" -c release --static-swift-stdlib --product wecker \
    "${flags[@]}" 2>&1 | cat >&2 \
    || fail "the release build failed; the compiler's words are above."
  # shellcheck disable=SC2034 # for the caller
  RELEASE_BINARY="$1/.build/release/wecker"
}
