import { expect, test } from 'vitest'
import { hiddenOf } from './use-shown-columns.ts'

test.each([
  ['{"products":["stock","type"],"tags":["order"]}', ['stock', 'type']],
  ['{"products":[1,"type"]}', ['type']],
  ['{"products":"type"}', []],
  ['{"tags":["order"]}', []],
  ['[', []],
  ['null', []],
  [null, []],
])('of what is kept as %j, %j is hidden', (kept, hidden) => {
  expect(hiddenOf(kept, 'products')).toEqual(hidden)
})
