import { expect, test } from 'vitest'
import { testApp } from '#server/test/test-app.ts'
import { demoCatalogue } from '../catalogue/demo-catalogue.ts'
import { fixedId } from './fixed-id.ts'
import { keepPapers } from './keep-papers.ts'
import { loadMetadata } from './load-metadata.ts'
import { loadProducts } from './load-products.ts'

const t = testApp()

test('a product hands out its data sheet in both languages and a sample of its certificate', async () => {
  const papers = await keepPapers(t.ctx)
  expect(await keepPapers(t.ctx)).toEqual(papers)
  await loadMetadata(t.db, demoCatalogue.metadata, new Map())
  await loadProducts(t.db, demoCatalogue, { pictures: new Map(), papers, now: new Date() })
  const path = `/marketplace-customer/products/${fixedId('product', 'TRK-200')}`
  const { documentations, certifications } = (await t.ask({ path })).json.data
  expect(documentations.map(({ language }: { language: string }) => language)).toEqual(['en', 'ar'])
  expect(
    certifications.filter(({ file }: { file?: object }) => file).map(({ name }: { name: string }) => name),
  ).toEqual(['Type approval', 'CE'])
  for (const { file } of [...documentations, ...certifications].filter((paper) => paper.file)) {
    const { status, headers, text } = await t.ask({ path: file.url.replace(/^\/api/, '') })
    expect([status, headers['content-type'], text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
  }
}, 180_000)
