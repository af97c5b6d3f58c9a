import { eq, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { jobs, type JobName, type JobPayloads } from './jobs.table.ts'

/** Given to long work: it stops between two steps when asked to, and reports now and then that it is alive. */
export type JobRun = { signal: AbortSignal; hold: () => Promise<void> }
/** `again`: it was asked to stop before the end; another run continues. */
type Done = void | 'again'
export type JobHandlers = {
  [N in JobName]: (ctx: Context, payload: JobPayloads[N], run: JobRun) => Promise<Done>
}
type Claimed = { [N in JobName]: { id: string; name: N; payload: JobPayloads[N]; attempts: number } }[JobName]

/** These take minutes; emails do not wait for them. */
const longJobs: readonly JobName[] = ['change_many_products', 'check_import', 'run_import', 'undo_import']
export type Lane = 'short' | 'long'
const atOnce: Record<Lane, number> = { short: 5, long: 1 }
/** Longer than any handler takes without a sign of life; after it another worker takes over the job. */
const leaseSeconds = 90
const maxAttempts = 15

/** Runs due jobs, a few at a time, once; returns how many there were. Several nodes share the work. */
export async function runDueJobs(
  ctx: Context,
  handlers: JobHandlers,
  lane: Lane,
  signal: AbortSignal,
): Promise<number> {
  const names = sql`any(${sql.param(longJobs)}::text[])`
  // The workers' clock is the database's: nodes need not agree on the time.
  const { rows } = await ctx.db.execute<Claimed>(sql`
    update jobs set locked_until = now() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
    where id in (
      select id from jobs
      where done_at is null and failed_at is null and run_at <= now() and (locked_until is null or locked_until < now())
        and (name = ${names}) = ${lane === 'long'}
      order by run_at, id limit ${atOnce[lane]} for update skip locked)
    returning id, name, payload, attempts`)
  await Promise.all(rows.map((job) => runOne(ctx, handlers, job, signal)))
  return rows.length
}

async function runOne(ctx: Context, handlers: JobHandlers, job: Claimed, signal: AbortSignal): Promise<void> {
  try {
    // A job's payload is that of its name; the table's type says so, its rows cannot.
    const handle = handlers[job.name] as (
      ctx: Context,
      payload: Claimed['payload'],
      run: JobRun,
    ) => Promise<Done>
    const isAgain = (await handle(ctx, job.payload, { signal, hold: lease(ctx, job.id) })) === 'again'
    await ctx.db
      .update(jobs)
      .set({ lockedUntil: null, ...(isAgain ? { attempts: 0 } : { doneAt: sql`now()` }) })
      .where(eq(jobs.id, job.id))
  } catch (error) {
    const givesUp = job.attempts >= maxAttempts
    ctx.log[givesUp ? 'error' : 'warn']({ err: error, job: job.name, attempts: job.attempts }, 'a job failed')
    await ctx.db
      .update(jobs)
      .set({
        lockedUntil: null,
        lastError: error instanceof Error ? error.name : 'unknown',
        runAt: sql`now() + make_interval(secs => ${Math.min(3_600, 5 * 2 ** job.attempts)})`,
        ...(givesUp && { failedAt: sql`now()` }),
      })
      .where(eq(jobs.id, job.id))
  }
}

/** Renews a job's lease, rarely enough to cost nothing. */
function lease(ctx: Context, id: string): () => Promise<void> {
  let renewedAt = Date.now()
  return async () => {
    if (Date.now() - renewedAt < (leaseSeconds * 1_000) / 4) return
    renewedAt = Date.now()
    await ctx.db
      .update(jobs)
      .set({ lockedUntil: sql`now() + make_interval(secs => ${leaseSeconds})` })
      .where(eq(jobs.id, id))
  }
}
