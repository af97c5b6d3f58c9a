import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { dropDatabase } from '../db/drop-database.ts'
import { migrationNames } from '../db/migrate.ts'

const moving = '0038_pg_boss.sql'
const name = `carried_${randomUUID().replaceAll('-', '')}`
const url = new URL(inject('postgresUrl'))
const server = new pg.Client({ connectionString: url.href })
let client: pg.Client

beforeAll(async () => {
  await server.connect()
  await server.query(`create database ${name}`)
  url.pathname = `/${name}`
  client = new pg.Client({ connectionString: url.href })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await dropDatabase(server, name)
  await server.end()
})

const apply = async (migration: string) =>
  client.query(await readFile(new URL(`../db/migrations/${migration}`, import.meta.url), 'utf8'))

test('jobs of the table before pg-boss are done by it, as late and as often as they were to be', async () => {
  for (const migration of await migrationNames()) if (migration < moving) await apply(migration)
  const insert = (columns: string, values: string) =>
    client.query(
      `insert into jobs (id, name, payload, ${columns}) values (gen_random_uuid(), 'send_mail', jsonb_build_object('mail', $1::text), ${values})`,
      [columns],
    )
  await insert('created_at', `now()`)
  await insert('attempts, run_at', `3, now() + interval '1 hour'`)
  await insert('attempts, locked_until', `1, now() + interval '1 minute'`)
  await insert('attempts, failed_at, last_error', `15, now(), 'TypeError'`)
  await insert('attempts, done_at', `1, now()`)
  await apply(moving)

  const { rows } = await client.query(
    `select name, data ->> 'mail' as mail, state, retry_count as retries, retry_limit as limit, dead_letter as dead, heartbeat_seconds as beat,
       round(extract(epoch from start_after - now()) / 30)::int * 30 as wait, source_name as source, source_output as output
     from pgboss.job order by mail`,
  )
  const waits = { name: 'send_mail', limit: 14, dead: 'dead_letters', beat: 30, source: null, output: null }
  expect(rows).toEqual([
    {
      ...waits,
      name: 'dead_letters',
      mail: 'attempts, failed_at, last_error',
      state: 'created',
      retries: 0,
      limit: 2,
      dead: null,
      beat: null,
      wait: 0,
      source: 'send_mail',
      output: { error: 'TypeError' },
    },
    { ...waits, mail: 'attempts, locked_until', state: 'retry', retries: 0, wait: 60 },
    { ...waits, mail: 'attempts, run_at', state: 'retry', retries: 2, wait: 3_600 },
    { ...waits, mail: 'created_at', state: 'created', retries: 0, wait: 0 },
  ])

  // A node of the version before, which is not replaced yet, goes on writing to the old table.
  await client.query('delete from pgboss.job')
  await insert('created_at', `now()`)
  const { rows: moved } = await client.query(
    `select name, data ->> 'mail' as mail, state, retry_limit as limit, dead_letter as dead, heartbeat_seconds as beat,
       (select count(*)::int from jobs) as left from pgboss.job`,
  )
  expect(moved).toEqual([
    {
      name: 'send_mail',
      mail: 'created_at',
      state: 'created',
      limit: 14,
      dead: 'dead_letters',
      beat: 30,
      left: 0,
    },
  ])
})
