import { expect, test } from 'vitest'
import { fits } from './fits.ts'

test.each([
  ['Product groups', 'gro', true],
  ['Product groups', 'prod gr', true],
  ['Product groups', 'roups', false],
  ['Import and export', 'EXP', true],
  ['مجموعات المنتجات', 'منتجات', true],
  ['الطلبات', 'طلب', true],
  ['إضافة صورة', 'اضافه', true],
  ['Détails', 'detail', true],
])('“%s” for “%s”: %s', (label, typed, does) => {
  expect(fits(label, typed)).toBe(does)
})
