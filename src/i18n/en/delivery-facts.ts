/** The facts that say when a product can leave and what its way costs: the shop never names them, so they weigh nothing there. */
export const deliveryFacts = {
  weightGrams: 'Shipping weight',
  leadDays: 'Lead time',
  restockAt: 'Back in stock on',
  backorderLimit: 'On backorder at most',
} as const
