import { stockAlertPart } from '#web/language/stock-alert-words.ts'

/** In a file of its own, so that a first view carries nothing of it. */
export const StockAlertOfProduct = stockAlertPart(() =>
  import('./stock-alert.tsx').then(({ StockAlert }) => StockAlert),
)
