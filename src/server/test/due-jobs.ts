import { eq, inArray, sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import type { Db } from '../db/connect.ts'
import { bossOptions, executorOf } from '../jobs/boss.ts'
import { jobs } from '../jobs/jobs.table.ts'

/** As if what failed jobs wait for were over. */
export async function makeJobsDue(db: Db): Promise<void> {
  await db
    .update(jobs)
    .set({ startAfter: sql`now()` })
    .where(inArray(jobs.state, ['created', 'retry']))
}

/** As if whoever runs jobs had been silent for a minute, and a node had looked for such: others may run them at once. */
export async function giveUpWorkers(db: Db): Promise<void> {
  await db
    .update(jobs)
    .set({ heartbeatOn: sql`now() - interval '1 minute'` })
    .where(eq(jobs.state, 'active'))
  await db.execute(sql`update pgboss.queue set monitor_claim_on = 'epoch'`)
  const boss = new PgBoss({
    ...bossOptions,
    db: executorOf(db),
    supervise: false,
    schedule: false,
    reindex: false,
  })
  await boss.start()
  await boss.supervise()
  await boss.stop({ graceful: false })
  await makeJobsDue(db)
}
