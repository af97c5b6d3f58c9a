import { deviceClassOf } from '#contract/device-class.ts'
import type { Db } from '../db/connect.ts'
import { viewingOf, visitorsViewing, type CustomerViewer, type Viewing } from '../http/viewer.ts'
import type { ShopView } from './shop-view.ts'
import { listsFor } from '../prices/list-prices.queries.ts'

/** What a customer sees of the catalogue, by their network and price lists; undefined is a visitor. */
export async function viewingOfCustomer(
  db: Db,
  customer: CustomerViewer | undefined,
  shop: Pick<ShopView, 'priceLists'>,
): Promise<Viewing> {
  if (!customer) return visitorsViewing
  return viewingOf({
    networkServers: customer.allowedNetworkServers,
    deviceClasses: customer.allowedDeviceProfileTypes.map(deviceClassOf),
    priceLists: shop.priceLists ? await listsFor(db, customer.id) : [],
  })
}
