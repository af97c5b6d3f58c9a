import { transaction } from '#server/db/transaction.ts'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readConfig } from '#server/config/config.ts'
import { endWithApp } from '#server/db/embedded/end-with-app.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/start-embedded-postgres.ts'
import { loadLarge } from '#demo/large/load-large.ts'
import { seedDemo } from '#demo/load-demo.ts'
import { openContext, type OpenContext } from '#server/open-context.ts'
import { wantedBrand } from '../scripts/set-up/brands.mjs'
import { buildWhenStale } from '../scripts/set-up/build-shop.mjs'
import { serverEnvironment, serverProgram } from '../scripts/set-up/server-process.mjs'
import { serve, type Served } from './processes.ts'
import { say } from './tell.ts'
import { many } from './trial.ts'

const secret = 'a secret of the benches, known to the servers and to those who ask them'
const demo = 'demo'

/** Every shop of a run, each a database of one PostgreSQL; all is gone when it is closed. */
export type Shops = {
  /** A copy of the demo shop, multiplied where asked. */
  make(name: string, size?: { products: number; orders: number }): Promise<void>
  url(name: string): string
  /** The production server on it, in a process of its own, with its pages. */
  serve(name: string): Promise<Served>
  /** The server's own parts on it, in this process. */
  open(name: string): Promise<OpenContext>
  close(): Promise<void>
}

/** `settings` are PostgreSQL's, over the usual ones. */
export async function openShops(settings: Record<string, string> = {}): Promise<Shops> {
  await buildWhenStale(wantedBrand())
  const folder = mkdtempSync(join(tmpdir(), 'matjar-bench-'))
  // The database's user, when we are root, must pass through it.
  chmodSync(folder, 0o711)
  endWithApp(folder)
  const postgres = await startEmbeddedPostgres({
    dataDirectory: folder,
    log: () => undefined,
    settings: { max_connections: '120', ...settings },
  })
  const servers: Served[] = []
  const closers: (() => Promise<void>)[] = []
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()

  const url = (name: string) => {
    const address = new URL(postgres.url)
    address.pathname = `/${name}`
    return address.href
  }
  const environment = (name: string) => ({
    NODE_ENV: 'production',
    DATABASE_URL: url(name),
    DATABASE_POOL: '16',
    DATA_DIR: folder,
    SEED: 'none',
    ADMIN_EMAIL: 'bench@example.com',
    ADMIN_PASSWORD: 'Bench-Staff-2026!',
    PAYMENT_PROVIDER: 'sandbox',
    SECRET_KEY: secret,
    PORT: '0',
    LOG_LEVEL: 'error',
    READS_PER_MINUTE: '10000000',
    WRITES_PER_MINUTE: '10000000',
  })
  const open = (name: string) =>
    openContext(readConfig({ ...process.env, ...environment(name) }), {
      say: () => undefined,
      as: 'app',
    })
  const create = (name: string, template = 'template0') =>
    admin.query(`create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(template)}`)

  return {
    url,
    open: async (name) => {
      const opened = await open(name)
      let closing: Promise<void> | undefined
      const close = () => (closing ??= opened.close())
      closers.push(close)
      return { ...opened, close }
    },
    async make(name, size) {
      const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [demo])
      if (rowCount === 0) {
        say('Making the demo shop…')
        await create(demo)
        const opened = await open(demo)
        await seedDemo(opened.ctx, 'demo', () => undefined)
        await opened.close()
      }
      await create(name, demo)
      if (!size) return
      const start = performance.now()
      const opened = await open(name)
      const wanted = { products: many(size.products), orders: many(size.orders) }
      await transaction(opened.ctx.db, (db) => loadLarge(db, wanted, opened.ctx.now()))
      await opened.close()
      const client = new pg.Client({ connectionString: url(name) })
      await client.connect()
      await client.query('vacuum analyze')
      await client.end()
      say(
        `${name}: ${wanted.products} products, ${wanted.orders} orders, in ${((performance.now() - start) / 1000).toFixed(0)} s`,
      )
    },
    async serve(name) {
      const server = await serve(
        serverProgram,
        [],
        { ...serverEnvironment, ...environment(name) },
        /Shop +(http:\S+)/,
      )
      servers.push(server)
      return server
    },
    async close() {
      await Promise.all(servers.map((server) => server.stop()))
      for (const close of closers) await close()
      await admin.end()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}
