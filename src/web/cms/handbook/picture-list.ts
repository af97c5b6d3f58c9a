/** A picture of the handbook: a screen of the demo shop, photographed by `npm run draw-handbook`. */
export type Picture = {
  /** Without language. */
  path: string
  /** The pixels of the window, at the scale of two. */
  width: number
  height: number
  /** Presses these before the picture is taken, each by its role and its words in the catalogue of the language. */
  press?: readonly { role: 'button' | 'checkbox' | 'summary'; words: string }[]
  /** What must be seen on it: words of the catalogue. */
  shows: readonly string[]
}

export const pictures = {
  dashboard: { path: '/cms/dashboard', width: 1180, height: 620, shows: ['cms.sections.dashboard'] },
  products: { path: '/cms/products', width: 1180, height: 620, shows: ['cms.products.add'] },
  grid: { path: '/cms/products/grid', width: 1180, height: 560, shows: ['cms.grid.prices.open'] },
  import: { path: '/cms/products/import', width: 1180, height: 620, shows: ['cms.imports.upload.choose'] },
  images: { path: '/cms/metadata/pictures', width: 1180, height: 560, shows: ['cms.sections.metadata'] },
  inventory: { path: '/cms/inventory', width: 1180, height: 620, shows: ['cms.sections.inventory'] },
  orders: {
    path: '/cms/orders',
    width: 1180,
    height: 680,
    press: [{ role: 'checkbox', words: 'cms.list.selectPage' }],
    shows: ['cms.orders.title'],
  },
  requests: { path: '/cms/orders?tab=requests', width: 1180, height: 560, shows: ['cms.requests.title'] },
  discounts: { path: '/cms/discounts', width: 1180, height: 520, shows: ['cms.discounts.add'] },
  customers: { path: '/cms/customers', width: 1180, height: 560, shows: ['cms.customers.title'] },
  vat: { path: '/cms/transactions/vat', width: 1180, height: 520, shows: ['cms.transactions.tabs.vat'] },
  views: {
    path: '/cms/products?visibility=visible',
    width: 1180,
    height: 620,
    press: [{ role: 'summary', words: 'cms.list.columns' }],
    shows: ['cms.list.columns'],
  },
  staff: { path: '/cms/staff', width: 1180, height: 520, shows: ['cms.staff.invite.action'] },
  checklist: { path: '/cms/checklist', width: 1180, height: 620, shows: ['cms.checklist.again'] },
  history: { path: '/cms/audit', width: 1180, height: 560, shows: ['cms.audit.title'] },
} as const satisfies Record<string, Picture>
export type PictureId = keyof typeof pictures
