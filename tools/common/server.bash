# Starts servers for scripts, which source this.

# Starts a server by a command, and waits until it is ready; $server is its process, $port its port. Its output goes
# to a file. Without a function around the command: the number would be that of a shell, which the server outlives.
#
#   start_server LOG COMMAND...
server=
start_server() {
  local log=$1
  "${@:2}" >"$log" 2>&1 &
  server=$!
  for _ in {1..1200}; do
    port=$(grep -aoE -m 1 '127\.0\.0\.1:[0-9]+' "$log" | sed 's/.*://') || port=
    [[ -n $port && $(asked /health/ready) == "HTTP/1.1 200"* ]] && return
    kill -0 "$server" 2>/dev/null || break
    sleep 0.25
  done
  echo "the server is not ready: $(cat "$log")" >&2
  return 69
}

stop_server() {
  [[ -z $server ]] || { kill "$server" && wait "$server"; } 2>/dev/null || true
  server=
}

# What the server answers to GET, with its headers.
asked() {
  (
    exec 3<>"/dev/tcp/127.0.0.1/$port" || exit
    printf 'GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' "$1" >&3
    cat <&3
  ) 2>/dev/null
}
