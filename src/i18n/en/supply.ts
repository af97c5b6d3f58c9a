/** When a product arrives or is there again: the server says it with the product. */
export const supply = {
  arrivesBy: 'Arrives by {date}',
  onBackorder: 'On backorder, arrives by {date}',
  partOnBackorder: '{count} on backorder, {count, plural, one {arrives} other {arrive}} by {date}',
  someOnBackorder: 'Partly on backorder, all arrives by {date}',
  backOn: 'Back in stock on {date}',
  leadTime: 'Lead time: {count, plural, one {# business day} other {# business days}}',
} as const
