import type { InventoryListColumn, InventoryRow } from '#contract/inventory.ts'
import type { ExportColumn } from '../http/export-list.ts'

export const inventoryColumns: Record<InventoryListColumn, ExportColumn<InventoryRow>> = {
  name: { heads: (words) => [words('name')], cells: ({ name }) => [name] },
  code: { heads: (words) => [words('code')], cells: ({ code }) => [code] },
  onHand: { heads: (words) => [words('onHand')], cells: ({ onHand }) => [onHand] },
  reserved: { heads: (words) => [words('reserved')], cells: ({ reserved }) => [reserved] },
  available: { heads: (words) => [words('available')], cells: ({ available }) => [available] },
  updatedAt: { heads: (words) => [words('updatedAt')], cells: ({ updatedAt }) => [updatedAt] },
}
