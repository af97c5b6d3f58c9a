import { expect, test } from 'vitest'
import { writeSettings } from '../settings/settings.queries.ts'
import { changeRequest } from '../test/change-order.ts'
import { aBuyer, anAdmin, aProduct, aRequest, aRootUser, sellersAccount } from '../test/factories.ts'
import { testApp } from '../test/test-app.ts'

const t = testApp({ environment: { FORMS_PER_HOUR: '1000000' } })
const path = '/marketplace-customer/requests'

test('an offer is on paper in both languages, a proforma of the newest only while it may be accepted', async () => {
  const { account } = await aBuyer(t.db)
  const buyer = await t.as(account)
  const staff = await t.as(await anAdmin(t.db))
  const { id: product } = await aProduct(t.db)
  const sent = await buyer({
    method: 'POST',
    path,
    body: aRequest({ type: 'quote', products: [{ product, quantity: 3 }] }),
  })
  const id: string = sent.json.data._id
  const paper = (query: string, language = 'en', by = buyer) =>
    by({ path: `${path}/${id}/quote.pdf?${query}`, headers: { 'accept-language': language } })
  expect((await paper('')).status).toBe(404)
  const offer = () =>
    changeRequest(
      staff,
      id,
      {
        lines: [{ product, quantity: 3, unitPrice: { amount: 5_000, currency: 'SAR' } }],
        validUntil: new Date(t.clock.now.getTime() + 86_400_000).toISOString(),
        note: 'Delivery in two parts',
      },
      '/quote',
    )
  expect((await offer()).status).toBe(201)
  const payInto = (accounts: (typeof sellersAccount)[]) =>
    writeSettings(t.db, { bankTransfer: { accounts, daysToPay: 7, unpaidLimit: 0 } })
  // Without an account there is nothing to pay into.
  await payInto([])
  expect((await paper('kind=proforma')).status).toBe(404)
  await payInto([sellersAccount])
  const number = sent.json.data.number.slice(3)
  for (const [kind, letter] of [
    ['quote', 'Q'],
    ['proforma', 'P'],
  ] as const)
    for (const language of ['en', 'ar']) {
      const answer = await paper(`kind=${kind}`, language)
      expect([answer.status, answer.headers['content-type'], answer.headers['content-language']]).toEqual([
        200,
        'application/pdf',
        language,
      ])
      expect(answer.headers['content-disposition']).toContain(`${letter}${number}-1.pdf`)
      expect(answer.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    }
  expect((await paper('', 'en', await t.as(await aRootUser(t.db)))).status).toBe(404)
  expect((await staff({ path: `/marketplace/requests/${id}/quote.pdf?revision=1` })).status).toBe(200)
  expect((await staff({ path: `/marketplace/requests/${id}/quote.pdf?revision=2` })).status).toBe(404)
  expect((await offer()).status).toBe(201)
  expect((await paper('revision=1')).status).toBe(200)
  expect((await paper('revision=1&kind=proforma')).status).toBe(404)
  await buyer({ method: 'POST', path: `${path}/${id}/decline`, body: { revision: 2 } })
  expect((await paper('kind=proforma')).status).toBe(404)
})
