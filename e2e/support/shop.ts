import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { dropDatabase } from '#server/db/drop-database.ts'
import { serveShop, type ServedShop } from './serve-shop.ts'
import { end, startMain, type Started } from './start-main.ts'

const lockNumber = 7_261_907

export type Shop = { url: string; databaseUrl: string }

/** The built shop with its demo catalogue, on a database and a port of this file's own. `more` is asked for once all before it has begun. */
export function demoShop(more: () => Record<string, string> = () => ({})): Shop {
  const shop: Shop = { url: '', databaseUrl: '' }
  let served: ServedShop | undefined
  const name = `e2e_${randomUUID().replaceAll('-', '')}`

  beforeAll(async () => {
    const { template, folder } = await demoTemplate()
    await onServer((client) => client.query(`create database ${name} template ${template}`))
    shop.databaseUrl = urlOf(name)
    served = await serveShop(
      asLiveShop({ DATABASE_URL: shop.databaseUrl, DATA_DIR: folder, SEED: 'none', ...more() }),
    )
    shop.url = served.url
  })
  afterAll(async () => {
    await served?.end()
    await onServer((client) => dropDatabase(client, name))
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
    await onServer((client) => dropDatabase(client, name))
  })
  return shop
}

/** Filled once a run. */
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
    await dropDatabase(client, unfinished)
    await client.query(`create database ${unfinished}`)
    const { process } = await startMain(
      asLiveShop({ DATABASE_URL: urlOf(unfinished), DATA_DIR: folder, SEED: 'demo', DEMO: 'public' }),
    )
    await end(process)
    // Journeys are those of a live shop; only its goods and people are the demo's.
    await onServer((client) => client.query(`update shop_mode set mode = 'live'`), unfinished)
    await client.query(`alter database ${unfinished} rename to ${template}`)
  })
  return { template, folder }
}

/** A live shop, apart from its test cards. */
const asLiveShop = (environment: Record<string, string>): Record<string, string> => ({
  PAYMENT_PROVIDER: environment.STRIPE_SECRET_KEY ? 'STRIPE' : 'sandbox',
  SECRET_KEY: 'the secret of the journeys, which lasts as long as they do',
  ...environment,
})

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
