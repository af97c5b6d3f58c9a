import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSession } from '../auth/sessions.ts'
import { createTokens } from '../auth/tokens.ts'
import type { Context } from '../context.ts'
import { connect, type Db } from '../db/connect.ts'
import { endWithApp } from '../db/embedded/end-with-app.ts'
import { diskFileStore } from '../files/file-store.ts'
import { saveImage } from '../files/save-image.ts'
import { giveUpWorkers } from '../test/due-jobs.ts'
import { anAdmin, aTopic } from '../test/factories.ts'
import { startKillable, type KillableServer } from '../test/killable-server.ts'

const rows = 240
const secret = 'a secret that outlives every one of the killed servers'

let folder: string
let server: KillableServer

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'matjar-import-kill-'))
  chmodSync(folder, 0o711)
  endWithApp(folder)
  server = await startKillable(folder, secret)
})
afterAll(() => {
  server.process.kill('SIGKILL')
  const [pid] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
})

async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = connect(server.databaseUrl, { max: 3 })
  try {
    return await work(db)
  } finally {
    await close()
  }
}

const one = async (query: ReturnType<typeof sql>) => {
  const { rows } = await withDatabase((db) => db.execute(query))
  return rows[0] ?? {}
}

/** As soon as `condition` holds the server is killed, and another one takes over at once. */
async function killWhen(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition()));
  const ended = once(server.process, 'exit')
  server.process.kill('SIGKILL')
  await ended
  // Nobody waits a minute here until the dead one has been silent for long enough.
  await withDatabase(giveUpWorkers)
  server = await startKillable(folder, secret)
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 300_000
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('It did not come to an end')
    await setTimeout(100)
  }
}

test('killed while it checks, writes and takes back, an import loses nothing and does nothing twice', async () => {
  const { token, image } = await withDatabase(async (db) => {
    await aTopic(db, 'application', 'Tracking')
    const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    const store = diskFileStore(join(folder, 'files'))
    const image = await saveImage(db, store, await picture.png().toBuffer(), 'teal.png')
    const session = { db, tokens: createTokens(secret), now: () => new Date() } as Context
    return { token: (await startSession(session, await anAdmin(db), 'test')).accessToken, image: image.id }
  })
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string>) }
    const answer = await fetch(`${server.address}/api/marketplace/products/import${path}`, {
      ...init,
      headers,
    })
    return (await answer.json()) as { data: { _id: string; status: string; results: object; counts: object } }
  }
  const post = (path: string, body: object) =>
    ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

  const line = (at: number) => `K-${at},hardware,device,Tracker ${at},Tracker,${image},Tracking,5`
  const lines = [
    'code,type,hardwareType,name.en,shortName.en,images,applications,stock',
    ...Array.from({ length: rows }, (_, at) => line(at)),
  ]
  const form = new FormData()
  form.set('file', new Blob([lines.join('\n')]), 'killed.csv')
  const { data: sent } = await ask('', { method: 'POST', body: form })
  const id = sent._id
  const is = (status: string) => async () => (await ask(`/${id}`)).data.status === status
  const count = (query: ReturnType<typeof sql>) => async () => Number((await one(query)).count)
  const checkedRows = count(sql`select count(*) from import_rows where import_id = ${id}`)
  const written = count(sql`select count(*) from products`)
  const takenBack = count(sql`select count(*) from products where archived_at is not null`)

  await killWhen(async () => (await checkedRows()) >= 100)
  await until(is('checked'))
  expect((await ask(`/${id}`)).data.counts).toEqual({ new: rows, changed: 0, unchanged: 0, wrong: 0 })

  await post(`/${id}/run`, {})
  for (const enough of [30, 130]) await killWhen(async () => (await written()) >= enough)
  await until(is('done'))
  expect((await ask(`/${id}`)).data.results).toMatchObject({ done: rows, leftOut: 0 })
  expect(
    await one(sql`select count(*)::int as products, count(distinct code)::int as codes,
      (select count(*)::int from audit_log where action = 'create') as audits,
      (select sum(on_hand_change)::int from stock_movements) as stock from products`),
  ).toEqual({ products: rows, codes: rows, audits: rows, stock: rows * 5 })

  await post(`/${id}/undo`, {})
  await killWhen(async () => (await takenBack()) >= 100)
  await until(is('undone'))
  expect((await ask(`/${id}`)).data.results).toMatchObject({ undone: rows, kept: 0 })
  expect(await takenBack()).toBe(rows)
  expect(await one(sql`select count(*)::int as audits from audit_log where action = 'delete'`)).toEqual({
    audits: rows,
  })
})
