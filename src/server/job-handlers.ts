import type { Context } from './context.ts'
import { refillDemo } from '#demo/refill-demo.ts'
import { sweepApprovals } from './approvals/sweep-approvals.ts'
import { backUp, backupPlan } from './backup/scheduled-backup.ts'
import { mailStatements } from './credit/mail-statements.ts'
import { remindOfInvoices } from './credit/remind-of-invoices.ts'
import { releaseHolds } from './drafts/release-holds.ts'
import { foldFigures } from './orders/figures.queries.ts'
import { announceCatalogueChange } from './db/change-channels.ts'
import { refreshSalePrices } from './discounts/refresh-sale-prices.ts'
import { remindRenewals } from './fulfilment/remind-renewals.ts'
import { mailExpired } from './fulfilment/mail-expired.ts'
import { checkImport } from './import/check-import.ts'
import { runImport } from './import/run-import.ts'
import { undoImport } from './import/undo-import.ts'
import { watchStock } from './inventory/check-stock.ts'
import type { Lane } from './jobs/lanes.ts'
import type { JobHandlers } from './jobs/perform-job.ts'
import { runDueJobs } from './jobs/run-due-jobs.ts'
import { remindOfStandings } from './tax-standings/remind-of-standings.ts'
import { startWorkers, type Workers } from './jobs/start-workers.ts'
import { tellOfCertificates } from './notifications/tell-of-certificates.ts'
import { mailNotices } from './notifications/mail-notices.ts'
import {
  tellOfFailedMails,
  tellOfWaitingLog,
  tellOfLowStock,
  tellOfMail,
} from './notifications/watch-failures.ts'
import { sweepCreditReviews } from './orders/sweep-credit-reviews.ts'
import { sweepTransfers } from './orders/sweep-transfers.ts'
import { sweepReturns } from './returns/change-return.ts'
import { sendMail } from './providers/mail/send-mail.ts'
import { refundPayment } from './payments/refund-payment.ts'
import { noteListsInForce } from './prices/list-prices.queries.ts'
import { goOnWithBulkRun } from './products/bulk-runs.ts'
import { tellOfNotice } from './product-notices/tell-of-notice.ts'
import { refreshFactsOfMany } from './products/facts/refresh-facts-of-many.ts'
import { refreshSearch } from './products/search/refresh-search.ts'
import { tellOfStock } from './stock-alerts/tell-of-stock.ts'
import { tidyUp } from './tidy-up.ts'

/** The handlers of each kind of job. A job may run again after a crash, so handlers are idempotent. */
const handlers: JobHandlers = {
  send_mail: (ctx, mail) => sendMail(ctx, mail, (kind) => tellOfMail(ctx.db, kind, true)),
  refund_payment: refundPayment,
  refresh_search: ({ db }, asked) =>
    'metadata' in asked ? refreshSearch(db, asked.metadata) : refreshFactsOfMany(db, asked),
  change_many_products: goOnWithBulkRun,
  check_import: checkImport,
  run_import: runImport,
  undo_import: undoImport,
  refresh_sale_prices: async ({ db, now }) => {
    const changed = (await refreshSalePrices(db, now())) + (await noteListsInForce(db, now()))
    if (changed > 0) await announceCatalogueChange(db)
  },
  tidy_up: async (ctx) => {
    await remindRenewals(ctx)
    await tellOfCertificates(ctx)
    await mailExpired(ctx)
    await sweepTransfers(ctx)
    await sweepCreditReviews(ctx)
    await sweepApprovals(ctx)
    await remindOfInvoices(ctx)
    await mailStatements(ctx)
    await sweepReturns(ctx)
    await remindOfStandings(ctx)
    await tidyUp(ctx)
  },
  watch_stock: watchStock,
  tell_staff: async (ctx) => {
    await tellOfLowStock(ctx)
    await tellOfFailedMails(ctx)
    await tellOfWaitingLog(ctx)
    await mailNotices(ctx)
  },
  fold_figures: ({ db }) => foldFigures(db),
  tell_of_notice: tellOfNotice,
  release_holds: releaseHolds,
  tell_of_stock: tellOfStock,
  refill_demo: async (ctx) => {
    await refillDemo(ctx)
  },
  back_up: async (ctx) => {
    const plan = await backupPlan(ctx)
    if (plan) await backUp(ctx, plan)
  },
}

/** Runs due jobs by hand with every feature's handlers, a few at a time, once; returns how many there were. */
export const runJobs = (ctx: Context, lane: Lane = 'short'): Promise<number> =>
  runDueJobs(ctx, handlers, lane)

/** All work of a shop's node. */
export const startAllWorkers = (ctx: Context): Promise<Workers> =>
  startWorkers(ctx, handlers, { lanes: ['short', 'long', 'clock'], keepsOrder: true })

/** For a command that waits for long work: it may do it by itself, beside a shop that runs or without one. */
export const startLongWorkers = (ctx: Context): Promise<Workers> =>
  startWorkers(ctx, handlers, { lanes: ['long'], keepsOrder: false })
