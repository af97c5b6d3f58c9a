import { sql, type SQL } from 'drizzle-orm'
import type { AuditedEntity } from '#contract/audit.ts'
import type { BinKind } from '#contract/bin.ts'
import { metadataKinds } from '#contract/metadata.ts'
import type { BinnedRow, BringBack } from '../bin-entries/bring-back.ts'
import type { BinRow } from '../bin-entries/bin.table.ts'
import { bringBackPickUpPoint } from '../delivery/bring-back-pick-up-point.ts'
import { bringBackZone } from '../delivery/bring-back-zone.ts'
import { bringBackDiscount } from '../discounts/bring-back-discount.ts'
import { bringBackGroup } from '../groups/bring-back-group.ts'
import { groupsOfCustomers } from '../groups/customer-groups.ts'
import { groupsOfProducts } from '../groups/product-groups.ts'
import { bringBackMarketing } from '../marketing/bring-back-marketing.ts'
import { bringBackMetadata } from '../metadata/bring-back-metadata.ts'
import { bringBackPicture } from '../pictures/bring-back-picture.ts'
import { bringBackPriceList } from '../price-lists/bring-back-price-list.ts'
import { bringBackSolution } from '../solutions/bring-back-solution.ts'
import { bringBackProduct } from '../products/bring-back-product.ts'

type Kind = {
  /** As the audit log calls it. */
  entity: AuditedEntity
  bringBack: BringBack
  /** Deletes the row of what was archived, with what is its alone; what refers to it refuses. */
  forget?: (id: string) => SQL[]
}

const rowsOfProduct = (id: string) => [
  sql`delete from stock_units where product_id = ${id} and order_line_id is null`,
  sql`delete from stock_movements where product_id = ${id}`,
  sql`update import_rows set product_id = null where product_id = ${id}`,
  sql`delete from products where id = ${id} and archived_at is not null`,
]

const ofMetadata = Object.fromEntries(
  metadataKinds.map(({ kind }) => [kind, { entity: 'metadata', bringBack: bringBackMetadata(kind) }]),
) as Record<(typeof metadataKinds)[number]['kind'], Kind>

/** How each kind comes back from the bin, and how it leaves it for ever. */
export const kinds: Record<BinKind, Kind> = {
  product: { entity: 'product', bringBack: bringBackProduct, forget: rowsOfProduct },
  picture: { entity: 'picture', bringBack: bringBackPicture },
  ...ofMetadata,
  product_group: { entity: 'product_group', bringBack: bringBackGroup(groupsOfProducts) },
  customer_group: { entity: 'customer_group', bringBack: bringBackGroup(groupsOfCustomers) },
  discount: {
    entity: 'discount',
    bringBack: bringBackDiscount,
    forget: (id) => [sql`delete from discounts where id = ${id} and archived_at is not null`],
  },
  price_list: {
    entity: 'price_list',
    bringBack: bringBackPriceList,
    // What was sold with it stays: orders name it.
    forget: (id) => [
      sql`delete from price_lists where id = ${id} and archived_at is not null and sold_at is null`,
    ],
  },
  delivery_zone: {
    entity: 'delivery_zone',
    bringBack: bringBackZone,
    forget: (id) => [sql`delete from delivery_zones where id = ${id} and archived_at is not null`],
  },
  pick_up_point: {
    entity: 'pick_up_point',
    bringBack: bringBackPickUpPoint,
    forget: (id) => [sql`delete from pick_up_points where id = ${id} and archived_at is not null`],
  },
  solution: {
    entity: 'solution',
    bringBack: bringBackSolution,
    forget: (id) => [sql`delete from solutions where id = ${id} and archived_at is not null`],
  },
  slider: { entity: 'slider', bringBack: bringBackMarketing('slider') },
  ad: { entity: 'ad', bringBack: bringBackMarketing('ad') },
}

/** The files that a thing of one row names. */
export function filesInRow({ state }: BinRow): string[] {
  const [row] = (state as Partial<BinnedRow>).rows ?? []
  return ['image_id', 'image_dark_id', 'file_id'].flatMap((column) => {
    const id = row?.[column]
    return typeof id === 'string' ? [id] : []
  })
}
