/** What stands around the pages of the handbook; these are beside the screens (`web/cms/handbook/texts`). */
export const cmsHandbook = {
  title: 'Handbook',
  about: 'How to do what has to be done, a page a task.',
  open: 'Help on this screen (opens in a new tab)',
  search: 'Search the handbook',
  contents: 'Contents',
  none: 'No page has these words.',
  unknown: 'There is no such page in the handbook',
  turn: 'Next and previous page',
} as const
