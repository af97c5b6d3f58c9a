/** The pages of the handbook, a task a page, in the order of its contents. */
export const handbookPages = [
  'first-day',
  'add-product',
  'prices',
  'import',
  'pictures',
  'metadata',
  'stock',
  'accept-and-ship',
  'packing-slips',
  'refunds',
  'draft-orders',
  'requests',
  'discounts',
  'price-lists',
  'marketing',
  'solutions',
  'customers',
  'accounting',
  'lists',
  'history',
  'bin',
  'staff',
  'second-factor',
  'settings',
  'going-live',
  'backups',
] as const
export type HandbookPage = (typeof handbookPages)[number]

export const isHandbookPage = (page: string | undefined): page is HandbookPage =>
  handbookPages.some((one) => one === page)

/** By addresses without language, of which the first that fits counts; `*` is what is below, and the page itself. */
const screens: readonly (readonly [address: string, page: HandbookPage])[] = [
  ['/cms', 'first-day'],
  ['/cms/dashboard', 'first-day'],
  ['/cms/handbook/*', 'first-day'],
  ['/cms/notifications/*', 'first-day'],
  ['/cms/products/grid', 'prices'],
  ['/cms/schedule/*', 'prices'],
  ['/cms/products/import/*', 'import'],
  ['/cms/products/groups/*', 'metadata'],
  ['/cms/products/:id/history', 'history'],
  ['/cms/products/:id/translate', 'metadata'],
  ['/cms/products/*', 'add-product'],
  ['/cms/inventory/*', 'stock'],
  ['/cms/metadata/pictures/*', 'pictures'],
  ['/cms/metadata/*', 'metadata'],
  ['/cms/search/*', 'metadata'],
  ['/cms/orders/requests/*', 'requests'],
  ['/cms/orders/drafts/*', 'draft-orders'],
  ['/cms/orders/*', 'accept-and-ship'],
  ['/cms/returns/*', 'refunds'],
  ['/cms/transactions/*', 'accounting'],
  ['/cms/discounts/*', 'discounts'],
  ['/cms/price-lists/*', 'price-lists'],
  ['/cms/credit/*', 'accounting'],
  ['/cms/customers/*', 'customers'],
  ['/cms/marketing/*', 'marketing'],
  ['/cms/solutions/*', 'solutions'],
  ['/cms/staff/*', 'staff'],
  ['/cms/profile', 'second-factor'],
  ['/cms/settings/*', 'settings'],
  ['/cms/theme/*', 'settings'],
  ['/cms/mail/*', 'settings'],
  ['/cms/outbox', 'settings'],
  ['/cms/checklist', 'going-live'],
  ['/cms/audit', 'history'],
  ['/cms/bin', 'bin'],
]

const patterns = screens.map(([address, page]) => {
  const pattern = address.replaceAll(/:\w+/g, '[^/]+').replace(/\/\*$/, '(?:/.*)?')
  return { pattern: new RegExp(`^${pattern}$`), page }
})

/** The page that explains a screen, by its address without language; undefined where none does. */
export function pageOfScreen(path: string, search = ''): HandbookPage | undefined {
  if (path === '/cms/orders' && new URLSearchParams(search).get('tab') === 'requests') return 'requests'
  return patterns.find(({ pattern }) => pattern.test(path))?.page
}
