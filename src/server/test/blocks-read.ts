import pg from 'pg'
import { vi } from 'vitest'
import type { TestApp } from './test-app.ts'

type Statement = { text: string; values: unknown[]; byIndex: boolean }
type Plan = { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }

export type Reading = {
  statements: number
  /** Of 8 kB each, in all statements; what stands in memory counts too. */
  blocks: number
}

/** How much of the database `work` reads: its statements are noted, and explained one by one afterwards. */
export async function blocksRead(t: TestApp, work: () => Promise<unknown>): Promise<Reading> {
  const statements = await statementsOf(work)
  const client = await t.pool.connect()
  try {
    let blocks = 0
    for (const { text, values, byIndex } of statements) {
      await client.query('begin')
      if (byIndex) await client.query('set local enable_seqscan = off')
      const { rows } = await client.query<{ 'QUERY PLAN': [Plan] }>(
        `explain (analyze, buffers, timing off, format json) ${text}`,
        values,
      )
      await client.query('rollback')
      const plan = rows[0]?.['QUERY PLAN'][0].Plan
      blocks += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
    }
    return { statements: statements.length, blocks }
  } finally {
    client.release()
  }
}

/** The reading statements that `work` asks, with their values. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    const byIndex = new Set<unknown>()
    return spy.mock.calls.flatMap((call, at) => {
      const [asked, given] = call as unknown[]
      const { text, values } = typeof asked === 'string' ? { text: asked } : (asked as pg.QueryConfig)
      const client = spy.mock.contexts[at]
      if (text.endsWith('set local enable_seqscan = off')) byIndex.add(client)
      if (/^(?:commit|rollback)/.test(text)) byIndex.delete(client)
      if (!/^\s*(?:select|with)\b/.test(text)) return []
      return [{ text, values: values ?? (Array.isArray(given) ? given : []), byIndex: byIndex.has(client) }]
    })
  } finally {
    spy.mockRestore()
  }
}
