import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldsOfNumbers } from '#contract/card-number.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { CmsOrdersQuery } from '#contract/orders.ts'
import { says } from '#i18n/translate.ts'
import { aRequest, aRootUser } from '../test/factories.ts'
import { testApp } from '../test/test-app.ts'
import { AppError } from './app-error.ts'
import { parseBody, parseInput } from './parse-input.ts'

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
        requestId: answer.headers['x-request-id'],
      })
    }
})

test('nothing at all lacks every field', async () => {
  const { status, json } = await t.ask({ method: 'POST', path: '/marketplace-customer/requests', body: null })
  expect(status).toBe(422)
  expect(json.fields).toEqual({ type: 'Type is required' })
})

const card = '4242 4242 4242 4242'
const endpoints = (await everyEndpoint()).filter(({ body, takesCardNumber }) => body && !takesCardNumber)

async function everyEndpoint(): Promise<Endpoint[]> {
  const contract = new URL('../../contract/', import.meta.url)
  const names = readdirSync(contract).filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
  const modules = await Promise.all(
    names.map((name) => import(new URL(name, contract).href) as Promise<Record<string, object>>),
  )
  return modules
    .flatMap((module) => Object.entries(module).filter(([name]) => name.endsWith('Api')))
    .flatMap(([, api]) => Object.values(api) as Endpoint[])
}

type Described = {
  type?: string
  properties?: Record<string, Described>
  items?: Described
  enum?: unknown[]
  const?: unknown
} & Partial<Record<'anyOf' | 'oneOf' | 'allOf', Described[]>>

/** Each field of a body that takes a text, as a body with `given` there alone, and the field's path. */
function withText(body: Described, given: string, path: string[] = []): { path: string[]; value: unknown }[] {
  const branches = [...(body.anyOf ?? []), ...(body.oneOf ?? []), ...(body.allOf ?? [])]
  const fields = Object.entries(body.properties ?? {}).flatMap(([name, field]) =>
    withText(field, given, [...path, name]).map((found) => ({ ...found, value: { [name]: found.value } })),
  )
  const items = body.items
    ? withText(body.items, given, [...path, '0']).map((found) => ({ ...found, value: [found.value] }))
    : []
  const isText = body.type === 'string' && body.enum === undefined && body.const === undefined
  return [
    ...(isText ? [{ path, value: given }] : []),
    ...fields,
    ...items,
    ...branches.flatMap((branch) => withText(branch, given, path)),
  ]
}

test('no text of any body takes a card number, but those that hold numbers of their own', () => {
  const taken = new Set<string>()
  let refused = 0
  for (const { body, path: route } of endpoints) {
    const described = z.toJSONSchema(body ?? z.never(), { io: 'input', unrepresentable: 'any' }) as Described
    for (const { path, value } of withText(described, card)) {
      const name = path.findLast((part) => Number.isNaN(Number(part))) ?? ''
      const expected = says.en.validation('cardNumber', { field: says.en.field(path) })
      let fields: Record<string, string> = {}
      try {
        parseBody(body, value, 'en')
      } catch (error) {
        if (error instanceof AppError) fields = error.context.fields ?? {}
      }
      if (fields[path.join('.')] === expected) refused += 1
      else taken.add(fieldsOfNumbers.has(name) ? name : `${route} ${path.join('.')}`)
    }
  }
  expect([...taken].toSorted()).toEqual([...fieldsOfNumbers].toSorted())
  expect(refused).toBeGreaterThan(100)
})

test('a body nested without end is refused like any other wrong one', async () => {
  const depth = 200_000
  const payload = `{"message":${'['.repeat(depth)}${']'.repeat(depth)}}`
  const headers = { 'content-type': 'application/json' }
  const url = '/api/marketplace-customer/requests'
  expect((await t.app.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(422)
})

test('a card number is refused at its field, in the caller’s language, beside whatever else is wrong', async () => {
  const body = aRequest({ message: `My card is ${card}.`, email: 'no', fullName: '٤٢٤٢-٤٢٤٢-٤٢٤٢-٤٢٤٢' })
  const ask = (language: string, sent: object) =>
    t.ask({
      method: 'POST',
      path: '/marketplace-customer/requests',
      body: sent,
      headers: { 'accept-language': language },
    })
  const { status, json } = await ask('en', body)
  expect([status, json.code]).toEqual([422, 'validation_failed'])
  expect(json.fields).toEqual({
    message: expect.stringContaining('Message contains a payment card number'),
    fullName: expect.stringContaining('Full name contains a payment card number'),
    email: 'Please enter a valid email',
  })
  const arabic = await ask('ar', aRequest({ message: card }))
  expect(arabic.json.fields).toEqual({ message: expect.stringContaining('رقم بطاقة دفع') })
  expect(JSON.stringify([json, arabic.json])).not.toContain('4242')
  const numbers = 'IMEI 352099001761481, ICCID 8996600000000000002'
  const customer = await t.as(await aRootUser(t.db))
  const path = '/marketplace-customer/requests'
  expect((await customer({ method: 'POST', path, body: aRequest({ message: numbers }) })).status).toBe(201)
})
