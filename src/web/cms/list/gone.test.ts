import { expect, test } from 'vitest'
import { goneFrom, withoutGone } from './gone.ts'

const chip = (name: string, value: string, rest: string[] = [], isGone = false) => ({
  key: `${name} ${value}`,
  label: value,
  without: { [name]: rest },
  isGone,
})
const days = { key: 'dates', label: 'since', without: { dateFrom: '', dateTo: '' } }

test.each([
  ['', []],
  ['search=a&page=2&limit=50&tab=requests', []],
  ['type=code&dateFrom=2026-01-02', []],
  ['type=code,voucher', [{ key: 'type', value: 'voucher' }]],
  ['colour=red', [{ key: 'colour', value: 'red' }]],
  ['status=new,lost', [{ key: 'status', value: 'lost' }]],
  ['tag=t1,t2', [{ key: 'tag', value: 't2' }]],
  ['sort=-weight', [{ key: 'sort', value: '-weight' }]],
])('of "%s", %j is gone', (search, gone) => {
  const chosen = [chip('type', 'code'), days, chip('tag', 't1', ['t2']), chip('tag', 't2', ['t1'], true)]
  const shown = { chosen, sort: '-createdAt', known: { status: ['new', 'closed'] } }
  expect(goneFrom(new URLSearchParams(search), shown)).toEqual(gone)
})

test('the order that the list has is not gone', () => {
  expect(goneFrom(new URLSearchParams('sort=name'), { chosen: [], sort: 'name' })).toEqual([])
})

test('what is gone is left out, and the rest stays', () => {
  const query = new URLSearchParams('type=code,voucher,gift&colour=red')
  const gone = [
    { key: 'type', value: 'voucher' },
    { key: 'colour', value: 'red' },
  ]
  expect(withoutGone(query, gone)).toEqual({ type: ['code', 'gift'], colour: [] })
})
