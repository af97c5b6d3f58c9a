import { expect, test } from 'vitest'
import { asSent } from './as-sent.ts'

const value = {
  a: 1,
  gone: undefined,
  list: [{ b: undefined, c: null }, 'text'],
  no: false,
  __proto: { d: '' },
}

test('it is what would come out of its JSON', () => {
  expect(asSent(value)).toStrictEqual(JSON.parse(JSON.stringify(value)))
  for (const bare of ['text', 7, true, null, undefined]) expect(asSent(bare)).toBe(bare)
})

test('it is a copy that nobody can change, at any depth', () => {
  const sent = asSent(value) as typeof value
  expect(() => sent.list.pop()).toThrow(TypeError)
  expect(() => Object.assign(sent.list[0] as object, { c: 1 })).toThrow(TypeError)
  value.list.push('more')
  expect(sent.list).toHaveLength(2)
})
