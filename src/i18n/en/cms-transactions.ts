/** What the list of payments says. */
export const cmsTransactions = {
  title: 'Transactions',
  about: 'Payments and refunds as reported by the payment provider.',
  search: 'Search transactions',
  searchHint: 'Order number or reference',
  empty: 'No payments yet',
  emptyHint: 'Payments appear here once customers pay.',
  columns: {
    order: 'Order',
    customer: 'Customer',
    provider: 'Provider',
    reference: 'Reference',
    status: 'Status',
    amount: 'Amount',
    at: 'Date',
  },
  sorts: { '-at': 'Newest first', at: 'Oldest first' },
  providers: { STRIPE: 'Stripe', TAP: 'Tap', sandbox: 'Sandbox', bank_transfer: 'Bank transfer' },
} as const
