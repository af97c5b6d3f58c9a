import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { cmsProductFilters } from './products.ts'
import { queryList } from './shared.ts'

/** The columns of the exported list, by the names that the screen knows them by; a name is there in both languages. */
export const productListColumns = [
  'name',
  'code',
  'type',
  'price',
  'stock',
  'visibility',
  'languages',
  'createdAt',
  'updatedAt',
] as const
export type ProductListColumn = (typeof productListColumns)[number]

export const cmsProductExportApi = {
  list: endpoint({
    method: 'GET',
    path: '/marketplace/products/list.csv',
    mayLag: true,
    access: 'admin',
    needs: 'products.view',
    raw: 'file',
    summary: 'Export the product list as CSV, filtered and sorted, with the named columns',
    query: z.object({ ...cmsProductFilters, columns: queryList(z.enum(productListColumns)) }),
  }),
}
