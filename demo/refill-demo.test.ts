import { expect, test } from 'vitest'
import { aProduct } from '#server/test/factories.ts'
import { testApp } from '#server/test/test-app.ts'
import { products } from '#server/products/products.table.ts'
import { shopMode } from '#server/shop-mode/shop-mode.table.ts'
import { refillDemo } from './refill-demo.ts'

const t = testApp({ mode: 'live' })
const longAgo = new Date('2020-01-01')

test.each(['live', 'demo'] as const)(
  'a %s shop that is not shown to others is never filled anew',
  async (mode) => {
    await t.db.delete(shopMode)
    await t.db.insert(shopMode).values({ mode, filledAt: longAgo })
    await aProduct(t.db)
    const before = await t.db.$count(products)
    expect(await refillDemo({ ...t.ctx, mode })).toBe(false)
    expect(await t.db.$count(products)).toBe(before)
  },
)
