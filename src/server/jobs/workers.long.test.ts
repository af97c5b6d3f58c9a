import { expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { testApp } from '../test/test-app.ts'
import { boss, executorOf } from './boss.ts'
import { lanes } from './lanes.ts'
import type { JobHandlers } from './perform-job.ts'
import { queueJob } from './queue-job.ts'
import { startWorkers } from './start-workers.ts'

const t = testApp()

test('what a node that died had begun is done by another within a minute and a half', async () => {
  await queueJob(t.db, 'send_mail', { mail: 'orphan' })
  // Taken up by somebody who is not heard of again.
  expect(await (await boss(t.db)).fetch('send_mail', { db: executorOf(t.db) })).toHaveLength(1)
  const done: object[] = []
  const entries = Object.values(lanes)
    .flat()
    .map((name) => [name, async (_: Context, payload: object) => void done.push(payload)])
  const handlers = Object.fromEntries(entries) as JobHandlers
  const node = await startWorkers(t.ctx, handlers, { lanes: ['short'], keepsOrder: true })
  await expect.poll(() => done, { timeout: 90_000, interval: 500 }).toEqual([{ mail: 'orphan' }])
  await node.stop(0)
})
