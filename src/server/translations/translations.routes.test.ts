import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { KindSummary, TranslatedKind } from '#contract/translations.ts'
import { metadata } from '../metadata/metadata.table.ts'
import { products } from '../products/products.table.ts'
import { aProduct, aTopic, anAdmin } from '../test/factories.ts'
import { type Answer, type Ask, testApp } from '../test/test-app.ts'

const t = testApp()
let staff: (ask: Ask) => Promise<Answer>

beforeAll(async () => {
  staff = await t.as(await anAdmin(t.db))
})

async function summary(kind: TranslatedKind) {
  const { status, json } = await staff({ path: '/marketplace/translations/summary' })
  expect(status).toBe(200)
  return (json.data as KindSummary[]).find((row) => row.kind === kind)
}

test('a kind of which there is nothing lacks nothing', async () => {
  expect(await summary('ad')).toEqual({ kind: 'ad', total: 0, missing: { en: 0, ar: 0 } })
})

test('counts missing names per language like the product list filter', async () => {
  await aProduct(t.db)
  await aProduct(t.db, { name: { en: 'Tracker', ar: '' } })
  const old = await aProduct(t.db, { name: { en: 'Old tracker', ar: '' } })
  await t.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, old.id))
  await aProduct(t.db, { name: { en: '', ar: 'متتبع' } })
  expect(await summary('product')).toEqual({ kind: 'product', total: 3, missing: { en: 1, ar: 1 } })
  for (const language of ['en', 'ar'])
    expect(
      (await staff({ path: `/marketplace/products?missingTranslation=${language}` })).json,
    ).toMatchObject({ total: 1 })
  await t.db.update(products).set({ name: { en: 'Tracker', ar: 'متتبع' } })
  expect(await summary('product')).toMatchObject({ total: 3, missing: { en: 0, ar: 0 } })
})

test('each kind of metadata is counted by itself, until it is translated', async () => {
  const title = { en: 'Farming', ar: '' }
  const topic = await aTopic(t.db, 'industry')
  await aTopic(t.db, 'industry')
  await t.db.update(metadata).set({ title }).where(eq(metadata.id, topic.id))
  expect(await summary('industry')).toEqual({ kind: 'industry', total: 2, missing: { en: 0, ar: 1 } })
  expect(await summary('tag')).toEqual({ kind: 'tag', total: 0, missing: { en: 0, ar: 0 } })

  const { status } = await staff({
    method: 'PATCH',
    path: `/marketplace/industries/${topic.id}`,
    body: { title: 'زراعة' },
    headers: { 'accept-language': 'ar' },
  })
  expect(status).toBe(200)
  expect(await summary('industry')).toMatchObject({ total: 2, missing: { en: 0, ar: 0 } })
})
