import { eq, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { checkImport } from '../import/check-import.ts'
import { runImport } from '../import/run-import.ts'
import { undoImport } from '../import/undo-import.ts'
import { announceCatalogueChange } from '../db/catalogue-channel.ts'
import { refreshSalePrices } from '../discounts/refresh-sale-prices.ts'
import { sendMail } from '../outside/mail/send-mail.ts'
import { refundPayment } from '../payments/refund-payment.ts'
import { goOnWithBulkRun } from '../products/bulk-runs.ts'
import { refreshSearch } from '../products/search/refresh-search.ts'
import { jobs, type JobName, type JobPayloads } from './jobs.table.ts'

/** Given to long work: it stops between two steps when asked to, and reports now and then that it is alive. */
export type Shift = { signal: AbortSignal; hold: () => Promise<void> }
/** `again`: it was asked to stop before the end; another run continues. */
type Done = void | 'again'
type Handlers = { [N in JobName]: (ctx: Context, payload: JobPayloads[N], shift: Shift) => Promise<Done> }
type Claimed = { [N in JobName]: { id: string; name: N; payload: JobPayloads[N]; attempts: number } }[JobName]

/** The handlers of each kind of job. A job may run again after a crash, so handlers are idempotent. */
const handlers: Handlers = {
  send_mail: sendMail,
  refund_payment: refundPayment,
  refresh_search: ({ db }, { metadata }) => refreshSearch(db, metadata),
  change_many_products: goOnWithBulkRun,
  check_import: checkImport,
  run_import: runImport,
  undo_import: undoImport,
  refresh_sale_prices: async ({ db, now }) => {
    if ((await refreshSalePrices(db, now())) > 0) await announceCatalogueChange(db)
  },
}

/** These take minutes; emails do not wait for them. */
const longJobs: readonly JobName[] = ['change_many_products', 'check_import', 'run_import', 'undo_import']
export type Lane = 'short' | 'long'
const atOnce: Record<Lane, number> = { short: 5, long: 1 }
/** Longer than any handler takes without a sign of life; after it another worker takes over the job. */
const leaseSeconds = 90
const maxAttempts = 15

/** Runs due jobs, a few at a time, once; returns how many there were. Several nodes share the work. */
export async function runJobs(
  ctx: Context,
  lane: Lane = 'short',
  signal: AbortSignal = new AbortController().signal,
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
  await Promise.all(rows.map((job) => runOne(ctx, job, signal)))
  return rows.length
}

async function runOne(ctx: Context, job: Claimed, signal: AbortSignal): Promise<void> {
  try {
    // A job's payload is that of its name; the table's type says so, its rows cannot.
    const handle = handlers[job.name] as (
      ctx: Context,
      payload: Claimed['payload'],
      shift: Shift,
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
