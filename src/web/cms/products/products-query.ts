import { enums } from '#contract/enums.ts'
import { cmsProductSorts, type CmsProductsQuery } from '#contract/products.ts'
import { chosenIds, metadataFilters } from '../metadata/product-filters.ts'
import { pagingOf, sortOf, valuesOf } from '../list/list-address.ts'

/** Last changed first: the list's own order. */
export const defaultProductSort = '-updatedAt'

export const stockFilters = ['low', 'out'] as const

/** What the address of the products list asks the server for. */
export function productsQuery(search: string) {
  const query = new URLSearchParams(search)
  return {
    ...pagingOf(query),
    kind: valuesOf(query, 'kind', enums.ProductKind),
    visibility: valuesOf(query, 'visibility', enums.Visibility),
    stock: valuesOf(query, 'stock', stockFilters),
    hardwareType: valuesOf(query, 'hardwareType', enums.HardwareType),
    missingTranslation: valuesOf(query, 'missingTranslation', enums.Language),
    group: chosenIds(query, 'group'),
    ...metadataFilters(query),
    search: query.get('search')?.trim().slice(0, 100),
    sort: sortOf(query, cmsProductSorts) as CmsProductsQuery['sort'],
  }
}
