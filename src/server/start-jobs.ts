import type { Context } from './context.ts'
import { refillDemo } from '#demo/refill-demo.ts'
import { findMissingFiles } from './files/missing-files.ts'
import { tellEnded } from './fulfilment/tell-ended.ts'
import { watchStock } from './inventory/check-stock.ts'
import { foldFigures } from './orders/figures.queries.ts'
import { remindRenewals } from './fulfilment/remind-renewals.ts'
import { sweepTransfers } from './orders/sweep-transfers.ts'
import { sweepPayments } from './orders/sweep-payments.ts'
import { runJobs } from './run-jobs.ts'
import { tidyUp } from './tidy-up.ts'

const pauseMs = 1_000
const tidyEveryMs = 10 * 60_000
const sweepEveryMs = 15_000
const checkEveryMs = 60 * 60_000
const foldEveryMs = 60_000
const refillEveryMs = 60_000
const lookForFilesEveryMs = 24 * 60 * 60_000

/** Works through the queue and tidies by the clock until it is stopped; `stop` waits for what is under way. */
export function startJobs(ctx: Context): { stop: () => Promise<void> } {
  const ending = new AbortController()
  const queue = repeat(ctx, ending.signal, pauseMs, async () => {
    while (!ending.signal.aborted && (await runJobs(ctx)) > 0);
  })
  const imports = repeat(ctx, ending.signal, pauseMs, async () => {
    while (!ending.signal.aborted && (await runJobs(ctx, 'long', ending.signal)) > 0);
  })
  const tidying = repeat(ctx, ending.signal, tidyEveryMs, async () => {
    await remindRenewals(ctx)
    await tellEnded(ctx)
    await sweepTransfers(ctx)
    await tidyUp(ctx)
  })
  const sweeping = repeat(ctx, ending.signal, sweepEveryMs, () => sweepPayments(ctx))
  const checking = repeat(ctx, ending.signal, checkEveryMs, () => watchStock(ctx))
  const folding = repeat(ctx, ending.signal, foldEveryMs, () => foldFigures(ctx.db))
  const lookingForFiles = repeat(ctx, ending.signal, lookForFilesEveryMs, async () => {
    await findMissingFiles(ctx)
  })
  const refilling = repeat(ctx, ending.signal, refillEveryMs, async () => {
    await refillDemo(ctx)
  })
  return {
    async stop() {
      ending.abort()
      await Promise.all([queue, imports, tidying, sweeping, checking, folding, lookingForFiles, refilling])
    },
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
