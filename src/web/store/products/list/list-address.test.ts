import { expect, test } from 'vitest'
import {
  changed,
  cleared,
  countFilters,
  type ListAddress,
  readListAddress,
  toggled,
  writeListAddress,
} from './list-address.ts'
import { seenAs } from './seen-as.ts'

const id = 'd021443b-380d-593d-a9ac-3e400d86d8c9'
const other = 'd2254eea-b6b8-58fa-bc34-520238f01b51'
const read = (text: string): ListAddress => readListAddress(new URLSearchParams(text))

test('an empty address is the first nine of everything', () => {
  expect(read('')).toMatchObject({ kind: [], application: [], search: '', inStock: false, page: 1, limit: 9 })
  expect(writeListAddress(read(''))).toBe('')
})

test.each([
  '?kind=hardware,licence&sort=lowPrice&page=3&limit=12',
  `?application=${id},${other}&useCase=${id}&industry=${other}`,
  '?communicationType=lorawan&inStock=true&minPrice=12.5&maxPrice=900&search=smart+lock',
  `?type=package&hardwareType=sim_card&tag=${id}`,
])('%s is read and written the same', (text) => {
  expect(writeListAddress(read(text))).toBe(text)
})

test('the way it is shown has sizes of its own, and stays when filters go', () => {
  expect(read('view=table&limit=48&columns=weight,length')).toMatchObject({
    view: 'table',
    limit: 48,
    columns: ['weight', 'length'],
  })
  expect(writeListAddress(read('view=cards&limit=48'))).toBe('')
  expect(writeListAddress(read('view=tiles&limit=9'))).toBe('')
  const table = read('view=table&limit=48&columns=weight&kind=hardware&page=3')
  expect(writeListAddress(seenAs(table, 'list'))).toBe('?kind=hardware&view=list&limit=48')
  expect(writeListAddress(seenAs(table, 'cards'))).toBe('?kind=hardware')
  expect(writeListAddress(seenAs(read('view=table'), 'cards'))).toBe('')
  expect(writeListAddress(cleared(table))).toBe('?view=table&columns=weight&limit=48')
})

test('only a table has all on one page', () => {
  const table = read('view=table&limit=all')
  expect(table.limit).toBe('all')
  expect(writeListAddress(table)).toBe('?view=table&limit=all')
  expect(writeListAddress(seenAs(table, 'list'))).toBe('?view=list')
  expect(read('view=list&limit=all').limit).toBe(12)
  expect(read('limit=all').limit).toBe(9)
})

test('values repeated by a form without script are one filter', () => {
  expect(read('kind=hardware&kind=package&kind=hardware').kind).toEqual(['hardware', 'package'])
})

test('what makes no sense is left out and the rest stays', () => {
  const address = read(
    `kind=hardware,nonsense&application=x,${id}&sort=cheapest&page=-2&limit=7&minPrice=abc&maxPrice=-5&inStock=maybe`,
  )
  expect(writeListAddress(address)).toBe(`?kind=hardware&application=${id}`)
})

test('prices in the address may be typed in Arabic digits', () => {
  expect(read(`minPrice=${encodeURIComponent('١٬٢٥٠٫٥')}`).minPrice).toBe(1250.5)
})

test('a search is cut to what the server takes', () => {
  expect(read(`search=${'ب'.repeat(150)}`).search).toHaveLength(100)
})

test('choosing a value takes it in, choosing it again takes it out, and both go to the first page', () => {
  const chosen = toggled(read('page=4&kind=hardware'), 'kind', 'package')
  expect(writeListAddress(chosen)).toBe('?kind=hardware,package')
  expect(writeListAddress(toggled(chosen, 'kind', 'hardware'))).toBe('?kind=package')
})

test('sorting starts at the first page, too', () => {
  expect(writeListAddress(changed(read('page=4'), { sort: 'aToZ' }))).toBe('?sort=aToZ')
})

test('clearing filters keeps sorting and page size', () => {
  const all = read('kind=hardware&search=lock&minPrice=5&inStock=true&sort=zToA&limit=6&page=2')
  expect(writeListAddress(cleared(all))).toBe('?sort=zToA&limit=6')
})

test('a price range counts as one filter, each value of a list as its own', () => {
  expect(countFilters(read(`kind=hardware,package&minPrice=5&maxPrice=9&inStock=true&search=x`))).toBe(5)
  expect(countFilters(read('sort=zToA&page=2&limit=6'))).toBe(0)
})
