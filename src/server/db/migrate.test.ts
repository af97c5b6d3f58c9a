import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { dropDatabase } from './drop-database.ts'
import { migrate, migrationNames, statementsOf } from './migrate.ts'
import { tryMigrations } from './try-migrations.ts'

const name = `migrate_${randomUUID().replaceAll('-', '')}`
const url = new URL(inject('postgresUrl'))
const server = new pg.Client({ connectionString: url.href })

beforeAll(async () => {
  await server.connect()
  await server.query(`create database ${name}`)
  url.pathname = `/${name}`
})
afterAll(async () => {
  await dropDatabase(server, name)
  await server.end()
})

async function connected() {
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}

test('five nodes that start at once apply each migration once, and a later start none', async () => {
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(url.href)))
  expect(applied.flat()).toEqual(await migrationNames())
  expect(await migrate(url.href)).toEqual([])
})

test('a migration that was edited after it was applied stops the start', async () => {
  await using client = await connected()
  await client.query(`update migrations set hash = 'another' || hash where name = '0001_foundation.sql'`)
  await expect(migrate(url.href)).rejects.toThrow('0001_foundation.sql was edited')
  await client.query(`update migrations set hash = substr(hash, 8) where name = '0001_foundation.sql'`)
})

test('a check says what would be locked, for what stood before alone, and takes everything back', async () => {
  await using client = await connected()
  await client.query(`delete from migrations where name = '0045_written_to.sql'`)
  await client.query('alter table sessions drop column wrote_to')
  expect(await tryMigrations(url.href)).toMatchObject([
    { name: '0045_written_to.sql', blocked: [{ table: 'sessions', nobody: 'reads or writes' }] },
  ])
  const { rows } = await client.query(`select from information_schema.columns where column_name = 'wrote_to'`)
  expect(rows).toHaveLength(0)
  expect(await migrate(url.href)).toEqual(['0045_written_to.sql'])
})

test('a file without a transaction holds indexes alone, which may be made again', () => {
  const name = 'some.sql'
  const drop = 'drop index concurrently if exists a_idx'
  const create = 'create index concurrently if not exists a_idx on a (b)'
  expect(statementsOf({ name, text: `-- no transaction\n${drop};\n${create};\n` })).toEqual([drop, create])
  expect(() => statementsOf({ name, text: 'create index concurrently a_idx on a (b)' })).toThrow(
    'may hold only',
  )
  expect(() => statementsOf({ name, text: `${create}; update a set b = 1` })).toThrow('update a set b = 1')
})
