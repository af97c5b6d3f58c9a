import { expect, expectTypeOf, test } from 'vitest'
import { mapIds } from './map-ids.ts'

test('_id becomes id at any depth, a tenant’s name is its name, and nothing else changes', () => {
  const answer = {
    data: [
      {
        _id: '1',
        name: 'a',
        image: { _id: '2', url: '/x' },
        tags: [{ _id: '3', title: 't' }],
        missing: null,
      },
      { _id: '4', name: 'b', tenant: { _id: '5', tenantName: 'North' } },
    ],
    total: 2,
  }
  expect(mapIds(answer)).toEqual({
    data: [
      { id: '1', name: 'a', image: { id: '2', url: '/x' }, tags: [{ id: '3', title: 't' }], missing: null },
      { id: '4', name: 'b', tenant: { id: '5', name: 'North' } },
    ],
    total: 2,
  })
})

test('what is no object comes back as it is', () => {
  for (const value of ['_id', 7, true, null, undefined]) expect(mapIds(value)).toBe(value)
})

test('the type is mapIds as the value is, and optional fields stay optional', () => {
  const answer = mapIds({ data: [{ _id: '1', image: undefined as { _id: string } | undefined }] })
  expectTypeOf(answer.data[0]).toEqualTypeOf<{ id: string; image: { id: string } | undefined } | undefined>()
})
