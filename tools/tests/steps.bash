# Runs steps of tests, beside each other too, and counts what passed: sourced by tools/test.
#
# Each step prints its name and time. Its output appears once it has ended, since others may run beside it.
# $work is a folder for logs; `is_chosen ROW` says whether the steps of a row are to run.

# Runs a step of a row: step ROW NAME COMMAND…
step() {
  local row=$1 name=$2 started=$SECONDS log result before used
  shift 2
  is_chosen "$row" || return 0
  log=$(mktemp "$work/log-XXXXXX")
  printf '== %s: begins\n' "$name"
  processor_seconds before
  "$@" >"$log" 2>&1
  result=$?
  processor_seconds used
  {
    flock 9
    printf '\n== %s\n' "$name"
    # Each of thousands of cases says that it starts, and with what.
    grep -avE '^(◇|✔ (Test|Suite) [^r])|^ok |^# Subtest|^  (---|\.\.\.|duration_ms.*)$' "$log"
    count_tests "$log" "$result"
    ((result == 0)) || keep_faults "$name" "$log"
    printf '== %s: %s, %d s, processor %d s\n' "$name" "$([[ $result == 0 ]] && echo ok || echo FAILED)" \
      $((SECONDS - started)) $((used - before))
  } 9>"$work/lock"
  rm "$log"
  return "$result"
}

# Sets a variable to the processor time of all that this shell has run and waited for, in seconds.
processor_seconds() {
  # In a pipe, it would be the time of another shell.
  local file=$work/times-$BASHPID
  times >"$file"
  read -r "$1" < <(awk -F '[ms ]+' 'NR == 2 { printf "%d\n", 60 * ($1 + $3) + $2 + $4 }' "$file")
}

# Runs functions beside each other.
beside() {
  local each running=() result=0
  for each in "$@"; do
    "$each" &
    running+=($!)
  done
  for each in "${running[@]}"; do
    wait "$each" || result=1
  done
  return "$result"
}

# Notes how many tests of a step passed and failed, by its log; the step itself where it has none.
count_tests() {
  local log=$1 result=$2 tests failures others
  tests=$(grep -aoE 'Test run with [0-9]+ tests?' "$log" | grep -oE '[0-9]+' |
    awk '{ sum += $1 } END { print sum + 0 }')
  failures=$(grep -aE '^. Test .* failed after' "$log" | grep -avcE '^. Test run with ')
  # pytest ends with "2 failed, 140 passed in 300 s".
  others=$(grep -aE '^=* ?[0-9]+ (passed|failed|errors?)\b.* in [0-9.]+ ?s' "$log" | tail -n 1)
  if [[ -n $others ]]; then
    failures=$(grep -oE '[0-9]+ (failed|error)' <<<"$others" | awk '{ sum += $1 } END { print sum + 0 }')
    tests=$(grep -oE '[0-9]+ (passed|failed|error)' <<<"$others" | awk '{ sum += $1 } END { print sum + 0 }')
  fi
  # Node's runner ends with "# pass 45" and "# fail 0".
  others=$(grep -aE '^# (pass|fail) [0-9]+$' "$log")
  if [[ -n $others ]]; then
    tests=$(awk '{ sum += $3 } END { print sum }' <<<"$others")
    failures=$(awk '$2 == "fail" { sum += $3 } END { print sum + 0 }' <<<"$others")
  fi
  if ((tests > 0)); then
    # A crash fails a step without failing a test.
    ((result != 0 && failures == 0)) && failures=1
    echo "$((tests - failures)) $failures"
  else
    echo "$((result == 0)) $((result != 0))"
  fi >>"$work/sums"
}

# Keeps what tells why a step failed: each failed test and its issues, else the log's last lines.
keep_faults() {
  printf '\n== failed: %s\n' "$1"
  grep -aE '^(✘|↳)|^(FAILED|ERROR) |(^|: )error:' "$2" | tail -n 60 || tail -n 20 "$2"
} >>"$work/faults"

# Repeats the failures, prints the sums and ends.
finish() {
  local passed failed
  [[ -e $work/faults ]] && cat "$work/faults"
  touch "$work/sums"
  read -r passed failed < <(awk '{ p += $1; f += $2 } END { print p + 0, f + 0 }' "$work/sums")
  printf '\n%d s\n%d passed, %d failed\n' "$SECONDS" "$passed" "$failed"
  ((failed == 0))
  exit
}

# Gives tests and SwiftPM a folder below $work for their own. What tests leave there, and every process that
# was started with it or is a program of this folder, was forgotten by a test. So was what lies outside of it
# at the end and did not at the start.
watch_for_leftovers() {
  outside=${TMPDIR:-/tmp}
  folders=$work/folders
  mkdir -m 1777 "$folders"
  export TMPDIR=$folders
  list_outside >"$work/outside"
}

list_outside() {
  find "$outside" -mindepth 1 -maxdepth 1 -name 'otm-*' ! -path "$work" -user "$(id -u)" | sort
}

nothing_is_left() {
  local process
  for process in /proc/[0-9]*; do
    if grep -qsz "^TMPDIR=$folders" "$process/environ" ||
      [[ $(readlink "$process/exe") == "$root"/.build/* ]]; then
      printf 'still runs: %s %s\n' "${process#/proc/}" "$(tr '\0' ' ' <"$process/cmdline")"
    fi
  done 2>/dev/null >"$work/left"
  # SwiftPM leaves folders of its own.
  find "$folders" -mindepth 1 -maxdepth 1 -name 'otm-*' >>"$work/left"
  # Whoever tests a row has other work on this machine, which has folders of its own.
  [[ -n ${is_partial:-} ]] || list_outside | comm -13 "$work/outside" - >>"$work/left"
  sed 's/^/left behind: /' "$work/left"
  [[ ! -s $work/left ]]
}
