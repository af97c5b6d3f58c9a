import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { CmsGroupsQuery, ProductGroup, ProductGroupDetails } from '#contract/product-groups.ts'
import type { Language } from '#contract/enums.ts'
import type { FileRef } from '#contract/shared.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { found } from '../http/app-error.ts'
import { productGroupMembers, productGroups, products } from '../products/products.table.ts'

type Row = typeof productGroups.$inferSelect
type View = { language: Language; file(id: string, alt?: string): FileRef }

const count = sql<number>`(
  select count(*)::int from product_group_members member
  join products on products.id = member.product_id and products.archived_at is null
  where member.group_id = product_groups.id)`

export async function listGroups(db: Db, { page, limit, search, sort }: CmsGroupsQuery) {
  const where = search
    ? sql`${productGroups.name} ilike ${`%${search.replace(/[\\%_]/g, '\\$&')}%`}`
    : undefined
  const asked = sort ?? 'name'
  const isDescending = asked.startsWith('-')
  const columns = {
    name: sql`lower(${productGroups.name})`,
    count,
    updatedAt: sql`${productGroups.updatedAt}`,
  }
  const column = columns[(isDescending ? asked.slice(1) : asked) as keyof typeof columns]
  const rows = await db
    .select({ group: productGroups, count })
    .from(productGroups)
    .where(where)
    .orderBy(isDescending ? desc(column) : asc(column), asc(productGroups.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const total = await db.$count(productGroups, where)
  return { data: rows.map((row) => groupOf(row.group, row.count)), total, page, limit }
}

const groupOf = (row: Row, members: number): ProductGroup => ({
  _id: row.id,
  name: row.name,
  description: row.description,
  count: members,
  updatedAt: row.updatedAt.toISOString(),
  version: row.version,
})

/** @throws AppError not_found */
export async function findGroup(db: Db, id: string, view: View): Promise<ProductGroupDetails> {
  const [row] = await db.select().from(productGroups).where(eq(productGroups.id, id))
  const group = found(row)
  const members = await db
    .select({ id: products.id, name: products.name, code: products.code, images: products.images })
    .from(productGroupMembers)
    .innerJoin(products, eq(products.id, productGroupMembers.productId))
    .where(sql`${productGroupMembers.groupId} = ${id} and ${products.archivedAt} is null`)
    .orderBy(products.sortNameEn, products.id)
  return {
    ...groupOf(group, members.length),
    products: members.map((member) => {
      const name = textIn(member.name, view.language)
      const image = member.images[0]
      return {
        _id: member.id,
        name,
        code: member.code,
        ...(image && { image: view.file(image.id, name) }),
      }
    }),
  }
}

/** Which of these are products that are not deleted. */
export async function knownProducts(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(sql`${inArray(products.id, [...ids])} and ${products.archivedAt} is null`)
  return new Set(rows.map(({ id }) => id))
}
