import type { Context } from './context.ts'
import { purgeCdn } from './cdn/purge-cdn.ts'
import { findMissingFiles } from './files/missing-files.ts'
import type { Workers } from './jobs/start-workers.ts'
import type { JobName } from './jobs/jobs.table.ts'
import { startAllWorkers } from './job-handlers.ts'
import { tendingArchive } from './backup/point-in-time/tend-archive.ts'
import { watchBackups } from './backup/watch-backups.ts'
import { writeSearches } from './products/search/count-searches.ts'
import { applySchedule } from './schedule/apply-schedule.ts'
import { sweepPayments } from './orders/sweep-payments.ts'

const retryMs = 2_000
const writeSearchesEveryMs = 30_000
const watchBackupsEveryMs = 60 * 60_000
const tendArchiveEveryMs = 60_000
const sweepEveryMs = 15_000
/** Changes of a moment are told together. */
const purgeEveryMs = 1_000
const lookForFilesEveryMs = 24 * 60 * 60_000
/** At least a second: so long the library waits for what runs. */
const stopMs = 1_000

/** When one of the nodes does what the clock asks for. Each is also due once when a node starts. */
const schedules: Partial<Record<JobName, string>> = {
  refresh_sale_prices: '* * * * *',
  fold_figures: '* * * * *',
  release_holds: '* * * * *',
  tell_of_stock: '* * * * *',
  tidy_up: '*/10 * * * *',
  watch_stock: '0 * * * *',
  tell_staff: '* * * * *',
  refill_demo: '0 3 * * *',
}

/**
 * Works through the queues and by the clock until it is stopped; `stop` waits for what is under way. Where the database is away it
 * begins when it is back.
 */
export function startJobs(ctx: Context): { stop: () => Promise<void> } {
  const ending = new AbortController()
  let workers: Workers | undefined
  let clockZone: string | undefined
  const starting = untilDone(ctx, ending.signal, async () => {
    workers ??= await startAllWorkers(ctx)
    clockZone = await ctx.shopZone()
    await setClock(workers.boss, ctx, clockZone)
    for (const name of Object.keys(schedules)) await workers.boss.send(name, {})
  })
  // What cron is too coarse for, and what each node finds out for itself.
  const sweeping = repeat(ctx, ending.signal, sweepEveryMs, () => sweepPayments(ctx))
  const countingSearches = repeat(ctx, ending.signal, writeSearchesEveryMs, () => writeSearches(ctx))
  const { cdn } = ctx.config
  const purging = cdn && repeat(ctx, ending.signal, purgeEveryMs, () => purgeCdn(ctx, cdn))
  const applyingSchedule = repeat(ctx, ending.signal, sweepEveryMs, async () => {
    await applySchedule(ctx)
  })
  // Nights of the shop are where the shop is now.
  const followingZone = repeat(ctx, ending.signal, sweepEveryMs, async () => {
    const zone = await ctx.shopZone()
    if (!workers || clockZone === undefined || clockZone === zone) return
    await setClock(workers.boss, ctx, zone)
    clockZone = zone
  })
  const lookingForFiles = repeat(ctx, ending.signal, lookForFilesEveryMs, async () => {
    await findMissingFiles(ctx, ending.signal)
  })
  // Not waited for at the end: a base may take minutes, and is taken anew.
  if (ctx.walArchive) {
    const tend = tendingArchive(ctx)
    void repeat(ctx, ending.signal, tendArchiveEveryMs, () =>
      tend().catch((error: unknown) => {
        if (!ending.signal.aborted) throw error
      }),
    )
  }
  const watchingBackups = repeat(ctx, ending.signal, watchBackupsEveryMs, watchBackups(ctx))
  return {
    async stop() {
      ending.abort()
      await starting
      await writeSearches(ctx).catch((error: unknown) =>
        ctx.log.error({ err: error }, 'searches were not counted'),
      )
      await Promise.all([
        workers?.stop(ctx.config.drainSeconds * 1_000 + stopMs),
        sweeping,
        purging,
        applyingSchedule,
        followingZone,
        lookingForFiles,
        countingSearches,
        watchingBackups,
      ])
    },
  }
}

/** What the clock asks for, by the clock of a zone. */
export async function setClock(
  boss: Workers['boss'],
  { config }: Pick<Context, 'config'>,
  tz: string,
): Promise<void> {
  if (config.backup.to) await boss.schedule('back_up', config.backup.at, {}, { tz })
  else await boss.unschedule('back_up')
  for (const [name, cron] of Object.entries(schedules)) await boss.schedule(name, cron, {}, { tz })
}

async function untilDone(ctx: Context, ending: AbortSignal, work: () => Promise<void>) {
  while (!ending.aborted) {
    try {
      return await work()
    } catch (error) {
      ctx.log.error({ err: error }, 'jobs were not started')
      await pause(retryMs, ending)
    }
  }
}

async function repeat(ctx: Context, ending: AbortSignal, everyMs: number, work: () => Promise<void>) {
  while (!ending.aborted) {
    await work().catch((error: unknown) => ctx.log.error({ err: error }, 'jobs were not run'))
    await pause(everyMs, ending)
  }
}

const pause = (milliseconds: number, ending: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (ending.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      ending.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds).unref()
    ending.addEventListener('abort', done)
  })
