import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { listenForChanges } from '../db/change-channels.ts'
import { anAdmin, aProduct } from '../test/factories.ts'
import { testApp } from '../test/test-app.ts'
import { createPublicCache } from './public-cache.ts'

const t = testApp()
let other: FastifyInstance
let listener: { close(): Promise<void> }

beforeAll(async () => {
  const publicCache = createPublicCache()
  listener = await listenForChanges(t.databaseUrl, { catalogue: () => publicCache.invalidate() })
  other = await buildApp({ ...t.ctx, publicCache })
})
afterAll(async () => {
  await other.close()
  await listener.close()
})

test('a price changed on one node is shown by the other, which hears of it', async () => {
  const product = await aProduct(t.db, { price: 100 })
  const onOther = async () => {
    const answer = await other.inject({ url: `/api/marketplace-customer/products/${product.id}` })
    return answer.json().data.price.amount as number
  }
  expect(await onOther()).toBe(100)
  expect(await onOther()).toBe(100)

  const staff = await t.as(await anAdmin(t.db))
  await staff({
    method: 'PATCH',
    path: `/marketplace/products/${product.id}`,
    body: { price: { amount: 300, currency: 'SAR' } },
  })
  // What is kept grows old by itself only after half a minute.
  await expect.poll(onOther).toBe(300)
})
