import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connect } from './connect.ts'
import { temporaryShop } from './embedded/test-support/temporary-shop.ts'
import { whileFrozen } from './test-support/freeze.ts'
import { transaction } from './transaction.ts'
import { isUnavailable } from './unavailable.ts'

const shop = temporaryShop()

test('a frozen database fails what is asked within seconds, and the pool is whole when it goes on', async () => {
  const postgres = await shop.start()
  const { db, pool, close } = connect(postgres.url, { max: 4, statementMs: 500 })
  const askAll = (count: number) =>
    Promise.allSettled(
      Array.from({ length: count }, (_, turn) =>
        turn % 2
          ? db.execute(sql`select pg_sleep(0.1)`)
          : transaction(db, (db) => db.execute(sql`select pg_sleep(0.1)`)),
      ),
    )
  await askAll(4)
  await whileFrozen(shop.postmaster().pid, async () => {
    const since = performance.now()
    const refused = await askAll(40)
    // The wait for a place, and for the connection that then does not come.
    expect(performance.now() - since).toBeLessThan(18_000)
    expect(refused.filter((end) => end.status === 'fulfilled' || !isUnavailable(end.reason))).toEqual([])
  })
  await expect
    .poll(async () => (await askAll(4)).map(({ status }) => status))
    .toEqual(Array.from({ length: 4 }, () => 'fulfilled'))
  expect([pool.waitingCount, pool.idleCount]).toEqual([0, pool.totalCount])
  await close()
})

test('closing does not wait for a frozen database', async () => {
  const postgres = await shop.start()
  const { db, close } = connect(postgres.url)
  await db.execute(sql`select 1`)
  await whileFrozen(shop.postmaster().pid, async () => {
    const since = performance.now()
    await close()
    expect(performance.now() - since).toBeLessThan(4_000)
  })
})
