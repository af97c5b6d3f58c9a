import { SpanKind } from '@opentelemetry/api'
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { Context } from '../context.ts'
import { transaction } from '../db/transaction.ts'
import { seenAs, whileSeen } from '../telemetry/seen-request.ts'
import { isTracing, markCurrentFailed, traced, traceOf } from '../telemetry/tracing.ts'
import { executorOf } from './boss.ts'
import type { JobName, JobPayloads } from './jobs.table.ts'
import { originOf } from './origin.ts'
import { queueJob } from './queue-job.ts'

/** Given to long work: it stops between two steps when asked to, and when another worker has taken the job over. */
export type JobRun = { signal: AbortSignal }
/** `again`: it was asked to stop before the end; another run continues. */
type JobEnd = void | 'again'
export type JobHandlers = {
  [N in JobName]: (ctx: Context, payload: JobPayloads[N], run: JobRun) => Promise<JobEnd>
}
export type FetchedJob = JobWithMetadata<JobPayloads[JobName]>

export type WorkerContext = { ctx: Context; boss: PgBoss; handlers: JobHandlers; ending: AbortSignal }

/** Runs a job that was fetched, in the trace of who sent it; what is then to be written of it. Never rejects. */
export async function performJob(work: WorkerContext, job: FetchedJob): Promise<JobResult> {
  if (!isTracing()) return perform(work, job)
  // A job is done also where its origin cannot be read.
  const origin = (await originOf(work.ctx.db, job).catch(() => undefined)) ?? {}
  const run = () =>
    traced(
      `process ${job.name}`,
      {
        kind: SpanKind.CONSUMER,
        attributes: {
          'messaging.system': 'pg-boss',
          'messaging.destination.name': job.name,
          'messaging.message.id': job.id,
          'pgboss.job.retry_count': job.retryCount,
        },
        parent: traceOf(origin),
      },
      () => perform(work, job),
    )
  return origin.request === undefined ? run() : whileSeen(seenAs(origin.request), run)
}

async function perform(work: WorkerContext, job: FetchedJob): Promise<JobResult> {
  const { ctx, handlers, ending } = work
  try {
    // A job's payload is that of its queue; a row cannot say so.
    const handle = handlers[job.name as JobName] as (
      ctx: Context,
      payload: FetchedJob['data'],
      run: JobRun,
    ) => Promise<JobEnd>
    const signal = AbortSignal.any([ending, job.signal])
    if ((await handle(ctx, job.data, { signal })) === 'again') await runAgain(work, job)
    return { id: job.id, status: 'completed' }
  } catch (error) {
    const givesUp = job.retryCount >= job.retryLimit
    const origin = await originOf(ctx.db, job).catch(() => undefined)
    ctx.log[givesUp ? 'error' : 'warn'](
      {
        err: error,
        job: job.name,
        attempts: job.retryCount + 1,
        ...(origin?.request !== undefined && { request: origin.request }),
      },
      'a job failed',
    )
    markCurrentFailed(error)
    // A message may hold what is nobody's business.
    return {
      id: job.id,
      status: 'failed',
      output: { error: error instanceof Error ? error.name : 'unknown' },
    }
  }
}

/** Another job takes its place, unless another worker has taken it over already. */
async function runAgain({ ctx, boss }: WorkerContext, job: FetchedJob): Promise<void> {
  await transaction(ctx.db, async (db) => {
    // The types of the library leave out what its commands answer.
    const ended = (await boss.complete(job.name, job, null, { db: executorOf(db) })) as { affected: number }
    if (ended.affected === 1) await queueJob(db, job.name as JobName, job.data as never)
  })
}
