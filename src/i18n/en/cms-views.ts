/** What the saved views of a list say. */
export const cmsViews = {
  title: 'Views',
  none: 'Set filters and columns, then save them here under a name.',
  name: 'Save this view as',
  withColumns: 'With the columns shown',
  gone: {
    ofView: 'The view “{name}” names what is no longer there. It is left out:',
    ofAddress: 'This address names what is no longer there. It is left out:',
    filter: 'Filter',
    order: 'Order',
    column: 'Column',
    mend: 'Save the view without it',
    leaveOut: 'Leave it out',
  },
  share: 'Share with all staff',
  save: 'Save view',
  replace: 'Replace view',
  remove: 'Delete the view {name}',
  sharedBy: 'Shared by {name}',
} as const
