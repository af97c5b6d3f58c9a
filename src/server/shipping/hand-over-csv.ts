import type { Order } from '#contract/orders.ts'
import { csvHead, csvRows } from '../http/csv.ts'

const columns = [
  'product',
  'serial',
  'dev_eui',
  'join_eui',
  'imei',
  'iccid',
  'profile_id',
  'owner_token',
  'code',
]

/** A line a piece. The names of the columns are those that a list of pieces is read by. */
export function handOverCsv({ items }: Order): string {
  const rows = items
    .flatMap(({ units }) => units)
    .map((unit) => [
      unit.productName,
      unit.serial,
      unit.devEui,
      unit.joinEui,
      unit.imei,
      unit.iccid,
      unit.profileId,
      unit.ownerToken,
      unit.code,
    ])
  return csvHead(columns) + csvRows(rows)
}
