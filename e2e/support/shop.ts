import { spawn, type ChildProcess } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'

const project = fileURLToPath(new URL('../..', import.meta.url))
const main = join(project, 'src/server/main.ts')
const lockNumber = 7_261_907

export type Shop = { url: string; databaseUrl: string }

/** The built shop with its demo catalogue, on a database and a port of this file's own. `more` is asked for once all before it has begun. */
export function demoShop(more: () => Record<string, string> = () => ({})): Shop {
  const shop: Shop = { url: '', databaseUrl: '' }
  let server: ChildProcess | undefined
  const name = `e2e_${randomUUID().replaceAll('-', '')}`

  beforeAll(async () => {
    const { template, folder } = await demoTemplate()
    await onServer((client) => client.query(`create database ${name} template ${template}`))
    shop.databaseUrl = urlOf(name)
    const started = await startServer({
      DATABASE_URL: shop.databaseUrl,
      DATA_DIR: folder,
      SEED: 'none',
      ...more(),
    })
    server = started.process
    shop.url = started.url
  })
  afterAll(async () => {
    if (server) await end(server)
    await onServer((client) => client.query(`drop database if exists ${name} with (force)`))
  })
  return shop
}

/** A live shop as its owner starts it the first time, with nothing in it. */
export function newShop(): Shop & { said: () => string } {
  let started: Started | undefined
  const shop = { url: '', databaseUrl: '', said: () => started?.said.join('\n') ?? '' }
  const name = `e2e_${randomUUID().replaceAll('-', '')}`
  beforeAll(async () => {
    await onServer((client) => client.query(`create database ${name}`))
    shop.databaseUrl = urlOf(name)
    started = await startMain({
      DATABASE_URL: shop.databaseUrl,
      DATA_DIR: join(inject('runDirectory'), name),
      SECRET_KEY: 'the secret of a new shop, as long as it must be',
    })
    shop.url = started.url
  })
  afterAll(async () => {
    if (started) await end(started.process)
    await onServer((client) => client.query(`drop database if exists ${name} with (force)`))
  })
  return shop
}

/** Seeded once a run: drawing the demo shop's pictures is most of the work. */
async function demoTemplate(): Promise<{ template: string; folder: string }> {
  const folder = join(inject('runDirectory'), 'demo')
  const template = `demo_${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`
  await onServer(async (client) => {
    await client.query('select pg_advisory_lock($1)', [lockNumber])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template])
    if (rowCount) return
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const unfinished = `${template}_unfinished`
    await client.query(`drop database if exists ${unfinished}`)
    await client.query(`create database ${unfinished}`)
    const { process } = await startServer({
      DATABASE_URL: urlOf(unfinished),
      DATA_DIR: folder,
      SEED: 'demo',
      DEMO: 'public',
    })
    await end(process)
    // Journeys are those of a live shop; only its goods and people are the demo's.
    await onServer((client) => client.query(`update shop_mode set mode = 'live'`), unfinished)
    await client.query(`alter database ${unfinished} rename to ${template}`)
  })
  return { template, folder }
}

/** A live shop, apart from its test cards. */
const startServer = (environment: Record<string, string>) =>
  startMain({
    ADMIN_EMAIL: 'first@example.com',
    ADMIN_PASSWORD: 'First-Admin-1',
    PAYMENT_PROVIDER: environment.STRIPE_SECRET_KEY ? 'STRIPE' : 'sandbox',
    SECRET_KEY: 'the secret of the journeys, which lasts as long as they do',
    ...environment,
  })

export type Started = { process: ChildProcess; url: string; said: string[] }

/** The server as `npm start` runs it, on a port of the system's choice. Rejects with what it said when it does not start. */
export async function startMain(environment: Record<string, string>): Promise<Started> {
  const child = spawn(process.execPath, [main], {
    cwd: project,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DRAIN_SECONDS: '0',
      BRAND: 'atlas',
      READS_PER_MINUTE: '1000000',
      WRITES_PER_MINUTE: '1000000',
      FORMS_PER_HOUR: '1000000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line))
  return new Promise((started, failed) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      said.push(line)
      const url = /^\s*Shop\s+(http\S+)/.exec(line)?.[1]
      if (url) started({ process: child, url, said })
      // What a journey stumbled over stands beside its failure.
      else if (/"level":[45]0/.test(line)) console.warn(line)
    })
    child.on('close', (code) =>
      failed(new Error(`The shop did not start (exit ${code}):\n${said.join('\n')}`)),
    )
  })
}

export async function end(child: ChildProcess) {
  if (child.exitCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

async function onServer(work: (client: pg.Client) => Promise<unknown>, database = 'postgres') {
  const client = new pg.Client({ connectionString: urlOf(database) })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function urlOf(database: string): string {
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${database}`
  return url.href
}
