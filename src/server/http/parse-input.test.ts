import { expect, test } from 'vitest'
import { z } from 'zod'
import { CmsOrdersQuery } from '#contract/orders.ts'
import { testApp } from '../test/test-app.ts'
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
  [
    'a time that is none',
    CmsOrdersQuery,
    { dateFrom: 'soon' },
    'dateFrom',
    'Start of the period is not valid',
  ],
  ['no kind', kinds, {}, 'type', 'Type is required'],
  ['an unknown kind', kinds, { type: 'gift' }, 'type', 'Please choose Type from the list'],
])('%s is called what it is', (_, schema, input, field, message) => {
  expect(() => parseInput(schema, input, 'en')).toThrow(
    expect.objectContaining({ context: expect.objectContaining({ fields: { [field]: message } }) }),
  )
})

const t = testApp()

test.each([
  ['en', 'Send a JSON object with a value for each field'],
  ['ar', 'أرسل كائن JSON يحمل قيمة لكل حقل'],
])('a body that is no object is answered with one sentence and no fields, %s', async (language, message) => {
  for (const body of [[], [{ type: 'contact' }], 'contact', 7, false])
    for (const path of ['/marketplace-customer/requests', '/companies/login']) {
      const payload = JSON.stringify(body)
      const headers = { 'content-type': 'application/json', 'accept-language': language }
      const answer = await t.app.inject({ method: 'POST', url: `/api${path}`, payload, headers })
      expect(answer.json(), `${path} ${payload}`).toEqual({
        statusCode: 422,
        code: 'validation_failed',
        message,
      })
    }
})

test('nothing at all lacks every field', async () => {
  const { status, json } = await t.ask({ method: 'POST', path: '/marketplace-customer/requests', body: null })
  expect(status).toBe(422)
  expect(json.fields).toEqual({ type: 'Type is required' })
})
