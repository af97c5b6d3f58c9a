import { expect, test } from 'vitest'
import { whoNeedsStaff } from './staff-apart.ts'

const isStaffs = (id: string) => id.includes('/cms/')
const fileOf = (name: string) => `assets/${name}-1.js`
const chunk = (
  name: string,
  facade: string | null,
  { imports = [], later = [], holds = [] }: { imports?: string[]; later?: string[]; holds?: string[] } = {},
) => ({
  name,
  fileName: fileOf(name),
  isEntry: name.endsWith('-page'),
  facadeModuleId: facade && `/shop/src/web/${facade}`,
  imports: imports.map(fileOf),
  dynamicImports: later.map(fileOf),
  moduleIds: holds.map((id) => `/shop/${id}`),
})
const staff = chunk('staff', null, {
  holds: ['src/web/cms/list.tsx', 'src/i18n/amount-of.ts', 'node_modules/a/index.js'],
})
const orders = chunk('orders-page', 'cms/orders.tsx', { imports: ['staff', 'company'] })

test('a part of the shop that needs the file of the staff is named, with what draws it there', () => {
  const form = chunk('form', 'store/form.tsx', { imports: ['staff'] })
  const renewal = chunk('renewal', 'api/renewal.ts', { imports: ['staff'] })
  const contact = chunk('contact-page', 'store/contact.tsx', { imports: ['shared'], later: ['form'] })
  const shared = chunk('shared', null, { later: ['renewal'] })
  expect(whoNeedsStaff([staff, orders, form, renewal, contact, shared], isStaffs)).toEqual({
    needing: [fileOf('form'), fileOf('renewal')],
    shared: ['src/i18n/amount-of.ts'],
  })
})

test('pages of the staff may need it, with what they share with a page that a brand leaves out', () => {
  const company = chunk('company', null, { imports: ['staff'], holds: ['src/web/company/facts.tsx'] })
  const ask = chunk('ask', 'cms/ask.tsx', { imports: ['staff'] })
  const contact = chunk('contact-page', 'store/contact.tsx', { later: ['ask'] })
  expect(whoNeedsStaff([staff, orders, company, ask, contact], isStaffs).needing).toEqual([])
})
