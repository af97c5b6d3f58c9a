import type { Order } from '#contract/orders.ts'
import { csvText } from '../http/csv.ts'

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

/** One line per unit. The column names are those a list of units is read by. */
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
  return csvText(columns, rows)
}
