import { expect, test } from 'vitest'
import { matchesTyped } from './matches-typed.ts'

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
  expect(matchesTyped(label, typed)).toBe(does)
})
