import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '../test/test-app.ts'
import { connect } from './connect.ts'
import { inTransaction } from './transaction.ts'

const t = testApp()

test('a connection that is lost in the middle of a transaction fails it and nothing else', async () => {
  const { db, close } = connect(t.databaseUrl, { max: 1 })
  try {
    const lost = inTransaction(db, async (inside) => {
      const { rows } = await inside.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      // As the database does with who is idle in a transaction for too long.
      await t.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`)
      await new Promise((told) => setTimeout(told, 200))
      await inside.execute(sql`select 1`)
    })
    await expect(lost).rejects.toThrow()
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  } finally {
    await close()
  }
})
