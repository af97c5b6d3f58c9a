/** For the page that stands in when a page's own frame could not be drawn. */
export const crash = {
  title: 'Something wrong happened! Please try again.',
  hint: 'The page could not be shown.',
  back: 'Go to the products',
} as const
