import type { GroupListColumn, ProductGroup } from '#contract/product-groups.ts'
import type { ExportColumn } from '../http/export-list.ts'

export const groupColumns: Record<GroupListColumn, ExportColumn<ProductGroup>> = {
  name: { heads: (words) => [words('name')], cells: ({ name }) => [name] },
  description: { heads: (words) => [words('description')], cells: ({ description }) => [description] },
  count: { heads: (words) => [words('products')], cells: ({ count }) => [count] },
  updatedAt: { heads: (words) => [words('updatedAt')], cells: ({ updatedAt }) => [updatedAt] },
}
