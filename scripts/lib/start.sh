# shellcheck shell=bash
# What every script reads first; it expects `tree`, the folder of the package.

# A CDPATH makes cd print, an IFS splits words in odd places: neither comes in from outside.
unset CDPATH
IFS=$' \t\n'

# shellcheck disable=SC2154 # the script that reads this sets it
lib="$tree/scripts/lib"
# shellcheck source=scripts/lib/say.sh
. "$lib/say.sh"
# shellcheck source=scripts/lib/packages.sh
. "$lib/packages.sh"
# shellcheck source=scripts/lib/swift.sh
. "$lib/swift.sh"

# Things that take long to make and are no part of the tree: kernels, system roots, C libraries.
# shellcheck disable=SC2034 # for the scripts
cache="${XDG_CACHE_HOME:-$HOME/.cache}/wecker"
