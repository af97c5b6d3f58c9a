import { eq, inArray, sql } from 'drizzle-orm'
import { announceCatalogueChange } from '../db/change-channels.ts'
import { textIn } from '../db/text-in.ts'
import { refreshSalePrices } from '../discounts/refresh-sale-prices.ts'
import { products } from '../products/products.table.ts'
import type { GroupKind } from './group-kind.ts'
import { productGroupMembers, productGroups } from './groups.table.ts'

export const groupsOfProducts: GroupKind = {
  of: 'products',
  entity: 'product_group',
  groups: productGroups,
  members: productGroupMembers,
  things: products,
  member: 'product_id',
  nameKey: 'product_groups_name_key',
  count: sql<number>`(
    select count(*)::int from product_group_members member
    join products on products.id = member.product_id and products.archived_at is null
    where member.group_id = product_groups.id)`,
  namedBy: (id) => sql`
    select (select count(*)::int from discounts where archived_at is null and product_group_ids @> array[${id}::uuid]) as discounts,
      (select count(*)::int from price_lists list where archived_at is null
        and exists (select from price_entries where list_id = list.id and target = 'group' and target_id = ${id}::uuid)) as "priceLists"`,

  async withMembers(db, group, view) {
    const rows = await db
      .select({ id: products.id, name: products.name, code: products.code, images: products.images })
      .from(productGroupMembers)
      .innerJoin(products, eq(products.id, productGroupMembers.memberId))
      .where(sql`${productGroupMembers.groupId} = ${group._id} and ${products.archivedAt} is null`)
      .orderBy(products.sortNameEn, products.id)
    const members = rows.map(({ id, name: names, code, images: [image] }) => {
      const name = textIn(names, view.language)
      return { _id: id, name, code, ...(image && { image: view.file(image.id, name) }) }
    })
    return { data: { ...group, products: members } }
  },

  async known(db, ids) {
    const rows = await db
      .select({ id: products.id })
      .from(products)
      .where(sql`${inArray(products.id, [...ids])} and ${products.archivedAt} is null`)
    return new Set(rows.map(({ id }) => id))
  },

  /** A group's discounts hold for its products: prices and pages follow the membership. */
  async settle(db, now) {
    await refreshSalePrices(db, now)
    await announceCatalogueChange(db)
  },
}
