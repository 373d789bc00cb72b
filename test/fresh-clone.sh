#!/usr/bin/env bash
# `git clone`, `npm start`, and again: in an empty folder, with an environment that holds next to nothing.
set -euo pipefail

project=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mktemp -d)
server=
trap 'if [ -n "$server" ]; then stop || true; fi; rm -rf "$folder"' EXIT

git clone --quiet "$project" "$folder/chintan"
cd "$folder/chintan"
mkfifo "$folder/pipe"

# Starts the site as a person would, and waits at most $1 seconds for the line that says it is ready.
start() {
  : >"$folder/out"
  cat "$folder/pipe" >>"$folder/out" &
  output=$!
  env -i PATH="$PATH" HOME="$HOME" ${NODE_EXTRA_CA_CERTS:+NODE_EXTRA_CA_CERTS="$NODE_EXTRA_CA_CERTS"} "${@:2}" PORT=0 npm start >"$folder/pipe" 2>"$folder/err" &
  server=$!
  for _ in $(seq $(($1 * 10))); do
    if grep -q '^Chintan is ready at ' "$folder/out"; then return 0; fi
    if ! kill -0 "$server" 2>/dev/null; then break; fi
    sleep 0.1
  done
  echo "The site did not get ready within $1 s:" >&2
  cat "$folder/out" "$folder/err" >&2
  return 1
}

# Ends npm, and waits at most 30 seconds for the site to end with it: until then, some process has the pipe open, and may
# still write its compile cache into the folder.
stop() {
  kill "$server"
  wait "$server" || true
  server=
  for _ in $(seq 300); do
    if ! kill -0 "$output" 2>/dev/null; then return 0; fi
    sleep 0.1
  done
  echo 'The site went on after npm had ended.' >&2
  return 1
}

address() {
  sed -n 's/^Chintan is ready at //p' "$folder/out"
}

start 300
curl --fail --silent --show-error --output "$folder/blog" "$(address)/blog"
grep -q '<article' "$folder/blog"
grep -q 'password' "$folder/out"
stop

# At once: nothing is installed or built again, and no password is shown.
start 120
if grep -E 'Installing|Building' "$folder/err" >&2 || grep 'password' "$folder/out" >&2; then exit 1; fi
stop

# npm that leaves out development packages and install scripts must do as well.
rm -rf node_modules build
start 300 NODE_ENV=production npm_config_ignore_scripts=true
curl --fail --silent --show-error --output /dev/null "$(address)/"
stop

echo 'A fresh clone starts, starts again, and starts without install scripts.'
