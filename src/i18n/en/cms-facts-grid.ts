/** What the grid of facts says beside the grid of products. */
export const cmsFactsGrid = {
  title: 'Edit facts',
  columns: '{count, plural, one {# attribute shown} other {# attributes shown}}',
  choose: 'Attributes in columns',
  chooseOne: 'Choose one, or none',
  chooseSeveral: 'Choose all that apply',
  yes: 'Yes',
  no: 'No',
  notStated: 'Not stated',
} as const
