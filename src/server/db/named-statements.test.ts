import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { testApp } from '../test/test-app.ts'
import { inTransaction } from './transaction.ts'

const t = testApp()

const namesAsked = async (work: () => Promise<unknown>) => {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const names = asked.mock.calls.flatMap(([query]) =>
    typeof query === 'object' ? [(query as { name?: string }).name] : [],
  )
  asked.mockRestore()
  return names
}

test('a statement that comes again and again gets a name, and answers as without one', async () => {
  const double = (kind: 'again and again' | 'read and write', number: number) =>
    inTransaction(
      t.db,
      async (db) =>
        (await db.execute<{ twice: number }>(sql`select 2 * ${number}::int as twice`)).rows[0]?.twice,
      kind,
    )
  const again = (number: number) => double('again and again', number)
  expect(await namesAsked(() => again(1))).toEqual([undefined])
  for (let number = 0; number < 5; number += 1) expect(await again(number)).toBe(2 * number)
  expect(await namesAsked(() => again(7))).toEqual([expect.stringMatching(/^statement_\d+$/)])
  expect(await Promise.all([3, 4, 5].map(again))).toEqual([6, 8, 10])
  expect(await namesAsked(() => double('read and write', 8))).toEqual([undefined])
})

test('an error of a named statement undoes its transaction, and the next one works', async () => {
  const divide = (by: number) =>
    inTransaction(
      t.db,
      async (db) =>
        (await db.execute<{ share: number }>(sql`select 12 / ${by}::int as share`)).rows[0]?.share,
      'again and again',
    )
  for (let time = 0; time < 5; time += 1) expect(await divide(3)).toBe(4)
  for (let time = 0; time < 20; time += 1) await expect(divide(0)).rejects.toThrow()
  expect(await divide(6)).toBe(2)
})

test('no more than some hundred statements are remembered', async () => {
  const names = await namesAsked(async () => {
    for (let number = 0; number < 400; number += 1)
      for (let time = 0; time < 4; time += 1)
        await inTransaction(
          t.db,
          (db) => db.execute(sql`select 1 as ${sql.identifier(`number_${number}`)}`),
          'again and again',
        )
  })
  expect(new Set(names.filter((name) => name !== undefined)).size).toBeLessThanOrEqual(300)
})
