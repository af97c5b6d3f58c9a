import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts } from '#server/auth/auth.table.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { attributeOptions, attributes } from '#server/attributes/attributes.table.ts'
import { files } from '#server/files/files.table.ts'
import { orders } from '#server/orders/orders.table.ts'
import { products } from '#server/products/products.table.ts'
import { synonyms } from '#server/products/search/synonyms.table.ts'
import { aProduct } from '#server/test/factories.ts'
import { testApp } from '#server/test/test-app.ts'
import { shopMode } from '#server/shop-mode/shop-mode.table.ts'
import { demoCatalogue } from './catalogue/demo-catalogue.ts'
import { refillDemo } from './refill-demo.ts'
import { seedDemo } from './load-demo.ts'

const day = 86_400_000
const quiet = () => undefined

describe('a public demo', () => {
  const t = testApp({ mode: 'publicDemo', environment: { DEMO: 'public', HOST: '0.0.0.0' } })

  test('is as it was after a night, whatever visitors did to it', async () => {
    await t.db.insert(shopMode).values({ mode: 'demo' }).onConflictDoNothing()
    await seedDemo(t.ctx, 'demo', quiet)
    const shown = async () => ({
      products: await t.db
        .select({ code: products.code, name: products.name, price: products.price, images: products.images })
        .from(products)
        .orderBy(products.code),
      orders: await t.db.$count(orders),
      people: await t.db.$count(accounts),
      files: await t.db.$count(files),
      attributes: await t.db
        .select({ key: attributes.key, name: attributes.name })
        .from(attributes)
        .orderBy(attributes.id),
      options: await t.db.$count(attributeOptions),
      synonyms: await t.db.$count(synonyms),
    })
    const before = await shown()
    const [admin] = demoCatalogue.admins
    if (!admin) throw new Error('The demo has nobody to run it')

    await aProduct(t.db, { name: { en: 'Something rude', ar: '' } })
    await t.db.update(products).set({ price: 1 })
    await t.db.execute(sql`delete from sliders`)
    await t.db.execute(sql`delete from synonyms where language = 'ar'`)
    await t.db.execute(sql`update attributes set name = '{"en":"Rude","ar":""}'`)
    await t.db.update(accounts).set({ passwordHash: await hashPassword('Somebody-Elses-1') })
    expect(await refillDemo(t.ctx)).toBe(false)

    t.clock.now = new Date(t.clock.now.getTime() + day)
    const done = await Promise.all([refillDemo(t.ctx), refillDemo(t.ctx)])
    expect(done.toSorted()).toEqual([false, true])
    expect(await shown()).toEqual(before)
    const signIn = await t.db.select().from(accounts).where(eq(accounts.email, admin.email))
    expect(signIn).toHaveLength(1)
    expect(await refillDemo(t.ctx)).toBe(false)
  }, 900_000)
})
