/** What the list of payments says. */
export const cmsTransactions = {
  title: 'Transactions',
  about: 'Every payment and refund, as its provider tells of it.',
  search: 'Search transactions',
  searchHint: 'Order number or reference',
  empty: 'No payments yet',
  emptyHint: 'Payments appear here when orders are paid.',
  columns: {
    order: 'Order',
    customer: 'Customer',
    provider: 'Provider',
    reference: 'Reference',
    status: 'State',
    amount: 'Amount',
    at: 'Date',
  },
  sorts: { '-at': 'Newest first', at: 'Oldest first' },
  providers: { STRIPE: 'Stripe', TAP: 'Tap', sandbox: 'Sandbox', bank_transfer: 'Bank transfer' },
} as const
