import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { testApp } from './test/test-app.ts'

const t = testApp()

test('a query that failed is logged without what people typed', async () => {
  const lines: string[] = []
  const log = createLog({ logLevel: 'error' }, { write: (line) => lines.push(line) })
  const secret = 'what somebody typed'
  await t.db.execute(sql`select ${secret}::integer`).catch((error: unknown) => log.error({ err: error }))
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain(secret)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    err: { sqlState: '22P02', message: expect.stringContaining('::integer') },
  })
})

test('a copy of an error, as libraries tell of it, is logged like the error', () => {
  const lines: string[] = []
  const log = createLog({ logLevel: 'error' }, { write: (line) => lines.push(line) })
  const error = new Error('gone\nparams: what somebody typed')
  log.error({ err: { ...error, message: error.message, stack: error.stack } }, 'jobs were not run')
  log.error({ err: 'only words' }, 'jobs were not run')
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { err: { message: 'gone', stack: expect.stringContaining('    at ') } },
    { err: { message: 'only words' } },
  ])
  expect(lines.join('')).not.toContain('typed')
})
