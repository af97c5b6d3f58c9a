import type { Db } from '../db/connect.ts'
import { boss, executorOf } from './boss.ts'
import type { JobName, JobPayloads } from './jobs.table.ts'

/** Runs in the transaction that causes the job, so that the job exists if and only if its cause does. */
export async function queueJob<N extends JobName>(db: Db, name: N, payload: JobPayloads[N]): Promise<void> {
  await (await boss(db)).send(name, payload, { db: executorOf(db) })
}
