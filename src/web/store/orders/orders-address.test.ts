import { expect, test } from 'vitest'
import { readOrdersAddress, withFilters } from './orders-address.ts'

const read = (search: string) => readOrdersAddress(new URLSearchParams(search))

test('what the address does not say, or says wrongly, is the default', () => {
  const nothing = { scope: 'all', date: undefined, from: '', to: '', page: 1 }
  expect(read('')).toEqual(nothing)
  expect(read('scope=mine&date=someday&page=-2')).toEqual(nothing)
})

test('a filter is written and read back, and begins at the first page', () => {
  const address = withFilters(read('page=3'), { scope: 'past', date: 'custom', from: '2026-11-01' })
  expect(address).toBe('/orders?scope=past&date=custom&from=2026-11-01')
  expect(read(address.split('?')[1] ?? '')).toMatchObject({ scope: 'past', from: '2026-11-01', page: 1 })
})

test('another preset forgets the days of the custom range', () => {
  const custom = read('date=custom&from=2026-11-01&to=2026-11-02')
  expect(withFilters(custom, { date: 'today' })).toBe('/orders?date=today')
  expect(withFilters(custom, { date: undefined })).toBe('/orders')
})

test('who placed an order, where it went and what it is booked to are ids, and kept by the other filters', () => {
  const id = '01999999-0000-7000-8000-000000000000'
  const address = read(`member=${id}&site=${id}&costCentre=somewhere`)
  expect(address).toMatchObject({ member: id, site: id })
  expect(address).not.toHaveProperty('costCentre')
  expect(withFilters(address, { scope: 'past', member: undefined })).toBe(`/orders?scope=past&site=${id}`)
})
