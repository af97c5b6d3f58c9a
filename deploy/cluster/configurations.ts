export type Ports = {
  shop: number
  nodes: readonly number[]
  /** Whichever database is the primary, by way of haproxy. */
  database: number
  pooler: number
  primary: number
  replica: number
}

/**
 * One address for the shop's nodes, which are asked for /readyz twice a second, and one for the database that is the primary. Only
 * what reads is asked again of another node where a node did not answer: a call that writes has its own key for that.
 */
export const haproxyConfiguration = (ports: Ports, adminSocket: string) => `
global
  maxconn 4000
  stats socket ${adminSocket} mode 600 level admin

defaults
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout queue 10s
  # A node on a busy machine is slow, not gone.
  timeout check 3s

frontend shop
  mode http
  bind 127.0.0.1:${ports.shop}
  option forwardfor
  default_backend nodes

backend nodes
  mode http
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
  option redispatch 1
  retries 3
  retry-on conn-failure empty-response response-timeout
  http-request disable-l7-retry unless METH_GET
  default-server check inter 500ms fall 3 rise 1
${ports.nodes.map((port, index) => `  server node${index + 1} 127.0.0.1:${port}`).join('\n')}

listen database
  mode tcp
  bind 127.0.0.1:${ports.database}
  timeout client 12h
  timeout server 12h
  default-server on-marked-down shutdown-sessions
  server primary 127.0.0.1:${ports.primary}
  server replica 127.0.0.1:${ports.replica} disabled
`

/** Sessions of the database are shared out by transaction. */
export const pgbouncerConfiguration = (ports: Ports, users: string) => `
[databases]
matjar = host=127.0.0.1 port=${ports.database} dbname=matjar

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ports.pooler}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 400
server_connect_timeout = 3
server_login_retry = 1
server_lifetime = 600
query_wait_timeout = 8
log_connections = 0
log_disconnections = 0
`
