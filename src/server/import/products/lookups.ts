import { inArray, sql } from 'drizzle-orm'
import type { ProductType } from '#contract/enums.ts'
import type { MetadataKind } from '#contract/metadata.ts'
import { readDefinitions, type Definitions } from '../../attributes/definitions.ts'
import { textIn } from '../../db/text-in.ts'
import type { Db } from '../../db/connect.ts'
import { files } from '../../files/files.table.ts'
import { metadata } from '../../metadata/metadata.table.ts'
import { products } from '../../products/products.table.ts'
import { topicsOfFacts } from '../../products/product-state.ts'
import type { WholeProduct } from '../../products/whole-product.ts'

/** Names of ids in a file: a title, a code. An id stays as it is when the item does not exist. */
export type Names = { title(id: string): string; code(id: string): string }

export async function namesFor(db: Db, wholes: readonly WholeProduct[]): Promise<Names> {
  const topicIds = new Set<string>()
  const productIds = new Set<string>()
  for (const whole of wholes) {
    for (const id of [whole.applications, whole.useCases, whole.industries, whole.tags].flat())
      topicIds.add(id)
    for (const id of topicsOfFacts(whole)) topicIds.add(id)
    for (const id of [whole.relatedAccessories, whole.similarProducts, whole.similarPackages].flat())
      productIds.add(id)
    for (const part of whole.includes) productIds.add(part.product)
  }
  const topics =
    topicIds.size === 0
      ? []
      : await db
          .select({ id: metadata.id, title: metadata.title })
          .from(metadata)
          .where(inArray(metadata.id, [...topicIds].filter(isId)))
  const others =
    productIds.size === 0
      ? []
      : await db
          .select({ id: products.id, code: products.code })
          .from(products)
          .where(inArray(products.id, [...productIds]))
  const titles = new Map(topics.map(({ id, title }) => [id, textIn(title, 'en')]))
  const codes = new Map(others.map(({ id, code }) => [id, code]))
  return { title: (id) => titles.get(id) || id, code: (id) => codes.get(id) ?? id }
}

export type KnownProduct = { id: string; code: string; type: ProductType }
/** What the names in a file mean in the shop. */
export type Lookups = {
  topic(kind: MetadataKind, title: string): string | undefined
  product(code: string): KnownProduct | undefined
  hasFile(id: string): boolean
  definitions: Definitions
}
export type Wanted = { topics: Set<string>; codes: Set<string>; files: Set<string> }

const isId = (text: string) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)

/** A title is compared as the database keeps it unique: without regard to case; an id names its own entry as well. */
export async function lookUp(db: Db, { topics, codes, files: wantedFiles }: Wanted): Promise<Lookups> {
  const titles = [...topics].filter((title) => !isId(title))
  const lowered = sql`select lower(one) from unnest(${sql.param(titles)}::text[]) one`
  const entries =
    topics.size === 0
      ? []
      : await db
          .select({
            id: metadata.id,
            kind: metadata.kind,
            en: sql<string>`lower(${metadata.title} ->> 'en')`,
            ar: sql<string>`lower(${metadata.title} ->> 'ar')`,
          })
          .from(metadata)
          .where(
            sql`lower(${metadata.title} ->> 'en') in (${lowered}) or lower(${metadata.title} ->> 'ar') in (${lowered})
              or ${metadata.id} = any(${sql.param([...topics].filter(isId))}::uuid[])`,
          )
  const others =
    codes.size === 0
      ? []
      : await db
          .select({ id: products.id, code: products.code, type: products.type })
          .from(products)
          .where(
            sql`lower(${products.code}) = any(${sql.param([...codes].map((code) => code.toLowerCase()))}::text[])
              and ${products.archivedAt} is null`,
          )
  const kept =
    wantedFiles.size === 0
      ? []
      : await db
          .select({ id: files.id })
          .from(files)
          .where(inArray(files.id, [...wantedFiles].filter(isId)))
  const byTitle = new Map<string, string>()
  // English wins where one entry is called in English what another is called in Arabic.
  for (const language of ['ar', 'en'] as const)
    for (const entry of entries)
      if (entry[language]) byTitle.set(`${entry.kind} ${entry[language]}`, entry.id)
  for (const entry of entries) byTitle.set(`${entry.kind} ${entry.id}`, entry.id)
  const byCode = new Map(others.map((one) => [one.code.toLowerCase(), one]))
  const keptIds = new Set(kept.map(({ id }) => id))
  return {
    topic: (kind, title) => byTitle.get(`${kind} ${title.toLowerCase()}`),
    product: (code) => byCode.get(code.toLowerCase()),
    hasFile: (id) => keptIds.has(id.toLowerCase()),
    definitions: await readDefinitions(db),
  }
}
