import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startSession } from './auth/sessions.ts'
import { createTokens } from './auth/tokens.ts'
import { projectFolder } from './config/project-folder.ts'
import type { Context } from './context.ts'
import { connect } from './db/connect.ts'
import { dropDatabase } from './db/drop-database.ts'
import { migrate, migrationNames } from './db/migrate.ts'
import { aBuyer, anAdmin, aProduct } from './test/factories.ts'
import { startKillable, type KillableServer } from './test/killable-server.ts'
import { testDatabase } from './test/test-database.ts'

const secret = 'a secret that both releases know and nobody else'

/** The code before the newest change of the schema; undefined in a copy of the project without its history. */
function previousRelease(): string | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: projectFolder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  try {
    const newest = git('log', '-1', '--format=%H', '--diff-filter=A', '--', 'src/server/db/migrations')
    return newest && git('rev-parse', `${newest}~1`)
  } catch {
    return undefined
  }
}

const release = previousRelease()
let folder: string
let code: string
const running: KillableServer[] = []
const closers: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'matjar-releases-'))
  code = join(folder, 'previous')
  mkdirSync(code)
  if (release === undefined) return
  const archive = execFileSync('git', ['archive', release], { cwd: projectFolder, maxBuffer: 1024 ** 3 })
  writeFileSync(join(folder, 'previous.tar'), archive)
  execFileSync('tar', ['-xf', join(folder, 'previous.tar'), '-C', code])
  symlinkSync(join(projectFolder, 'node_modules'), join(code, 'node_modules'))
})
afterAll(async () => {
  for (const { process } of running) process.kill('SIGKILL')
  for (const close of closers) await close()
  rmSync(folder, { recursive: true, force: true })
})

async function start(databaseUrl: string, which: 'previous' | 'new'): Promise<KillableServer> {
  const server = await startKillable(join(folder, 'data'), secret, {
    environment: { DATABASE_URL: databaseUrl, PAYMENT_PROVIDER: 'sandbox' },
    ...(which === 'previous' && { code }),
  })
  running.push(server)
  return server
}

async function people(databaseUrl: string) {
  const { db, close } = connect(databaseUrl, { max: 4 })
  const session = { db, tokens: createTokens(secret), now: () => new Date() } as Context
  const { account, address, bank } = await aBuyer(db)
  const product = await aProduct(db, { stock: 1_000 })
  const tokenOf = async (who: typeof account) => (await startSession(session, who, 'test')).accessToken
  const found = {
    address,
    bank,
    product,
    buyer: await tokenOf(account),
    staff: await tokenOf(await anAdmin(db)),
  }
  await close()
  return found
}
type People = Awaited<ReturnType<typeof people>>

async function call({ address }: KillableServer, token: string, path: string, body?: object) {
  const answer = await fetch(`${address}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const json = (await answer.json()) as { data: { _id: string }[] & { _id: string } }
  expect(answer.ok, `${path}: ${JSON.stringify(json)}`).toBe(true)
  return json.data
}

const order = async (server: KillableServer, { buyer, product, address, bank }: People) => {
  const body = {
    items: [{ product: product.id, quantity: 1 }],
    addressId: address.id,
    paymentMethod: { type: 'bank_account', _id: bank.id },
  }
  return (await call(server, buyer, '/marketplace-customer/orders', body))._id
}

/** Buyers' and staff's lists, from this server. */
async function expectOrders(server: KillableServer, { buyer, staff }: People, ids: string[]) {
  const mine = await call(server, buyer, '/marketplace-customer/orders')
  expect(mine.map(({ _id }) => _id)).toEqual(ids)
  const all = await call(server, staff, '/marketplace/orders')
  expect(all.map(({ _id }) => _id)).toEqual(expect.arrayContaining(ids))
  await call(server, staff, '/marketplace/products')
  await call(server, staff, '/marketplace/inventory')
}

// Without the history there is no previous code to run.
const releases = release === undefined ? [] : [release]

test.each(releases)('%s, the previous release, sells on the new schema, beside the new one', async () => {
  const database = await testDatabase()
  closers.push(() => database.drop())
  const everybody = await people(database.url)
  const [previous, next] = [await start(database.url, 'previous'), await start(database.url, 'new')]
  const first = await order(previous, everybody)
  await expectOrders(next, everybody, [first])
  const second = await order(next, everybody)
  await expectOrders(previous, everybody, [second, first])
})

test.each(releases)(
  'the new release takes up what %s, the previous one, wrote, and the previous one goes on after it',
  async () => {
    const name = `releases_${randomUUID().replaceAll('-', '')}`
    const server = new pg.Client({ connectionString: inject('postgresUrl') })
    await server.connect()
    await server.query(`create database ${name}`)
    closers.push(async () => {
      await dropDatabase(server, name)
      await server.end()
    })
    const url = new URL(inject('postgresUrl'))
    url.pathname = `/${name}`
    const previous = await start(url.href, 'previous')
    const before = new Set(await namesIn(url.href))
    const added = (await migrationNames()).filter((migration) => !before.has(migration))
    expect(added).not.toEqual([])
    expect(await migrate(url.href)).toEqual(added)
    const everybody = await people(url.href)
    const first = await order(previous, everybody)
    const next = await start(url.href, 'new')
    await expectOrders(next, everybody, [first])
    next.process.kill('SIGKILL')
    const second = await order(await start(url.href, 'previous'), everybody)
    await expectOrders(previous, everybody, [second, first])
  },
)

async function namesIn(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  await client.end()
  return rows.map((row) => row.name)
}

const firstExpanding = '0042'
/** What a node of the release before would stumble over. */
const contracting =
  /\bdrop (?:table|column|type|view)\b|\brename (?:to|column)\b|\balter column \w+ (?:type|set not null)\b|add column (?:if not exists )?\w+ [^,;]*\bnot null\b(?![^,;]*\bdefault\b)(?![^,;]*\bgenerated\b)/i
/** The first line of one that drops what no release has used since the one it names. */
const saysSince = /^-- contracts what no release uses since \S+\n/
/** A view that the migration itself makes is nobody else's. */
const withoutOwnViews = (statements: string) =>
  [...statements.matchAll(/create temporary view (\w+)/g)].reduce(
    (left, [, name]) => left.replaceAll(`drop view ${name};`, ''),
    statements,
  )

test('a migration only adds, unless it says since when nobody uses what it drops', async () => {
  const { readMigration } = await import('./db/migrate.ts')
  for (const name of (await migrationNames()).filter((each) => each >= firstExpanding)) {
    const { text } = await readMigration(name)
    const statements = withoutOwnViews(text.replaceAll(/^--.*$/gm, ''))
    expect(
      saysSince.test(text) || !contracting.test(statements),
      `${name}: ${contracting.exec(statements)?.[0]}`,
    ).toBe(true)
  }
  for (const bad of [
    'alter table a drop column b',
    'alter table a rename to b',
    'alter table a add column b text not null',
  ])
    expect(contracting.test(bad), bad).toBe(true)
  for (const good of [
    'alter table a add column b text',
    'alter table a add column b int not null default 0',
    'drop index a',
  ])
    expect(contracting.test(good), good).toBe(false)
})
