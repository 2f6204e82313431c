# Sourced by the other scripts here: steps that go on when one fails, and say so at the end.

failed=()
step() { # step NAME COMMAND...
  local name=$1 begin=$SECONDS
  shift
  printf '\n=== %s\n' "$name"
  if "$@"; then
    printf -- '--- %s: ok, %d s\n' "$name" $((SECONDS - begin))
  else
    failed+=("$name")
    printf -- '--- %s: FAILED, %d s\n' "$name" $((SECONDS - begin))
  fi
}

finish() {
  if ((${#failed[@]})); then
    printf '\nfailed: %s\n' "${failed[@]}"
    exit 1
  fi
}
