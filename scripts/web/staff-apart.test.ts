import { expect, test } from 'vitest'
import { whoNeedsStaff } from './staff-apart.ts'

const isStaffs = (id: string) => id.includes('/cms/')
const chunk = (name: string, imports: string[], moduleIds: string[]) => ({
  name,
  fileName: `assets/${name}-1.js`,
  imports: imports.map((other) => `assets/${other}-1.js`),
  moduleIds: moduleIds.map((id) => `/shop/${id}`),
})
const staff = chunk('staff', [], ['src/web/cms/list.tsx', 'src/i18n/amount-of.ts', 'node_modules/a/index.js'])

test('a file of the shop that needs the file of the staff is named, with what draws it there', () => {
  const form = chunk('form', ['staff'], ['src/web/store/form.tsx'])
  const orders = chunk('orders-page', ['staff'], ['src/web/cms/orders.tsx'])
  expect(whoNeedsStaff([staff, form, orders], isStaffs)).toEqual({
    needing: ['assets/form-1.js'],
    shared: ['src/i18n/amount-of.ts'],
  })
})

test('pages of the staff may need it, and others what is not in it', () => {
  const orders = chunk('orders-page', ['staff', 'late'], ['src/web/cms/orders.tsx'])
  const form = chunk('form', ['late'], ['src/web/store/form.tsx'])
  expect(whoNeedsStaff([staff, orders, form], isStaffs).needing).toEqual([])
})
