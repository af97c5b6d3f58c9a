import { type BinKind, binKinds, cmsBinApi } from '#contract/bin.ts'
import { cmsDiscountsApi } from '#contract/cms-discounts.ts'
import { priceListsApi } from '#contract/price-lists.ts'
import { deliveryZonesApi } from '#contract/delivery-zones.ts'
import { pickUpPointsApi } from '#contract/pick-up-points.ts'
import { cmsProductsApi } from '#contract/cms-products.ts'
import { cmsCustomerGroupsApi, cmsProductGroupsApi } from '#contract/groups.ts'
import { cmsSolutionsApi } from '#contract/cms-solutions.ts'
import { cmsPicturesApi } from '#contract/pictures.ts'
import type { Callable } from '#web/api/types.ts'
import { marketingKinds } from '../marketing/kinds.ts'
import { kinds as metadataKinds } from '../metadata/kinds.ts'
import { invalidate } from '../use-api-query.ts'

type Place = {
  /** Its list, without language. */
  list: string
  /** Its own page, where it has one. */
  page?: (id: string) => string
  /** What shows it, and is read again once it comes or goes. */
  calls: readonly Callable[]
}

const ofMetadata = Object.fromEntries(
  metadataKinds.map(({ kind, path, calls, isDescribed }): [string, Place] => [
    kind,
    {
      list: path,
      ...(isDescribed && { page: (id: string) => `${path}/${id}/edit` }),
      calls: [calls.list, calls.find],
    },
  ]),
) as Record<(typeof metadataKinds)[number]['kind'], Place>

const ofMarketing = Object.fromEntries(
  marketingKinds.map(({ kind, path, calls }): [string, Place] => [
    kind,
    { list: path, page: (id) => `${path}/${id}/edit`, calls: [calls.list, calls.find] },
  ]),
) as Record<(typeof marketingKinds)[number]['kind'], Place>

export const places: Record<BinKind, Place> = {
  product: {
    list: '/cms/products',
    page: (id) => `/cms/products/${id}`,
    calls: [cmsProductsApi.list, cmsProductsApi.find],
  },
  picture: {
    list: '/cms/metadata/pictures',
    page: (id) => `/cms/metadata/pictures/${id}/edit`,
    calls: [cmsPicturesApi.list, cmsPicturesApi.gallery, cmsPicturesApi.find],
  },
  ...ofMetadata,
  product_group: {
    list: '/cms/products/groups',
    page: (id) => `/cms/products/groups/${id}`,
    calls: [cmsProductGroupsApi.list, cmsProductGroupsApi.find],
  },
  customer_group: {
    list: '/cms/customers/groups',
    page: (id) => `/cms/customers/groups/${id}`,
    calls: [cmsCustomerGroupsApi.list, cmsCustomerGroupsApi.find],
  },
  discount: {
    list: '/cms/discounts',
    page: (id) => `/cms/discounts/${id}/edit`,
    calls: [cmsDiscountsApi.list, cmsDiscountsApi.find],
  },
  price_list: {
    list: '/cms/price-lists',
    page: (id) => `/cms/price-lists/${id}`,
    calls: [priceListsApi.list, priceListsApi.find],
  },
  delivery_zone: {
    list: '/cms/settings/delivery',
    page: (id) => `/cms/settings/delivery/zones/${id}`,
    calls: [deliveryZonesApi.list, deliveryZonesApi.find],
  },
  pick_up_point: {
    list: '/cms/settings/delivery#pick-up-points',
    page: (id) => `/cms/settings/delivery/points/${id}`,
    calls: [pickUpPointsApi.list, pickUpPointsApi.find],
  },
  solution: {
    list: '/cms/solutions',
    page: (id) => `/cms/solutions/${id}`,
    calls: [cmsSolutionsApi.list, cmsSolutionsApi.find],
  },
  ...ofMarketing,
}

/** The kind whose list is at this address, without language. */
export function kindOfList(path: string): BinKind {
  const kind = binKinds.find((one) => places[one].list === path)
  if (!kind) throw new Error(`Nothing that can be deleted is listed at ${path}`)
  return kind
}

/** The bin and the lists of these kinds are read again. */
export const readAgain = (kinds: Iterable<BinKind>): Promise<void> =>
  invalidate(cmsBinApi.list, cmsBinApi.find, ...[...new Set(kinds)].flatMap((kind) => places[kind].calls))
