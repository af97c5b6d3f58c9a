/** What the list of keys says. */
export const cmsKeys = {
  title: 'Keyboard shortcuts',
  everywhere: 'On every page',
  goTo: 'Go to',
  save: 'Save the form',
  search: 'Search this list',
  next: 'Next row',
  previous: 'Previous row',
  open: 'Open the row',
  mark: 'Select the row',
  help: 'Show this list',
  single: 'Use single-key shortcuts',
} as const
