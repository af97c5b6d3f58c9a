import { withoutLanguage } from '#i18n/paths.ts'

/** Which list an address shows: `products`, `metadata/tags`; requests are a tab of the orders. */
export function listOfAddress(pathname: string, search: string): string {
  if (new URLSearchParams(search).get('tab') === 'requests') return 'requests'
  return withoutLanguage(pathname).replace(/^\/cms\//, '')
}

/** What of an address a view keeps: filters, search and sort, in a fixed order, neither the page nor what is open beside the list. */
export function keptSearch(search: string): string {
  const query = new URLSearchParams(search)
  for (const key of ['page', 'mail']) query.delete(key)
  query.sort()
  return query.toString().replaceAll('%2C', ',').replaceAll('+', '%20')
}
