/** What the list of facts to tidy says. */
export const cmsFactFindings = {
  title: 'Facts to tidy',
  about:
    'Products whose facts may need a hand. They are looked at when they are saved, and all of them once a day.',
  search: 'Search products',
  searchHint: 'Name or code',
  empty: 'Nothing to tidy',
  emptyHint: 'All products have enough facts, and none stands out.',
  columns: {
    name: 'Product',
    code: 'Code',
    reason: 'Reason',
    attribute: 'Attribute',
    figure: 'Figure',
    usual: 'Compare with',
    actions: 'Actions',
  },
  reasons: { far: 'Value far out', few: 'Few facts', table: 'Table without facts' },
  facts: '{count, plural, =0 {No facts} one {# fact} other {# facts}}',
  rows: '{count, plural, one {# row is no fact} other {# rows are no facts}}',
  value: '{attribute}: {value}',
  usually: 'Usually {value}',
  atLeast: 'At least 8',
  more: '{labels} and {count, plural, one {# more} other {# more}}',
  comma: ', ',
  editNamed: 'Edit facts of {name}',
} as const
