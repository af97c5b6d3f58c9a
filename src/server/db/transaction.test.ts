import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { testApp } from '../test/test-app.ts'
import { connect, type Db } from './connect.ts'
import { allowSeconds, transaction } from './transaction.ts'

const t = testApp()

async function withPool(
  options: { max: number; statementMs?: number },
  work: (db: Db, pool: ReturnType<typeof connect>['pool']) => Promise<void>,
) {
  const { db, pool, close } = connect(t.databaseUrl, options)
  try {
    await work(db, pool)
  } finally {
    await close()
  }
}

const pidOf = async (db: Db) =>
  (await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid
const endBackend = async (pid: number | undefined) => {
  await t.db.execute(sql`select pg_terminate_backend(${pid})`)
  // It is told to end; it has ended when it is no longer listed.
  await vi.waitFor(async () => {
    const { rows } = await t.db.execute(sql`select from pg_stat_activity where pid = ${pid}`)
    expect(rows).toHaveLength(0)
  }, 30_000)
}

test('a connection that is gone when a transaction begins is given back, and replaced', () =>
  withPool({ max: 1 }, async (db, pool) => {
    for (let loss = 0; loss < 3; loss++) {
      await endBackend(await pidOf(db))
      // The first may or may not know yet that its connection is gone.
      await transaction(db, async (db) => db.execute(sql`select 1`)).catch(() => undefined)
      expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
    }
    expect([pool.totalCount, pool.idleCount, pool.waitingCount]).toEqual([1, 1, 0])
  }))

test('what failed inside is what is thrown, also where the connection is lost with it', () =>
  withPool({ max: 1 }, async (db) => {
    const failing = transaction(db, async (db) => {
      await endBackend(await pidOf(db))
      throw new Error('out of stock')
    })
    await expect(failing).rejects.toThrow('out of stock')
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  }))

test('a part that fails is undone by itself, at any depth', () =>
  withPool({ max: 1 }, async (db) => {
    await db.execute(sql`create table parts (name text)`)
    const write = (db: Db, name: string) => db.execute(sql`insert into parts values (${name})`)
    const failing = (db: Db, name: string) =>
      transaction(db, async (db) => {
        await write(db, name)
        throw new Error(name)
      }).catch(() => undefined)
    await transaction(db, async (db) => {
      await write(db, 'whole')
      await failing(db, 'lost')
      await transaction(db, async (db) => {
        await write(db, 'part')
        await failing(db, 'deep and lost')
        await transaction(db, (db) => write(db, 'deep'))
      })
    })
    const { rows } = await db.execute(sql`select name from parts order by name`)
    expect(rows.map(({ name }) => name)).toEqual(['deep', 'part', 'whole'])
  }))

test('a failure that was passed over is not taken for success', () =>
  withPool({ max: 1 }, async (db) => {
    const passingOver = transaction(db, async (db) => {
      await db.execute(sql`select 1 / 0`).catch(() => undefined)
    })
    await expect(passingOver).rejects.toThrow('nothing of the transaction was written')
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  }))

test('a transaction that may take longer takes longer, and its connection is then as before', () =>
  withPool({ max: 1, statementMs: 200 }, async (db) => {
    await transaction(db, async (db) => {
      await allowSeconds(db, 60)
      await db.execute(sql`select pg_sleep(2.5)`)
    })
    await expect(db.execute(sql`select pg_sleep(60)`)).rejects.toMatchObject({ cause: { code: '57014' } })
  }))

test('who would wait too long for a connection is refused at once', () =>
  withPool({ max: 1 }, async (db, pool) => {
    const held = await pool.connect()
    const waiting = Promise.all(Array.from({ length: 50 }, () => db.execute(sql`select 1`)))
    await expect(db.execute(sql`select 1`)).rejects.toMatchObject({
      cause: { message: 'Too many wait for a connection to the database' },
    })
    await expect(transaction(db, async () => undefined)).rejects.toThrow('Too many wait')
    held.release()
    expect(await waiting).toHaveLength(50)
  }))
