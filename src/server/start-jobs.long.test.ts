import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startJobs } from './start-jobs.ts'
import { anAdmin } from './test/factories.ts'
import { testApp } from './test/test-app.ts'

const t = testApp({ environment: { LOG_LEVEL: 'silent' } })

test('what is done by the clock follows the shop to another time zone without a restart', async () => {
  const jobs = startJobs(t.ctx)
  const zones = async () => {
    const { rows } = await t.db.execute<{ timezone: string }>(
      sql`select distinct timezone from pgboss.schedule`,
    )
    return rows.map(({ timezone }) => timezone)
  }
  try {
    await expect.poll(zones).toEqual(['Asia/Riyadh'])
    const staff = await t.as(await anAdmin(t.db))
    const body = { timeZone: 'Asia/Tokyo' }
    expect((await staff({ method: 'PATCH', path: '/marketplace/settings', body })).status).toBe(200)
    await expect.poll(zones, { interval: 500 }).toEqual(['Asia/Tokyo'])
  } finally {
    await jobs.stop()
  }
})
