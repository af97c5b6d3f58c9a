import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { mailServer } from '../test/mail-server.ts'
import { testDatabase } from '../test/test-database.ts'
import { shopMode } from '../shop-mode/shop-mode.table.ts'
import { connect } from '../db/connect.ts'
import { examineAll } from './examine-all.ts'

let folder: string
let database: Awaited<ReturnType<typeof testDatabase>>
let mails: Awaited<ReturnType<typeof mailServer>>
const secret = 'a secret of these tests, long enough'

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'matjar-doctor-'))
  database = await testDatabase()
  mails = await mailServer()
  const { db, close } = connect(database.url)
  await db.insert(shopMode).values({ mode: 'live' })
  await close()
})
afterAll(async () => {
  await mails.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const live = () => ({
  NODE_ENV: 'test',
  DATA_DIR: folder,
  DATABASE_URL: database.url,
  SECRET_KEY: secret,
  SMTP_URL: mails.url,
  PUBLIC_URL: 'https://localhost:9',
})
const says = async (environment: Record<string, string>) =>
  Object.groupBy(await examineAll(environment), ({ subject }) => subject)

test('a live shop: what is right is told as right, and each fault by its name', async () => {
  const found = await says(live())
  for (const subject of ['Node', 'Disk', 'Schema', 'Files', 'Mail'])
    expect(found[subject], subject).toMatchObject([{ verdict: 'good' }])
  // The tests' own PostgreSQL is quick and forgets at a power cut.
  expect(found.Database?.map(({ says }) => says)).toEqual([
    expect.stringContaining('fsync off'),
    expect.stringContaining('synchronous_commit off'),
  ])
  expect(found.Payments).toMatchObject([{ verdict: 'wrong' }])
  expect(found.Address).toMatchObject([{ verdict: 'wrong' }])
  expect(mails.received).toEqual([])
})

test('a mail server that is not there, and no database', async () => {
  expect((await says({ ...live(), SMTP_URL: 'smtp://127.0.0.1:9' })).Mail).toMatchObject([
    { verdict: 'wrong', says: expect.stringContaining('ECONNREFUSED') },
  ])
  const away = await says({ ...live(), DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' })
  expect(away.Database).toMatchObject([{ verdict: 'wrong', says: expect.stringContaining('ECONNREFUSED') }])
  expect(away.Mail).toBeUndefined()
})

test('a schema of a newer version is told, one that lacks something is not migrated', async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`insert into migrations (name, hash) values ('9999_later.sql', '-')`)
  expect((await says(live())).Schema).toMatchObject([
    { verdict: 'doubtful', says: expect.stringContaining('9999_later.sql') },
  ])
  await client.query(`delete from migrations where name in ('9999_later.sql', '0045_written_to.sql')`)
  const missing = await says(live())
  expect(missing.Schema).toMatchObject([
    { verdict: 'doubtful', says: expect.stringContaining('0045_written_to.sql') },
  ])
  expect(missing.Mail).toBeUndefined()
  const { rows } = await client.query(`select from migrations where name = '0045_written_to.sql'`)
  expect(rows).toHaveLength(0)
  await client.end()
})

test('wrong values are all told, and nothing else is tried', async () => {
  const found = await says({ ...live(), PORT: 'x', LOG_LEVEL: 'loud' })
  expect(Object.keys(found)).toEqual(['Configuration'])
  expect(found.Configuration?.[0]?.says).toMatch(/PORT[^]*LOG_LEVEL/)
})

test('a shop that was never started is not started', async () => {
  const found = await says({ NODE_ENV: 'test', DATA_DIR: join(folder, 'none') })
  expect(found.Database).toMatchObject([{ verdict: 'good', says: expect.stringContaining('none yet') }])
})

test('a secret is read from its file, one of both is enough, and a file that is missing stops the start', () => {
  const file = join(folder, 'secret')
  writeFileSync(file, `${secret}\n`)
  const base = { NODE_ENV: 'test' }
  expect(readConfig({ ...base, SECRET_KEY_FILE: file }).secretKey).toBe(secret)
  expect(() => readConfig({ ...base, SECRET_KEY: secret, SECRET_KEY_FILE: file })).toThrow('both set')
  expect(() => readConfig({ ...base, SECRET_KEY_FILE: `${file}.gone` })).toThrow('SECRET_KEY_FILE names')
})
