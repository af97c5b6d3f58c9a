import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { connect, type Db } from '../connect.ts'
import type { temporaryShop } from '../embedded/test-support/temporary-shop.ts'
import { transaction } from '../transaction.ts'
import { isUnavailable } from '../unavailable.ts'

const connections = 12
const workers = 30

/**
 * Kills the database so many times, each time in the middle of work on all connections, and expects that nothing but
 * passing failures came of it, that what was acknowledged is there, and that the pool is as good as new.
 */
export async function crashUnderLoad(shop: ReturnType<typeof temporaryShop>, crashes: number) {
  const postgres = await shop.start()
  const { db, pool, close } = connect(postgres.url, { max: connections })
  await db.execute(sql`create table written (number integer primary key)`)
  const load = startLoad(db)
  let ups = 0
  postgres.onStateChange((isUp) => isUp && ups++)
  try {
    for (let crash = 1; crash <= crashes; crash++) {
      await load.untilWritten(50)
      shop.killPostmaster()
      await expect.poll(() => ups, { timeout: 60_000 }).toBe(crash)
    }
    await load.untilWritten(50)
  } finally {
    await load.stop()
  }

  expect(load.surprises).toEqual([])
  expect(load.failures()).toBeGreaterThan(crashes)
  const { rows } = await db.execute<{ number: number }>(sql`select number from written`)
  const kept = new Set(rows.map(({ number }) => number))
  expect(load.acknowledged.filter((number) => !kept.has(number))).toEqual([])

  expect([pool.waitingCount, pool.idleCount]).toEqual([0, pool.totalCount])
  const backends = await Promise.all(
    Array.from({ length: connections }, () =>
      db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid, pg_sleep(0.3)`),
    ),
  )
  expect(new Set(backends.map(({ rows }) => rows[0]?.pid)).size).toBe(connections)
  await close()
}

function startLoad(db: Db) {
  const surprises: unknown[] = []
  const acknowledged: number[] = []
  let [next, failures, isEnding] = [0, 0, false]

  async function write(number: number) {
    await transaction(db, async (db) => {
      await db.execute(sql`insert into written values (${number})`)
      await transaction(db, (db) => db.execute(sql`select pg_sleep(0.002)`))
    })
    acknowledged.push(number)
  }
  async function work() {
    while (!isEnding) {
      try {
        await write(++next)
        await db.execute(sql`select 1`)
      } catch (error) {
        failures += 1
        if (!isUnavailable(error)) surprises.push(error)
        await pause(5)
      }
    }
  }
  const running = Array.from({ length: workers }, work)
  return {
    surprises,
    acknowledged,
    failures: () => failures,
    async untilWritten(more: number) {
      const before = acknowledged.length
      await expect.poll(() => acknowledged.length - before, { timeout: 60_000 }).toBeGreaterThanOrEqual(more)
    },
    async stop() {
      isEnding = true
      await Promise.all(running)
    },
  }
}
