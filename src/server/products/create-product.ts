import { asc, eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Language } from '#contract/enums.ts'
import type { NewProduct } from '#contract/products.ts'
import { writeAudit } from '../audit-log/write-audit.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { announceCatalogueChange, productsChanged } from '../db/change-channels.ts'
import { violatedConstraint, type Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { changeStock } from '../stock/move-stock.ts'
import { checkPrices, checkReferences, linksOf, saidIn, stateAfter } from './change-product.ts'
import { checkWhole } from './check-whole.ts'
import { findProductRow } from './cms-products.queries.ts'
import { countStock } from './count-stock.ts'
import { emptyState, stateOf } from './product-state.ts'
import { productIncludes, productRelations, type RelationKind } from './products.table.ts'
import { saveProduct, type ProductLinks } from './save-product.ts'
import { findWhole } from './whole-product.ts'

type By = { language: Language; by: AdminViewer; currency: string }

/**
 * Adds a product; nothing of it is there unless all of it is right.
 * @throws AppError code_taken, validation_failed, includes_invalid
 */
export function createProduct(db: Db, input: NewProduct, { language, by, currency }: By): Promise<string> {
  return coded(db, async (db) => {
    const { code: _code, type, hardwareType: _hardware, licenseType: _licence, ...changes } = input
    const id = uuid()
    await checkReferences(db, id, changes)
    const state = await stateAfter(db, emptyState(input), changes, language)
    checkPrices(state, changes, currency)
    checkWhole(state, changes)
    await saveProduct(db, state, { newId: id, links: linksOf(changes), ...(await saidIn(db, changes)) })
    if (type === 'hardware') await changeStock(db, id, 0, 'initial', { byName: by.name })
    if (changes.stock) await countStock(db, id, type, changes.stock, by)
    await writeAudit(db, {
      entity: 'product',
      entityId: id,
      action: 'create',
      by,
      after: await findWhole(db, id),
    })
    await announceCatalogueChange(db, productsChanged([id]))
    return id
  })
}

/**
 * The same product in both languages under another code, hidden, with no stock.
 * @throws AppError not_found, code_taken
 */
export function duplicateProduct(db: Db, id: string, code: string, by: AdminViewer): Promise<string> {
  return coded(db, async (db) => {
    const original = orNotFound(await findProductRow(db, id))
    const links = await linksOfProduct(db, id)
    const copy = await saveProduct(
      db,
      { ...stateOf(original), code, visibility: 'hidden' },
      {
        links,
        said: { facts: orNotFound(await findWhole(db, id)).facts, source: 'staff' },
      },
    )
    if (original.type === 'hardware') await changeStock(db, copy, 0, 'initial', { byName: by.name })
    await writeAudit(db, {
      entity: 'product',
      entityId: copy,
      action: 'create',
      by,
      after: await findWhole(db, copy),
    })
    await announceCatalogueChange(db, productsChanged([copy]))
    return copy
  })
}

async function linksOfProduct(db: Db, id: string): Promise<ProductLinks> {
  const relations = await db
    .select()
    .from(productRelations)
    .where(eq(productRelations.productId, id))
    .orderBy(asc(productRelations.position))
  const includes = await db
    .select()
    .from(productIncludes)
    .where(eq(productIncludes.productId, id))
    .orderBy(asc(productIncludes.position))
  const of = (kind: RelationKind) =>
    relations.filter((link) => link.kind === kind).map(({ otherId }) => otherId)
  return {
    relations: {
      related_accessory: of('related_accessory'),
      similar_product: of('similar_product'),
      similar_package: of('similar_package'),
    },
    includes: includes.map(({ includedId, quantity }) => ({ product: includedId, quantity })),
  }
}

/** The database decides whose code it is, also between two who save it at once. */
async function coded(db: Db, work: (db: Db) => Promise<string>): Promise<string> {
  try {
    return await inTransaction(db, work)
  } catch (error) {
    if (violatedConstraint(error) === 'products_code_key')
      throw new AppError('code_taken', { fields: { code: 'code_taken' } })
    throw error
  }
}
