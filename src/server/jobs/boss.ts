import { PgBoss, type ConstructorOptions, type Db as Executor } from 'pg-boss'
import type { Db } from '../db/connect.ts'
import { origins } from './origin.ts'

/** Its schema is a migration's; who runs is not written down. Spans of jobs are our own (perform-job.ts). */
export const bossOptions = {
  migrate: false,
  registerInstance: false,
  openTelemetry: { enabled: false },
} satisfies ConstructorOptions

/** Runs pg-boss's statements on this pool or in this transaction. */
export const executorOf = ({ $client }: Db): Executor => ({
  executeSql: (text, values) => $client.query(text, values),
})

let knowing: Promise<PgBoss> | undefined

/**
 * A pg-boss that knows the queues and has no connection, no timer and no worker: each call says by `db` where it runs. The
 * queues are the migrations', alike in every database, so one is enough for the process.
 */
export function boss(db: Db): Promise<PgBoss> {
  knowing ??= learnQueues(db).catch((error: unknown) => {
    knowing = undefined
    throw error
  })
  return knowing
}

async function learnQueues(db: Db): Promise<PgBoss> {
  const learning = executorOf(db)
  let isLearning = true
  const executeSql: Executor['executeSql'] = (text, values) => {
    if (!isLearning) throw new Error('This pg-boss runs nothing but what says where')
    return learning.executeSql(text, values)
  }
  const boss = new PgBoss({
    ...bossOptions,
    // Its context is ours alone: nothing of what it says of itself is kept without an SDK.
    openTelemetry: { enabled: true, propagateContext: true, propagator: origins },
    db: { executeSql },
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => undefined)
  await boss.start()
  // Its timers end; what it knows stays.
  await boss.stop({ graceful: false })
  isLearning = false
  return boss
}
