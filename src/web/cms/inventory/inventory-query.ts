import { enums } from '#contract/enums.ts'
import { type InventoryQuery, inventorySorts, stockStates } from '#contract/inventory.ts'
import { idsOf, pagingOf, sortOf, valuesOf } from '../list/list-address.ts'

/** Last moved first: the default order. */
export const defaultInventorySort = '-updatedAt'

/** The server query for the inventory's address. */
export function inventoryQuery(search: string) {
  const query = new URLSearchParams(search)
  return {
    ...pagingOf(query),
    stock: valuesOf(query, 'stock', stockStates).slice(0, 1),
    hardwareType: valuesOf(query, 'hardwareType', enums.HardwareType),
    group: idsOf(query, 'group'),
    search: query.get('search')?.trim().slice(0, 100),
    sort: sortOf(query, inventorySorts) as InventoryQuery['sort'],
  }
}

export const stockTabs = ['movements', 'reservations', 'units'] as const
export type StockTab = (typeof stockTabs)[number]

/** The product whose stock is open, and which tab of it. */
export function openStock(query: URLSearchParams): { product: string | undefined; tab: StockTab } {
  return {
    product: idsOf(query, 'product')[0],
    tab: stockTabs.find((tab) => tab === query.get('tab')) ?? 'movements',
  }
}
