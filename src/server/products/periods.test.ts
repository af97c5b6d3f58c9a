import { expect, test } from 'vitest'
import { aLicence, aProduct } from '../test/factories.ts'
import { testApp } from '../test/test-app.ts'

const t = testApp()
const monthly = { count: 1, unit: 'month' } as const

test('a licence that is bought for a time says for which, in lists, on its page, in suggestions and in a cart', async () => {
  const { id } = await aLicence(t.db, {
    code: 'PER-1',
    name: { en: 'Periodical service', ar: 'خدمة دورية' },
    subscriptionPeriod: monthly,
  })
  const list = await t.ask({ path: `/marketplace-customer/products?ids=${id}` })
  expect(list.json.data[0].period).toEqual(monthly)
  const page = await t.ask({ path: `/marketplace-customer/products/${id}` })
  expect(page.json.data.period).toEqual(monthly)
  const typed = await t.ask({ path: '/marketplace-customer/products/suggestions?search=periodical' })
  expect(typed.json.data.products[0].period).toEqual(monthly)
  const items = `${id}:2`
  const priced = await t.ask({ path: `/marketplace-customer/orders/pricing?items=${items}` })
  expect(priced.json.data.items[0].period).toEqual(monthly)
})

test('what is bought once says none, whatever it subscribes to', async () => {
  const once = await aLicence(t.db)
  const sim = await aProduct(t.db, { hardwareType: 'sim_card', subscriptionPeriod: monthly })
  const list = await t.ask({ path: `/marketplace-customer/products?ids=${once.id},${sim.id}` })
  expect(list.json.data).toHaveLength(2)
  for (const card of list.json.data) expect(card).not.toHaveProperty('period')
})
