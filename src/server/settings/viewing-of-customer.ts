import { deviceClassOf } from '#contract/device-class.ts'
import type { Db } from '../db/connect.ts'
import { viewingOf, visitorsViewing, type CustomerViewer, type Viewing } from '../http/viewer.ts'
import type { ShopView } from './shop-view.ts'
import { isTaxFree } from '../prices/is-tax-free.ts'
import { listsFor } from '../prices/list-prices.queries.ts'

/** What a customer sees of the catalogue, by their network, price lists and VAT; undefined is a visitor. */
export async function viewingOfCustomer(
  db: Db,
  customer: CustomerViewer | undefined,
  shop: Pick<ShopView, 'priceLists' | 'now'>,
): Promise<Viewing> {
  if (!customer) return visitorsViewing
  return viewingOf({
    networkServers: customer.allowedNetworkServers,
    deviceClasses: customer.allowedDeviceProfileTypes.map(deviceClassOf),
    priceLists: shop.priceLists ? await listsFor(db, customer.id) : [],
    isTaxFree: await isTaxFree(db, customer.id, shop.now),
  })
}
