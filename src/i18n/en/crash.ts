/** For the page that stands in when a page's own frame could not be drawn. */
export const crash = {
  title: 'Something wrong happened! Please try again.',
  hint: 'We couldn’t show this page.',
  back: 'Browse products',
  number: 'If you write to us, name this number:',
} as const
