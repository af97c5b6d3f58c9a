import { eq } from 'drizzle-orm'
import { stockMovements } from '#server/inventory/inventory.table.ts'
import { changeStock } from '#server/stock/move-stock.ts'
import { productGroupMembers, productGroups } from '#server/groups/groups.table.ts'
import { products } from '#server/products/products.table.ts'
import { saveProduct, type ProductDraft } from '#server/products/save-product.ts'
import type { Db } from '#server/db/connect.ts'
import type { DemoCatalogue, DemoProduct } from '../catalogue/demo-types.ts'
import { descriptionOf } from '../catalogue/facts.ts'
import type { Pictures } from './keep-pictures.ts'
import { fixedId } from './fixed-id.ts'
import { metadataId } from './load-metadata.ts'
import { before } from './load-people.ts'

/** Before every demo order. */
const firstCountDaysAgo = 200

type LoadContext = { pictures: Pictures; now: Date }
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
  for (const [index, product] of demo.products.entries()) {
    const id = idOf(product.code)
    await saveProduct(db, draftOf(product, around.pictures), { newId: id })
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
    await saveProduct(db, draftOf(product, around.pictures), {
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

function draftOf(product: DemoProduct, pictures: Pictures): ProductDraft {
  const images = ['main', 'detail', 'context'].flatMap((view) => {
    const id = pictures.get(`product-${product.code}-${view}`)
    return id === undefined ? [] : [{ id }]
  })
  const { deviceType, gatewayType, accessoryType } = product
  return {
    code: product.code,
    name: product.name,
    shortName: product.shortName,
    description: descriptionOf(product),
    type: product.type,
    hardwareType: product.hardwareType,
    licenseType: product.licenseType,
    price: product.price,
    priceBeforeDiscount: product.priceBeforeDiscount,
    images,
    documentations: product.documentations,
    certifications: product.certifications,
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
    deviceTypeId: deviceType && metadataId('device_type', deviceType),
    gatewayTypeId: gatewayType && metadataId('gateway_type', gatewayType),
    accessoryTypeId: accessoryType && metadataId('accessory_type', accessoryType),
    communicationTypes: product.communicationTypes,
    warrantyMonths: product.warranty,
    subscriptionType: product.subscriptionType,
    subscriptionPeriod: product.subscriptionPeriod,
    integrationType: product.integrationType,
    platformType: product.platformType,
    notificationType: product.notificationType,
    notificationLimit: product.notificationLimit,
    region: product.region,
    networkServers: product.networkServers,
    deviceProfileTypes: product.deviceProfileTypes,
    visibility: product.visibility,
  }
}
