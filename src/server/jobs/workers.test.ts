import { once } from 'node:events'
import { and, eq, sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { connect } from '../db/connect.ts'
import { transaction } from '../db/transaction.ts'
import { makeJobsDue } from '../test/due-jobs.ts'
import { testApp } from '../test/test-app.ts'
import { bossOptions, executorOf } from './boss.ts'
import { jobs, type JobName } from './jobs.table.ts'
import { lanes } from './lanes.ts'
import type { JobHandlers, JobRun } from './perform-job.ts'
import { queueJob } from './queue-job.ts'
import { runDueJobs } from './run-due-jobs.ts'
import { startWorkers, type Workers } from './start-workers.ts'

const t = testApp({ environment: { LOG_LEVEL: 'silent' } })
const nodes: Workers[] = []

beforeEach(async () => {
  await t.db.delete(jobs)
})
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.stop(0)))
})

const names = Object.values(lanes).flat()
const handlersOf = (handle: (name: JobName, payload: object, run: JobRun) => Promise<void | 'again'>) =>
  Object.fromEntries(
    names.map((name) => [name, (_: Context, payload: object, run: JobRun) => handle(name, payload, run)]),
  ) as JobHandlers

async function aNode(handle: Parameters<typeof handlersOf>[0]): Promise<Workers> {
  const node = await startWorkers(t.ctx, handlersOf(handle), { lanes: ['short', 'long'], keepsOrder: false })
  nodes.push(node)
  return node
}

const send = (mail: string) => transaction(t.db, (db) => queueJob(db, 'send_mail', { mail }))
const count = (state: (typeof jobs.$inferSelect)['state']) => t.db.$count(jobs, eq(jobs.state, state))
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

test('the schema that migrations make is the one this pg-boss expects, with a queue for every kind of job', async () => {
  const boss = new PgBoss({ ...bossOptions, db: executorOf(t.db), supervise: false, schedule: false })
  await boss.start()
  expect(await boss.detectSchemaDrift()).toMatchObject({ ok: true, extraIndexes: [] })
  const queues = await boss.getQueues()
  expect(queues.flatMap(({ name }) => (name.startsWith('__') ? [] : name)).toSorted()).toEqual(
    [...names, 'dead_letters'].toSorted(),
  )
  await boss.stop()
})

test('a job begins when its transaction is committed, and not before', async () => {
  const begun: number[] = []
  await aNode(async () => void begun.push(performance.now()))
  let committed = 0
  await transaction(t.db, async (db) => {
    await queueJob(db, 'send_mail', { mail: 'slow' })
    await pause(700)
    expect(begun).toEqual([])
    committed = performance.now()
  })
  await expect.poll(() => begun).toHaveLength(1)
  // As a rule some milliseconds: the database tells the worker, who else asks every 15 seconds.
  expect((begun[0] ?? 0) - committed).toBeLessThan(7_000)
})

test('nodes share the work, and each job is done once', async () => {
  const done: object[] = []
  for (let node = 0; node < 3; node += 1)
    await aNode(async (_, payload) => {
      await pause(5)
      done.push(payload)
    })
  const mails = Array.from({ length: 60 }, (_, at) => `mail ${at}`)
  await Promise.all(mails.map(send))
  await expect.poll(() => count('completed')).toBe(60)
  expect(done).toHaveLength(60)
})

test('a node that ends lets what runs finish, and takes up nothing more', async () => {
  const ended: object[] = []
  const node = await aNode(async (_, payload) => {
    await pause(600)
    ended.push(payload)
  })
  await send('under way')
  await expect.poll(() => count('active')).toBe(1)
  const stopping = node.stop(5_000)
  await send('too late')
  await stopping
  expect(ended).toEqual([{ mail: 'under way' }])
  expect([await count('completed'), await count('created')]).toEqual([1, 1])
})

test('long work that is asked to stop goes on elsewhere', async () => {
  const runs: string[] = []
  const node = await aNode(async (_, __, { signal }) => {
    runs.push('first')
    // It ends the moment it is asked to: before the node is done with anything else.
    await once(signal, 'abort')
    return 'again'
  })
  await transaction(t.db, (db) => queueJob(db, 'change_many_products', { run: 'long' }))
  await expect.poll(() => runs).toHaveLength(1)
  await node.stop(5_000)
  expect(runs).toEqual(['first'])
  await aNode(async (_, payload) => void runs.push(JSON.stringify(payload)))
  await expect.poll(() => runs).toEqual(['first', '{"run":"long"}'])
})

test('connections that are lost are replaced, and no job waits for long', async () => {
  const done: object[] = []
  await aNode(async (_, payload) => void done.push(payload))
  await t.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'pgboss%'`,
  )
  await send('after')
  await expect.poll(() => done).toEqual([{ mail: 'after' }])
})

test('where the database is away no workers start, and it is told at once', async () => {
  const { db, close } = connect('postgres://nobody@127.0.0.1:1/nothing')
  await expect(
    startWorkers(
      { ...t.ctx, db },
      handlersOf(async () => undefined),
      { lanes: ['short'], keepsOrder: true },
    ),
  ).rejects.toThrow('ECONNREFUSED')
  await close()
})

test('a job that fails waits longer each time, and after the fifteenth is kept among the dead letters', async () => {
  let tries = 0
  const handlers = handlersOf(async () => {
    tries += 1
    throw new TypeError('secret')
  })
  await send('doomed')
  const waits: number[] = []
  for (;;) {
    await runDueJobs(t.ctx, handlers, 'short')
    const { rows } = await t.db.execute<{ wait: number }>(
      sql`select extract(epoch from start_after - now())::float as wait from pgboss.job where state = 'retry'`,
    )
    if (rows.length === 0) break
    waits.push(rows[0]?.wait ?? 0)
    await makeJobsDue(t.db)
  }
  expect([tries, waits.length]).toEqual([15, 14])
  const [first = 0, second = 0] = waits
  expect([first > 9, first <= 20, second > 19, second <= 40, Math.max(...waits) <= 3_600]).not.toContain(
    false,
  )
  const dead = await t.db.select().from(jobs).where(eq(jobs.name, 'dead_letters'))
  expect(dead).toMatchObject([{ sourceName: 'send_mail', data: { mail: 'doomed' } }])
  expect(JSON.stringify(await t.db.execute(sql`select * from pgboss.job`))).not.toContain('secret')
})

test('two that the clock asks for at once are one', async () => {
  await Promise.all([1, 2, 3].map(() => queueJob(t.db, 'tidy_up', {})))
  expect(await t.db.$count(jobs, and(eq(jobs.name, 'tidy_up'), eq(jobs.state, 'created')))).toBe(1)
})
