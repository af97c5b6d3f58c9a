import { eq, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { announceCatalogueChange } from '../db/catalogue-channel.ts'
import { refreshSalePrices } from '../discounts/refresh-sale-prices.ts'
import { sendMail } from '../outside/mail/send-mail.ts'
import { refundPayment } from '../payments/refund-payment.ts'
import { refreshSearch } from '../products/search/refresh-search.ts'
import { jobs, type JobName, type JobPayloads } from './jobs.table.ts'

type Handlers = { [N in JobName]: (ctx: Context, payload: JobPayloads[N]) => Promise<void> }
type Claimed = { [N in JobName]: { id: string; name: N; payload: JobPayloads[N]; attempts: number } }[JobName]

/** What does each kind of job. A handler may run again after a crash, so it is written to do no harm twice. */
const handlers: Handlers = {
  send_mail: sendMail,
  refund_payment: refundPayment,
  refresh_search: ({ db }, { metadata }) => refreshSearch(db, metadata),
  refresh_sale_prices: async ({ db, now }) => {
    if ((await refreshSalePrices(db, now())) > 0) await announceCatalogueChange(db)
  },
}

const atOnce = 5
/** Longer than any handler takes; then another worker follows one that died. */
const leaseSeconds = 90
const maxAttempts = 15

/** Runs what is due, a few at a time, once; answers how many there were. Several nodes share the work. */
export async function runJobs(ctx: Context): Promise<number> {
  // The workers' clock is the database's: nodes need not agree on the time.
  const { rows } = await ctx.db.execute<Claimed>(sql`
    update jobs set locked_until = now() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
    where id in (
      select id from jobs
      where done_at is null and failed_at is null and run_at <= now() and (locked_until is null or locked_until < now())
      order by run_at, id limit ${atOnce} for update skip locked)
    returning id, name, payload, attempts`)
  await Promise.all(rows.map((job) => runOne(ctx, job)))
  return rows.length
}

async function runOne(ctx: Context, job: Claimed): Promise<void> {
  try {
    // A job's payload is that of its name; the type of the table says so, its rows cannot.
    const handle = handlers[job.name] as (ctx: Context, payload: Claimed['payload']) => Promise<void>
    await handle(ctx, job.payload)
    await ctx.db
      .update(jobs)
      .set({ doneAt: sql`now()`, lockedUntil: null })
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
