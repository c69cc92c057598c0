# The steps of tools/test, which sources this: ${build[@]} are the options of the build, ${tested} its targets of
# tests, ${options[@]} what the caller adds.

# An import of a target or package that Package.swift does not declare is an error.
build_chosen() {
  if [[ -z ${OTM_ONLY:-} || -n ${tested// /} ]]; then
    swift build "${build[@]}" --explicit-target-dependency-import-check error --build-tests
  else
    swift build "${build[@]}"
  fi && tools/checks/packages
}

# Beside the build, with less of the processors.
check_steps() {
  step check "check" nice tools/check
  step check "what check must find" nice python3 -m unittest discover -s Tests/CheckTests
  step web "modules of the web app" tools/tests/web
}

# With all tests at once, servers wait for two processors until clients give up and limits have passed.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=${SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH:-8}

swift_test() { swift test "${build[@]}" --skip-build "$@" "${options[@]}"; }

# Targets that have steps of their own, and so have what a program is needed for.
elsewhere='EndToEndTests|KilledBuildTests|KilledUpdateTests|AddressPageTests'

unit_tests() {
  local targets
  targets=$(unit_targets | paste -sd '|')
  swift_test --filter "^($targets)\." --skip "$elsewhere"
}

# The targets of the chosen rows of unit tests.
unit_targets() {
  local row targets
  while IFS=$'\t' read -r row targets needed _; do
    [[ $row != '#'* && $targets != - && $needed == - ]] && is_chosen "$row" && tr ' ' '\n' <<<"$targets"
  done <"$rows_file"
}

unit_steps() {
  [[ -z $(unit_targets) ]] || step always "unit tests" unit_tests
  step fuzzers "fuzzers" tools/fuzz check
  step tls "encrypted connections" encrypted
}

# BoringSSL takes 100 s of processor time, so what is about TLS has a build of its own.
encrypted() {
  local build
  mapfile -t build < <(tools/build --options encrypted)
  export OTM_ONLY=GeocodeServerTests,EndToEndTests,otm,CRuntimeInside
  swift build "${build[@]}" --build-tests &&
    OTM_PROGRAMS=$root/.build/tls/debug OTM_ENCRYPTED=1 swift_test \
      --filter 'EncryptedConnectionTests|EncryptionVersionTests|ReloadingTests|CertificateReloadTests'
}

# What needs programs: the browser, the packages and Python beside each other.
bundle_steps() {
  [[ $kind == programs ]] || return 0
  ! needs bundle || step always "gazetteer bundle" tools/tests/bundle || return
  [[ ${LONG_TESTS:-} != 1 ]] || long_steps
  beside browser_steps package_steps python_steps
}

browser_steps() {
  step browser "browser tests" tools/tests/browser many
  step killed "killed builds and updates" killed_programs
  step instructions "instructions" instructions
}

package_steps() {
  step example "example package" tools/tests/example
  step packages "installation" tools/tests/install
  step packages "packages to install" packages
  step programs "end-to-end tests" programs
}

python_steps() {
  step python "Python package" tools/tests/python
  step docs "documentation" tools/docs
  step docs "examples of the documentation" tools/docs --run
  step docs "site of the documentation" tools/docs --site "$work/site"
  step clients "clients of other geocoders" tools/tests/clients
  # A tenth of its examples unless LONG_TESTS=1.
  step api "requests by the description" tools/tests/api
  step quality "quality" quality Tests/Quality
  step quality "quality of sets that nothing is fitted to" quality Tests/HeldOut --misses 20
  step quality "harm" harm Tests/Quality 2
  step quality "contradictions" "$OTM_PROGRAMS/otm-bench" contradictions --gazetteer "$OTM_TEST_BUNDLE" --most 0.5
  if [[ -n ${OTM_EVAL:-} ]]; then
    step quality "quality of other sets" quality "$OTM_EVAL"
    step quality "weights" weights
    # Eight are regions of Russia by their adjectives, which a village has as its name; three are corrected as they
    # should be, to names of which the gazetteer has another place, and three to a neighbor of what it lacks.
    step quality "harm of other sets" harm "$OTM_EVAL" 14
  fi
}

# What is released, and code that is built in other ways.
long_steps() {
  step packages "released programs" build_released_programs
  export OTM_RELEASED_PROGRAMS=$root/.build/released/release
  step instructions "instructions of released programs" instructions_of_released_programs
  step fuzzers "fuzzers that run" tools/fuzz all 10
  step server "sanitizers" tools/tests/sanitized
  step library "threads that share the library" tools/tests/sanitized threads
}

# The programs as they are released, without PostgreSQL.
build_released_programs() {
  without_libpq tools/build --released otm-geocode otm otm-bench || return
  if readelf -d .build/released/release/otm | grep -i libpq; then
    echo "the plain otm needs libpq, and should not"
    return 1
  fi
}

# Runs a command where libpq's headers are not to be seen, if this user may hide them.
without_libpq() {
  if ((EUID != 0)) || ! unshare -m true 2>/dev/null; then
    "$@"
    return
  fi
  unshare -m bash -c '
    work=$1
    shift
    mkdir -p "$work/none"
    for folder in /usr/include/postgresql /usr/lib/*/pkgconfig; do
      [[ -d $folder ]] || continue
      hidden=$work/none
      if [[ -e $folder/libpq.pc ]]; then
        hidden=$work/pkgconfig
        cp -a "$folder/." "$hidden" && rm "$hidden/libpq.pc"
      elif [[ $folder == */pkgconfig ]]; then
        continue
      fi
      mount --bind "$hidden" "$folder" || exit
    done
    exec "$@"
  ' hide "$work" "$@"
}

# The end-to-end tests of one folder bound times: how soon others are answered, how much is served.
timed=$(basename -s .swift Tests/EndToEndTests/Timed/*Tests.swift | paste -sd '|')
timed_programs() { swift_test --filter "^EndToEndTests\.($timed)"; }

# The others, except for those that have a step of their own.
programs() {
  swift_test --skip "InstructionTests|ExtractProgramTests|$timed" --filter 'EndToEndTests|AddressPageTests'
}

# Builds and updates that are killed.
killed_programs() { swift_test --filter 'KilledBuildTests|KilledUpdateTests|ExtractProgramTests'; }

# Counts, which are the same on a busy machine.
instructions() { swift_test --filter InstructionTests; }

instructions_of_released_programs() {
  OTM_PROGRAMS=$OTM_RELEASED_PROGRAMS OTM_INSTRUCTIONS=released-instructions instructions
}

# With the whole bundle, and in roots of their own, if LONG_TESTS=1.
packages() { OTM_PROGRAMS=${OTM_RELEASED_PROGRAMS:-$OTM_PROGRAMS} tools/tests/packages; }

# The probabilities are those that a fit to these sets gives.
weights() {
  "$OTM_PROGRAMS/otm-bench" fit --check --gazetteer "$OTM_TEST_BUNDLE" Tests/Quality/*.tsv "$OTM_EVAL"/*.tsv
}

quality() {
  local folder=$1
  shift
  "$OTM_PROGRAMS/otm-bench" quality --gazetteer "$OTM_TEST_BUNDLE" \
    --floors Tests/quality-floors.tsv "$folder"/*.tsv "$@"
}

# Few queries may be worse with corrections: how many is known of each folder of sets.
harm() {
  "$OTM_PROGRAMS/otm-bench" harm --gazetteer "$OTM_TEST_BUNDLE" --most "$2" "$1"/*.tsv
}
