import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { connect as openSocket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { projectFolder } from '#server/config/project-folder.ts'
import { findFreePort } from '#server/db/embedded/postmaster.ts'
import { serverEnvironment, serverFlags, serverProgram } from '../../scripts/set-up/server-process.mjs'
import { startS3 } from '#server/test/s3-server.ts'
import { haproxyConfiguration, pgbouncerConfiguration, type Ports } from './configurations.ts'
import { makeDatabases } from './databases.ts'
import { findPrograms } from './programs.ts'

type Options = {
  /** Everything lies below it. */
  folder: string
  nodes?: number
  /** Of the proxy; a free one unless it is given. */
  port?: number
  /** Variables of every node, over ours. */
  environment?: Record<string, string>
  say?: (message: string) => void
}

const startSeconds = 90
const stopSeconds = 20

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** A shop of several nodes on this machine, with all that belongs to it: proxy, pooler, primary, streaming replica, object store. */
export async function startCluster({
  folder,
  nodes: count = 2,
  port,
  environment = {},
  say = () => undefined,
}: Options) {
  const programs = findPrograms(say)
  mkdirSync(folder, { recursive: true })
  // The database's user must pass through it.
  chmodSync(folder, 0o711)
  const free = await freePorts(4 + count)
  const [database = 0, pooler = 0, primary = 0, replica = 0, ...nodePorts] = free
  const ports: Ports = {
    shop: port ?? (await findFreePort()),
    nodes: nodePorts,
    database,
    pooler,
    primary,
    replica,
  }
  const running: ChildProcess[] = []
  const databases = await makeDatabases(folder, ports)
  const store = await startS3()
  const { passwords, runAs } = databases
  say(`Database   primary on port ${primary}, replica on port ${replica}`)

  const run = (
    name: string,
    program: string,
    args: string[],
    isOwn = false,
    variables?: NodeJS.ProcessEnv,
  ) => {
    const log = openSync(join(folder, `${name}.log`), 'a', 0o600)
    const child = spawn(program, args, {
      cwd: projectFolder,
      stdio: ['ignore', log, log],
      env: { ...process.env, ...variables },
      // Programs that refuse to run as root.
      ...(isOwn && runAs && { uid: runAs.uid, gid: runAs.gid }),
    })
    running.push(child)
    return child
  }
  const file = (name: string, text: string) => {
    const path = join(folder, name)
    writeFileSync(path, text, { mode: 0o600 })
    if (runAs) chownSync(path, runAs.uid, runAs.gid)
    return path
  }
  const adminSocket = join(folder, 'haproxy.sock')
  run('haproxy', programs.haproxy, [
    '-db',
    '-f',
    file('haproxy.cfg', haproxyConfiguration(ports, adminSocket)),
  ])
  const users = file('pooler-users.txt', `"matjar" "${passwords.app}"\n`)
  const poolerFile = file('pgbouncer.ini', pgbouncerConfiguration(ports, users))
  const poolerProcess = run('pgbouncer', programs.pgbouncer, [poolerFile], true)
  say(`Proxy      http://localhost:${ports.shop}; pooler on port ${pooler}`)

  const at = (where: number) => `postgres://matjar:${passwords.app}@127.0.0.1:${where}/matjar`
  const shared = {
    NODE_ENV: 'production',
    BRAND: 'atlas',
    DATABASE_URL: at(pooler),
    DATABASE_DIRECT_URL: at(database),
    DATABASE_REPLICA_URL: at(replica),
    ...store.environment(),
    DATA_DIR: join(folder, 'command'),
    SEED: 'none',
    SECRET_KEY: randomBytes(36).toString('base64'),
    PUBLIC_URL: `http://localhost:${ports.shop}`,
    TRUST_PROXY: 'loopback',
    PAYMENT_PROVIDER: 'sandbox',
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '5',
    ...environment,
  }
  const nodes = new Map<number, ChildProcess>()
  const startNode = (index: number) => {
    const args = [
      ...serverFlags(),
      '--import',
      new URL('../../scripts/set-up/stop-once.mjs', import.meta.url).href,
      serverProgram,
    ]
    const variables = {
      ...serverEnvironment,
      ...shared,
      // Nodes share no folder.
      DATA_DIR: join(folder, `node${index + 1}`),
      PORT: String(ports.nodes[index]),
    }
    nodes.set(index, run(`node${index + 1}`, process.execPath, args, false, variables))
  }
  const isReady = async (index: number) => {
    const answer = await fetch(`http://127.0.0.1:${ports.nodes[index]}/readyz`, {
      signal: AbortSignal.timeout(1_000),
    }).catch(() => undefined)
    return answer?.status === 200
  }
  const nodeReady = (index: number) =>
    until(`Node ${index + 1} is not ready: see ${join(folder, `node${index + 1}.log`)}`, () => isReady(index))

  const cluster = {
    url: `http://127.0.0.1:${ports.shop}`,
    ports,
    /** What every node is given. */
    environment: shared,
    nodeUrl: (index: number) => `http://127.0.0.1:${ports.nodes[index]}`,
    signalNode: (index: number, signal: NodeJS.Signals) => nodes.get(index)?.kill(signal),
    signalPooler: (signal: NodeJS.Signals) => poolerProcess.kill(signal),
    /** As an upgrade does it: the next one begins when this one is ready again, also for the proxy. */
    async restartNode(index: number) {
      const node = nodes.get(index)
      if (node) await ended(node, 'SIGTERM')
      startNode(index)
      await nodeReady(index)
      await until('The proxy does not see the node', async () =>
        new RegExp(`nodes,node${index + 1},(?:[^,]*,){15}UP`).test(await tell(adminSocket, 'show stat')),
      )
    },
    killPrimary: () => databases.kill('primary'),
    /** Makes the replica the primary, and leads everybody to it. */
    async promote() {
      await tell(adminSocket, 'set server database/primary state maint')
      await asSuperuser(databases.urlOf('replica'), 'select pg_promote()')
      await tell(adminSocket, 'set server database/replica state ready')
    },
    /** Whether the replica shows what it gets. */
    replay: (isOn: boolean) =>
      asSuperuser(
        databases.urlOf('replica'),
        isOn ? 'select pg_wal_replay_resume()' : 'select pg_wal_replay_pause()',
      ),
    ask: (role: 'primary' | 'replica', statement: string) => asSuperuser(databases.urlOf(role), statement),
    async stop() {
      await Promise.all([...nodes.values()].map((node) => ended(node, 'SIGTERM')))
      for (const child of running.toReversed()) await ended(child, 'SIGTERM')
      await databases.stop()
      await store.close()
    },
  }
  try {
    // One after the other, as the second finds the schema made.
    for (let index = 0; index < count; index += 1) {
      startNode(index)
      await nodeReady(index)
      say(`Node ${index + 1}     ${cluster.nodeUrl(index)}`)
    }
    await until('The proxy has no nodes', async () => (await fetch(`${cluster.url}/readyz`)).status === 200)
  } catch (error) {
    await cluster.stop()
    throw error
  }
  return cluster
}

async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>()
  while (found.size < count) found.add(await findFreePort())
  return [...found]
}

async function until(otherwise: string, condition: () => Promise<boolean>) {
  const end = Date.now() + startSeconds * 1000
  while (!(await condition().catch(() => false))) {
    if (Date.now() > end) throw new Error(otherwise)
    await pause(100)
  }
}

async function ended(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const over = once(child, 'exit')
  child.kill('SIGCONT')
  child.kill(signal)
  const impatience = setTimeout(() => child.kill('SIGKILL'), stopSeconds * 1000)
  await over
  clearTimeout(impatience)
}

/** A command for haproxy, and what it answers. */
async function tell(socket: string, command: string): Promise<string> {
  const connection = openSocket(socket)
  connection.end(`${command}\n`)
  let answer = ''
  for await (const part of connection) answer += String(part)
  return answer
}

async function asSuperuser(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}
