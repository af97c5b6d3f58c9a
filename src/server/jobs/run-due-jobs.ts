import type { Context } from '../context.ts'
import { boss, executorOf } from './boss.ts'
import { concurrency, type Lane, lanes } from './lanes.ts'
import { type FetchedJob, type JobHandlers, performJob } from './perform-job.ts'

/** Runs due jobs by hand, a few of each kind at a time, once; returns how many there were. */
export async function runDueJobs(ctx: Context, handlers: JobHandlers, lane: Lane): Promise<number> {
  const work = { ctx, boss: await boss(ctx.db), handlers, ending: new AbortController().signal }
  const options = { db: executorOf(ctx.db), batchSize: concurrency[lane], includeMetadata: true } as const
  let count = 0
  for (const name of lanes[lane]) {
    const fetched: FetchedJob[] = await work.boss.fetch(name, options)
    await Promise.all(fetched.map((job) => runOne(work, job)))
    count += fetched.length
  }
  return count
}

async function runOne(work: Parameters<typeof performJob>[0], fetched: FetchedJob): Promise<void> {
  const job = Object.assign(fetched, { signal: work.ending })
  const { status, output } = await performJob(work, job)
  const db = { db: executorOf(work.ctx.db) }
  if (status === 'completed') await work.boss.complete(job.name, job, null, db)
  else await work.boss.fail(job.name, job, output as object, db)
}
