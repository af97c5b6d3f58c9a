import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../test/test-app.ts'
import { builtOnce, rowInserter } from './built-once.ts'
import type { Db } from './connect.ts'
import { transaction } from './transaction.ts'

const t = testApp()
const notes = pgTable('notes', {
  id: integer().primaryKey(),
  words: text().notNull().default('none'),
  facts: jsonb().$type<{ of: string }>(),
  readAt: timestamp({ withTimezone: true }),
})

beforeAll(() =>
  t.pool.query(
    `create table notes (id integer primary key, words text not null default 'none', facts jsonb, read_at timestamptz)`,
  ),
)

test('a statement is built once for a pool and for each connection, and gives each caller their own rows', async () => {
  let times = 0
  const noteOf = builtOnce((db) => {
    times += 1
    return db
      .select()
      .from(notes)
      .where(eq(notes.id, sql.placeholder('id')))
      .prepare('note_of')
  })
  await t.db.insert(notes).values([
    { id: 1, words: 'one' },
    { id: 2, words: 'two' },
  ])
  const wordsOf = async (db: Db, id: number) => (await noteOf(db).execute({ id }))[0]?.words
  const asked = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      wordsOf(t.db, 1 + (index % 3)).then((words) => [index % 3, words]),
    ),
  )
  expect(new Set(asked.map((pair) => JSON.stringify(pair)))).toEqual(
    new Set(['[0,"one"]', '[1,"two"]', '[2,null]']),
  )
  expect(times).toBe(1)
  await transaction(t.db, async (db) => {
    expect([await wordsOf(db, 1), await wordsOf(db, 2)]).toEqual(['one', 'two'])
  })
  expect(times).toBe(2)
})

test('what a connection has parsed still holds when a column is added to the table', async () => {
  const ids = builtOnce((db) => db.select().from(notes).orderBy(notes.id).prepare('every_note'))
  const ask = () => transaction(t.db, async (db) => (await ids(db).execute()).map(({ id }) => id))
  const before = await ask()
  for (let time = 0; time < 8; time += 1) await ask()
  await t.pool.query('alter table notes add column colour text')
  expect(await ask()).toEqual(before)
})

test('rows with and without values, nulls, JSON and SQL are inserted as the library inserts them', async () => {
  const insertNote = rowInserter('note', notes)
  const at = new Date('2026-11-23T10:00:00Z')
  expect(await insertNote(t.db, { id: 11 })).toEqual({ id: 11, words: 'none', facts: null, readAt: null })
  expect(await insertNote(t.db, { id: 12, words: 'given', readAt: at })).toMatchObject({
    words: 'given',
    readAt: at,
  })
  expect(await insertNote(t.db, { id: 13, words: 'another', readAt: null, facts: { of: 'أحد' } })).toEqual({
    id: 13,
    words: 'another',
    facts: { of: 'أحد' },
    readAt: null,
  })
  expect(await insertNote(t.db, { id: 14, words: undefined, readAt: at })).toMatchObject({ words: 'none' })
  const upper = sql<string>`upper(${sql.placeholder('said')})`
  for (const said of ['first', 'second'])
    expect(await insertNote(t.db, { id: said.length, words: upper }, { said })).toMatchObject({
      words: said.toUpperCase(),
    })
})
