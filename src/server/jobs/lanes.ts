import type { JobName } from './jobs.table.ts'

export type Lane = 'short' | 'long' | 'clock'

/** Long ones take minutes; those of the clock are sent by it. */
export const lanes: Record<Lane, readonly JobName[]> = {
  short: ['send_mail', 'refund_payment', 'refresh_search', 'refresh_sale_prices', 'tell_of_notice'],
  long: ['change_many_products', 'check_import', 'run_import', 'undo_import'],
  clock: [
    'tidy_up',
    'watch_stock',
    'tell_staff',
    'fold_figures',
    'release_holds',
    'tell_of_stock',
    'refill_demo',
    'back_up',
  ],
}

/** How many of a kind a node runs at a time. */
export const concurrency: Record<Lane, number> = { short: 5, long: 1, clock: 1 }
