/** What the saved views of a list say. */
export const cmsViews = {
  title: 'Views',
  none: 'Set filters, then save them here under a name.',
  name: 'Save these filters as',
  share: 'Share with all staff',
  save: 'Save view',
  replace: 'Replace view',
  remove: 'Delete the view {name}',
  sharedBy: 'Shared by {name}',
} as const
