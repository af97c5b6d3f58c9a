import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, like, sql } from 'drizzle-orm'
import { enums, type Language } from '#contract/enums.ts'
import type { MetadataKind } from '#contract/metadata.ts'
import { factsOf } from '#contract/facts.ts'
import { productFields, topicLists } from '#contract/product-fields.ts'
import type { ProductChanges } from '#contract/products.ts'
import type { FactSource } from '#contract/attribute-facts.ts'
import type { BothTexts } from '#contract/shared.ts'
import { checkedFacts } from '../attributes/check-facts.ts'
import { holdDefinitions } from '../attributes/definitions.ts'
import { writeAudit } from '../audit-log/write-audit.ts'
import { putInBin, type DeletedBy } from '../bin-entries/put-in-bin.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { announceCatalogueChange, productsChanged } from '../db/change-channels.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { files } from '../files/files.table.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { metadata } from '../metadata/metadata.table.ts'
import { endRunning, type ScheduleHold } from '../schedule-entries/end-running.ts'
import { linksIn, type BinnedProduct } from './bring-back-product.ts'
import { checkWhole, touchedBy } from './check-whole.ts'
import { countStock, type StockCount } from './count-stock.ts'
import { findProductRow } from './cms-products.queries.ts'
import { imageAsSent } from './alt-texts.ts'
import { factsAfter, scheduledIn, stateOf, type ProductState } from './product-state.ts'
import { products, type ProductRow } from './products.table.ts'
import { saveProduct, type ProductLinks, type SaidFacts } from './save-product.ts'
import { findWhole, type WholeProduct } from './whole-product.ts'

/** What staff change of a product; what depends on the product is asked for once nobody else can change it. */
export type StaffChanges = Omit<ProductChanges, 'stock'> & {
  stock?: StockCount | undefined
  factSource?: FactSource | undefined
}
export type Asked = StaffChanges | ((product: ProductRow, whole: WholeProduct) => StaffChanges)

/** What became of a product. */
export type Changed = { before: WholeProduct; after: WholeProduct; onHandChange: number; version: number }

type How = {
  language: Language
  by: AdminViewer
  currency: string
  /** It becomes what it was, which the rules of today need not allow. */
  isUndone?: boolean
  hold?: ScheduleHold
}

/**
 * Partial update; nothing is written when nothing differs. Texts are those of `language` only.
 * Returns what was written, if anything was.
 * @throws AppError not_found, version_conflict, schedule_end_required, inventory_outdated, validation_failed, includes_invalid
 */
export async function changeProduct(
  db: Db,
  id: string,
  asked: Asked,
  { language, by, currency, isUndone = false, hold = 'asks' }: How,
): Promise<Changed | undefined> {
  const writing = inTransaction(db, async (db) => {
    await db.select({ id: products.id }).from(products).where(eq(products.id, id)).for('update')
    const before = orNotFound(await findProductRow(db, id))
    const wholeBefore = orNotFound(await findWhole(db, id))
    const changes = typeof asked === 'function' ? asked(before, wholeBefore) : asked
    if (changes.version !== undefined && changes.version !== before.version)
      throw new AppError('version_conflict')
    await checkReferences(db, id, changes)
    const after = await stateAfter(db, before, changes, language)
    checkPrices(after, changes, currency)
    const sent = fieldsIn(changes)
    checkWhole(after, changes, isUndone ? sent : touchedBy(sent, before, after))
    keepFirstLanguage(before, after, changes)
    await endRunning(db, 'product', [{ id, name: before.name, fields: scheduledIn(before, after) }], {
      by,
      hold,
    })
    await saveProduct(db, after, { id, before, links: linksOf(changes), ...(await saidIn(db, changes)) })
    const onHandChange = changes.stock ? await countStock(db, id, after.type, changes.stock, by) : 0
    const whole = orNotFound(await findWhole(db, id))
    if (onHandChange === 0 && isDeepStrictEqual(whole, wholeBefore)) throw new NothingChanged()
    if (!isDeepStrictEqual(whole, wholeBefore))
      await writeAudit(db, {
        entity: 'product',
        entityId: id,
        action: 'update',
        by,
        before: wholeBefore,
        after: whole,
      })
    await announceCatalogueChange(db, productsChanged([id]))
    return { before: wholeBefore, after: whole, onHandChange, version: before.version + 1 }
  })
  return writing.catch((error: unknown) => {
    if (!(error instanceof NothingChanged)) throw error
    return undefined
  })
}

/** The fields that were sent, those of a named language too. */
const fieldsIn = ({ texts, ...changes }: ProductChanges): string[] => [
  ...Object.keys(changes),
  ...Object.values(texts ?? {}).flatMap((one) => Object.keys(one)),
]

/** Undoes the write: only written, cleaned and linked data can be compared with what was there. */
class NothingChanged extends Error {}

/** Archives a product: it leaves every list, and its row stays for its orders, its stock and the bin. @throws AppError in_use */
export function removeProduct(db: Db, id: string, { by, deletion }: DeletedBy): Promise<void> {
  return inTransaction(db, async (db) => {
    await db.select({ id: products.id }).from(products).where(eq(products.id, id)).for('update')
    const row = orNotFound(await findProductRow(db, id))
    const before = orNotFound(await findWhole(db, id))
    const { rows } = await db.execute<{ packages: number }>(sql`
      select count(*)::int as packages from product_includes part
      join products package on package.id = part.product_id and package.archived_at is null and package.type = 'package'
      where part.included_id = ${id}`)
    const packages = rows[0]?.packages ?? 0
    if (packages > 0) throw new AppError('in_use', { details: { counts: { packages } } })
    await db
      .update(products)
      .set({ archivedAt: sql`now()`, visibility: 'hidden', version: sql`${products.version} + 1` })
      .where(eq(products.id, id))
    const { name, code, images, visibility, version } = row
    const state: BinnedProduct = { visibility, version, links: linksIn(before) }
    await putInBin(db, { kind: 'product', id, name, code, imageId: images[0]?.id, state }, { by, deletion })
    await writeAudit(db, {
      entity: 'product',
      entityId: id,
      action: 'delete',
      by,
      before,
    })
    await announceCatalogueChange(db, productsChanged([id]))
  })
}

/** A product with the changes in it; texts are those of `language` only. */
export async function stateAfter(
  db: Db,
  before: ProductState,
  changes: ProductChanges,
  language: Language,
): Promise<ProductState> {
  const written = (field: 'name' | 'shortName' | 'description'): BothTexts => {
    const { en = before[field].en, ar = before[field].ar } = textsSent(changes, field, language)
    return { en, ar }
  }
  return {
    ...stateOf(before),
    ...factsAfter(before, changes),
    name: written('name'),
    shortName: written('shortName'),
    description: written('description'),
    faqs: { ...before.faqs, ...textsSent(changes, 'faqs', language) },
    price: changes.price === undefined ? before.price : (changes.price?.amount ?? null),
    priceBeforeDiscount:
      changes.priceBeforeDiscount === undefined
        ? before.priceBeforeDiscount
        : (changes.priceBeforeDiscount?.amount ?? null),
    images: changes.images?.map((image) => imageAsSent(image, before.images, language)) ?? before.images,
    documentations:
      changes.documentations?.map(({ file, ...rest }) => ({ ...rest, fileId: file })) ??
      before.documentations,
    certifications:
      changes.certifications?.map(({ file, ...rest }) => ({ ...rest, fileId: file })) ??
      before.certifications,
    metadataIds: await metadataAfter(db, before, changes),
    visibility: changes.visibility ?? before.visibility,
  }
}

/** What was sent of a text by its language: beside the others it is of the request's, or of one that is named. */
function textsSent<F extends 'name' | 'shortName' | 'description' | 'faqs'>(
  { texts, ...changes }: ProductChanges,
  field: F,
  language: Language,
): Partial<Record<Language, NonNullable<ProductChanges[F]>>> {
  const sent: Partial<Record<Language, NonNullable<ProductChanges[F]>>> = {}
  for (const one of enums.Language) {
    const text = texts?.[one]?.[field] ?? (one === language ? changes[field] : undefined)
    if (text !== undefined) sent[one] = text
  }
  return sent
}

/** Replaces the lists that were sent and keeps the others. */
async function metadataAfter(db: Db, before: ProductState, changes: ProductChanges): Promise<string[]> {
  const replaced = topicLists.filter((field) => changes[field] !== undefined)
  if (replaced.length === 0) return before.metadataIds
  const kinds: MetadataKind[] = replaced.map((field) => productFields[field].of)
  const known =
    before.metadataIds.length === 0
      ? []
      : await db
          .select({ id: metadata.id, kind: metadata.kind })
          .from(metadata)
          .where(inArray(metadata.id, before.metadataIds))
  const dropped = new Set(known.filter((item) => kinds.includes(item.kind)).map((item) => item.id))
  const stay = before.metadataIds.filter((id) => !dropped.has(id))
  return [...new Set([...stay, ...replaced.flatMap((field) => changes[field] ?? [])])]
}

/** Every id that was sent must name something of the right kind; each field that does not is reported. */
export async function checkReferences(db: Db, id: string, changes: ProductChanges) {
  const fields: Record<string, string> = {}
  for (const field of [...topicLists, ...factsOf('topic')]) {
    const asked = [changes[field] ?? []].flat()
    if (asked.length === 0) continue
    const rows = await db
      .select({ id: metadata.id })
      .from(metadata)
      .where(sql`${metadata.kind} = ${productFields[field].of} and ${inArray(metadata.id, asked)}`)
    if (rows.length < new Set(asked).size) fields[field] = 'unknownReference'
  }
  const others = {
    relatedAccessories: changes.relatedAccessories,
    similarProducts: changes.similarProducts,
    similarPackages: changes.similarPackages,
    includes: changes.includes?.map((part) => part.product),
  }
  for (const [field, asked] of Object.entries(others)) {
    if (!asked || asked.length === 0) continue
    const rows = await db.select({ id: products.id }).from(products).where(inArray(products.id, asked))
    if (asked.includes(id)) fields[field] = 'selfReference'
    else if (rows.length < new Set(asked).size) fields[field] = 'unknownReference'
  }
  const shown = changes.images?.map((image) => (typeof image === 'string' ? image : image._id)) ?? []
  const pictures = await filesAmong(db, shown, 'image/%')
  if (shown.some((file) => !pictures.has(file))) fields.images = 'unknownReference'
  for (const field of ['documentations', 'certifications'] as const) {
    const papers = changes[field]?.map(({ file }) => file) ?? []
    const known = await filesAmong(
      db,
      papers.filter((file) => file !== undefined),
      '%',
    )
    for (const [index, file] of papers.entries())
      if (file !== undefined && !known.has(file)) fields[`${field}.${index}.file`] = 'unknownReference'
  }
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields })
}

/** Which of these are files of such a type. */
async function filesAmong(db: Db, ids: readonly string[], type: string): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(and(inArray(files.id, [...ids]), like(files.mimeType, type)))
    // Keeps them from being removed as unused until this is saved.
    .for('key share')
  return new Set(rows.map(({ id }) => id))
}

/** A translation may be removed; the language everything falls back to may not. */
function keepFirstLanguage(before: ProductState, after: ProductState, { texts }: ProductChanges) {
  const emptied = (['name', 'shortName'] as const).filter(
    (field) => before[field].en !== '' && after[field].en === '',
  )
  if (emptied.length > 0)
    throw new AppError('validation_failed', {
      fields: Object.fromEntries(
        emptied.map((field) => [texts?.en?.[field] === '' ? `texts.en.${field}` : field, 'required']),
      ),
    })
}

export function checkPrices(
  { price, priceBeforeDiscount }: ProductState,
  changes: ProductChanges,
  currency: string,
) {
  const fields: Record<string, string> = {}
  for (const field of ['price', 'priceBeforeDiscount'] as const)
    if (changes[field] && changes[field].currency !== currency) fields[field] = 'invalid'
  if (typeof priceBeforeDiscount === 'number' && priceBeforeDiscount <= (price ?? priceBeforeDiscount))
    fields[changes.priceBeforeDiscount === undefined ? 'price' : 'priceBeforeDiscount'] =
      'priceBeforeDiscount'
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields })
}

export function linksOf({
  relatedAccessories,
  similarProducts,
  similarPackages,
  includes,
}: ProductChanges): ProductLinks {
  return {
    relations: {
      ...(relatedAccessories && { related_accessory: relatedAccessories }),
      ...(similarProducts && { similar_product: similarProducts }),
      ...(similarPackages && { similar_package: similarPackages }),
    },
    ...(includes && { includes }),
  }
}

/** The facts that were sent, checked; `db` must be the transaction that saves them. @throws AppError validation_failed */
export async function saidIn(
  db: Db,
  { facts, factSource = 'staff' }: Pick<StaffChanges, 'facts' | 'factSource'>,
): Promise<{ said?: SaidFacts }> {
  if (facts === undefined) return {}
  const definitions = await holdDefinitions(
    db,
    facts.map(({ key }) => key),
  )
  return { said: { facts: checkedFacts(facts, definitions), source: factSource, definitions } }
}
