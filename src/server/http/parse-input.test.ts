import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseInput } from './parse-input.ts'

const kinds = z.discriminatedUnion('type', [z.object({ type: z.literal('contact') })])

test.each([
  ['what is missing', z.object({ status: z.enum(['new']) }), {}, 'status', 'Status is required'],
  ['null', z.object({ status: z.enum(['new']) }), { status: null }, 'status', 'Status is required'],
  ['nothing typed', z.object({ status: z.enum(['new']) }), { status: '' }, 'status', 'Status is required'],
  [
    'another choice',
    z.object({ status: z.enum(['new']) }),
    { status: 'old' },
    'status',
    'Please choose Status from the list',
  ],
  ['words for a number', z.object({ page: z.coerce.number() }), { page: 'x' }, 'page', 'Page is not valid'],
  ['a number for words', z.object({ name: z.string() }), { name: 7 }, 'name', 'Name is not valid'],
  ['no kind', kinds, {}, 'type', 'Type is required'],
  ['an unknown kind', kinds, { type: 'gift' }, 'type', 'Please choose Type from the list'],
])('%s is called what it is', (_, schema, input, field, message) => {
  expect(() => parseInput(schema, input, 'en')).toThrow(
    expect.objectContaining({ context: expect.objectContaining({ fields: { [field]: message } }) }),
  )
})
