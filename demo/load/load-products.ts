import { eq } from 'drizzle-orm'
import { factsOf } from '#contract/facts.ts'
import { productFields } from '#contract/product-fields.ts'
import { readDefinitions } from '#server/attributes/definitions.ts'
import { stockMovements } from '#server/inventory/inventory.table.ts'
import { changeStock } from '#server/stock/move-stock.ts'
import { productGroupMembers, productGroups } from '#server/groups/groups.table.ts'
import { products } from '#server/products/products.table.ts'
import { emptyState, factsAfter, type ProductState } from '#server/products/product-state.ts'
import { saveProduct } from '#server/products/save-product.ts'
import type { Db } from '#server/db/connect.ts'
import type { DemoCatalogue, DemoProduct } from '../catalogue/demo-types.ts'
import { hardwareFacts } from '../catalogue/hardware-facts.ts'
import { descriptionOf } from '../catalogue/facts.ts'
import { documentationsOf, paperOf } from '../catalogue/papers.ts'
import type { Papers } from './keep-papers.ts'
import type { Pictures } from './keep-pictures.ts'
import { factsOfDemo, giveTypes } from './load-facts.ts'
import { fixedId } from './fixed-id.ts'
import { metadataId } from './load-metadata.ts'
import { before } from './load-people.ts'

/** Before every demo order. */
const firstCountDaysAgo = 200

type LoadContext = { pictures: Pictures; papers: Papers; now: Date }
export type Ids = ReadonlyMap<string, string>

/** First every product, then the links between them; answers code → id and group key → id. */
export async function loadProducts(
  db: Db,
  demo: DemoCatalogue,
  around: LoadContext,
): Promise<{ ids: Ids; groupIds: Ids }> {
  const ids = new Map(demo.products.map(({ code }) => [code, fixedId('product', code)]))
  const idOf = (code: string) => {
    const id = ids.get(code)
    if (id === undefined) throw new Error(`The demo catalogue names ${code}, which it does not hold`)
    return id
  }
  await giveTypes(db)
  const definitions = await readDefinitions(db)
  for (const [index, product] of demo.products.entries()) {
    const id = idOf(product.code)
    const facts = factsOfDemo(product, definitions)
    await saveProduct(db, stateOfDemo(product, around), {
      newId: id,
      ...(facts && { said: { facts, source: 'staff' } }),
    })
    if (product.type === 'hardware')
      await changeStock(db, id, product.onHand ?? 0, 'initial', { byName: 'Matjar' })
    // The first of the catalogue are the newest.
    const createdAt = before(around.now, 2 + index * 2)
    await db.update(products).set({ createdAt, updatedAt: createdAt }).where(eq(products.id, id))
    await db
      .update(stockMovements)
      .set({ at: before(around.now, firstCountDaysAgo) })
      .where(eq(stockMovements.productId, id))
  }
  for (const product of demo.products)
    await saveProduct(db, stateOfDemo(product, around), {
      id: idOf(product.code),
      links: {
        relations: {
          related_accessory: product.relatedAccessories.map(idOf),
          similar_product: product.similarProducts.map(idOf),
          similar_package: product.similarPackages.map(idOf),
        },
        includes: product.includes.map(({ code, quantity }) => ({ product: idOf(code), quantity })),
      },
    })
  for (const group of demo.productGroups) {
    const groupId = fixedId('product group', group.key)
    await db.insert(productGroups).values({ id: groupId, name: group.name, description: group.description })
    await db
      .insert(productGroupMembers)
      .values(group.products.map((code) => ({ groupId, memberId: idOf(code) })))
  }
  return { ids, groupIds: new Map(demo.productGroups.map(({ key }) => [key, fixedId('product group', key)])) }
}

function stateOfDemo(product: DemoProduct, { pictures, papers }: LoadContext): ProductState {
  const images = ['main', 'detail', 'context'].flatMap((view) => {
    const id = pictures.get(`product-${product.code}-${view}`)
    return id === undefined ? [] : [{ id }]
  })
  const made = hardwareFacts[product.code]
  const topics = Object.fromEntries(
    factsOf('topic').map((name) => [
      name,
      product[name] && metadataId(productFields[name].of, product[name]),
    ]),
  )
  return {
    ...emptyState(product),
    ...factsAfter(emptyState(product), { ...product, ...topics }),
    ...(made && { manufacturer: made.maker, modelCode: made.model }),
    name: product.name,
    shortName: product.shortName,
    description: descriptionOf(product),
    price: product.price ?? null,
    priceBeforeDiscount: product.priceBeforeDiscount ?? null,
    images,
    documentations: documentationsOf(product).flatMap(({ name, title, language }) => {
      const fileId = papers.get(name)
      return fileId === undefined ? [] : [{ title, fileId, ...(language && { language }) }]
    }),
    certifications: product.certifications.map((certification) => {
      const fileId = papers.get(paperOf(product, certification)?.name ?? '')
      return { ...certification, ...(fileId !== undefined && { fileId }) }
    }),
    faqs: {
      en: product.faqs.map(({ question, answer }) => ({ question: question.en, answer: answer.en })),
      ar: product.faqs.map(({ question, answer }) => ({ question: question.ar, answer: answer.ar })),
    },
    metadataIds: [
      ...product.applications.map((key) => metadataId('application', key)),
      ...product.useCases.map((key) => metadataId('use_case', key)),
      ...product.industries.map((key) => metadataId('industry', key)),
      ...product.tags.map((key) => metadataId('tag', key)),
    ],
    visibility: product.visibility,
  }
}
