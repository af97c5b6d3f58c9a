import type { Context } from './context.ts'
import { announceCatalogueChange } from './db/catalogue-channel.ts'
import { refreshSalePrices } from './discounts/refresh-sale-prices.ts'
import { checkImport } from './import/check-import.ts'
import { runImport } from './import/run-import.ts'
import { undoImport } from './import/undo-import.ts'
import { type JobHandlers, type Lane, runDueJobs } from './jobs/run-due-jobs.ts'
import { sendMail } from './outside/mail/send-mail.ts'
import { refundPayment } from './payments/refund-payment.ts'
import { goOnWithBulkRun } from './products/bulk-runs.ts'
import { refreshSearch } from './products/search/refresh-search.ts'

/** The handlers of each kind of job. A job may run again after a crash, so handlers are idempotent. */
const handlers: JobHandlers = {
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

/** Runs due jobs with every feature's handlers, a few at a time, once; returns how many there were. */
export const runJobs = (
  ctx: Context,
  lane: Lane = 'short',
  signal: AbortSignal = new AbortController().signal,
): Promise<number> => runDueJobs(ctx, handlers, lane, signal)
