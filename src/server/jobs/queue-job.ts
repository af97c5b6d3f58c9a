import { v7 as uuid } from 'uuid'
import type { Db } from '../db/connect.ts'
import { jobs, type JobName, type JobPayloads } from './jobs.table.ts'

/** Runs in the transaction that causes the job, so that the job exists if and only if its cause does. */
export async function queueJob<N extends JobName>(db: Db, name: N, payload: JobPayloads[N]): Promise<void> {
  await db.insert(jobs).values({ id: uuid(), name, payload })
}
