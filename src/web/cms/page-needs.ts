import { binPermissions } from '#contract/bin.ts'
import { cellPermissions } from '#contract/product-cells.ts'
import { scheduleViewers } from '#contract/schedule-fields.ts'
import type { Needs } from '#contract/staff-permissions.ts'
import { type May, useMay } from './may.ts'
import { isRequestsTab } from './requests/requests-query.ts'

/**
 * What a page needs: the permission of the call that it is there for. By addresses without language, of which the first that
 * fits counts; `*` is what is below, and the page itself.
 */
const pages: readonly (readonly [address: string, needs: Needs])[] = [
  ['/cms/dashboard', 'dashboard.view'],
  ['/cms/products/add', 'products.edit'],
  ['/cms/products/grid', cellPermissions],
  ['/cms/products/facts', 'products.edit'],
  ['/cms/products/import/*', 'products.import'],
  ['/cms/products/groups/add', 'catalogue.edit'],
  ['/cms/products/groups/:id/edit', 'catalogue.edit'],
  ['/cms/products/:id/edit', 'products.edit'],
  ['/cms/products/:id/facts', 'products.edit'],
  ['/cms/products/:id/translate', 'products.edit'],
  ['/cms/products/*', 'products.view'],
  ['/cms/inventory', 'inventory.view'],
  ['/cms/metadata/pictures', ['products.view', 'marketing.view']],
  ['/cms/metadata/pictures/*', ['catalogue.edit', 'marketing.edit']],
  ['/cms/metadata/attributes/add', 'catalogue.edit'],
  // Without that permission an attribute is shown read-only.
  ['/cms/metadata/attributes/*', 'products.view'],
  ['/cms/metadata/:kind/add', 'catalogue.edit'],
  ['/cms/metadata/:kind/:id/*', 'catalogue.edit'],
  ['/cms/metadata/*', 'products.view'],
  ['/cms/search/searched', 'dashboard.view'],
  ['/cms/search/pins/add', 'catalogue.edit'],
  ['/cms/search/*', 'products.view'],
  ['/cms/solutions/add', 'catalogue.edit'],
  // Who may not change a use case sees on this page what it is.
  ['/cms/solutions/*', 'products.view'],
  ['/cms/orders/requests/:id', 'requests.view'],
  ['/cms/orders/drafts/add', 'orders.edit'],
  ['/cms/orders/drafts/*', 'orders.view'],
  ['/cms/orders/:id', 'orders.view'],
  ['/cms/returns/*', 'orders.view'],
  ['/cms/transactions/vat', 'reports.export'],
  ['/cms/transactions', 'transactions.view'],
  ['/cms/discounts/add', 'discounts.edit'],
  ['/cms/discounts/:id/copy', 'discounts.edit'],
  // Who may not change a discount sees on this page what it is.
  ['/cms/discounts/*', 'discounts.view'],
  ['/cms/price-lists/add', 'prices.edit'],
  // Who may not change a list sees on this page what it is.
  ['/cms/price-lists/*', 'prices.view'],
  ['/cms/credit/*', 'credit.view'],
  ['/cms/customers/groups/add', 'customers.group'],
  ['/cms/customers/groups/:id/edit', 'customers.group'],
  ['/cms/customers/*', 'customers.view'],
  ['/cms/marketing/:kind/add', 'marketing.edit'],
  ['/cms/marketing/:kind/:id/*', 'marketing.edit'],
  ['/cms/marketing/*', 'marketing.view'],
  ['/cms/schedule', scheduleViewers],
  ['/cms/staff/roles/add', 'staff.manage'],
  ['/cms/staff/*', 'staff.view'],
  ['/cms/bin', binPermissions],
  ['/cms/settings/mail/*', 'mail.edit'],
  ['/cms/settings', 'settings.view'],
  // Who may not change a zone sees on its page what it is.
  ['/cms/settings/delivery/*', 'settings.view'],
  ['/cms/settings/theme', 'theme.edit'],
  ['/cms/checklist', 'settings.view'],
  ['/cms/audit', 'audit.view'],
  ['/cms/outbox', 'outbox.view'],
]

const patterns = pages.map(([address, needs]) => {
  const pattern = address.replaceAll(/:\w+/g, '[^/]+').replace(/\/\*$/, '(?:/.*)?')
  return { pattern: new RegExp(`^${pattern}$`), needs }
})

/** What an address of the CMS needs, without language; `self` where it needs nothing. */
export function needsOfPage(address: string): Needs {
  const [path = '', search = ''] = address.split('?')
  if (path === '/cms/orders') return isRequestsTab(search) ? 'requests.view' : 'orders.view'
  return patterns.find(({ pattern }) => pattern.test(path))?.needs ?? 'self'
}

export const mayOpenWith =
  (may: May) =>
  (address: string): boolean =>
    may(needsOfPage(address))

/** Tells whether who is signed in may open a page, by its address without language. */
export function useMayOpen(): (address: string) => boolean {
  return mayOpenWith(useMay())
}
