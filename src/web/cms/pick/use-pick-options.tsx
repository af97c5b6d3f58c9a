import type { HardwareType, ProductType } from '#contract/enums.ts'
import { cmsCustomersApi } from '#contract/customers.ts'
import { cmsCustomerGroupsApi, cmsProductGroupsApi } from '#contract/groups.ts'
import { cmsProductsApi } from '#contract/cms-products.ts'
import type { Callable, Data } from '#web/api/types.ts'
import { useT } from '#web/language/language.tsx'
import { Code } from '../code.tsx'
import { useApiQuery } from '../use-api-query.ts'
import type { Pickable } from './pickable.ts'

/** What can be looked for, and by which call. */
export const lists = {
  products: cmsProductsApi.list,
  productGroups: cmsProductGroupsApi.list,
  customerGroups: cmsCustomerGroupsApi.list,
  customers: cmsCustomersApi.list,
} as const satisfies Record<string, Callable>
export type PickKind = keyof typeof lists

type Rows = { [W in PickKind]: Data<(typeof lists)[W]> }
/** A row of any of the lists; which, its own fields tell. */
type Row = Rows[PickKind]

/** What products are narrowed to. */
export type ProductScope = { type?: readonly ProductType[]; hardwareType?: readonly HardwareType[] }

const limit = 25

/** What fits what was typed: products by name and code, customers by name, email, phone and company, groups by name. */
export function usePickOptions(what: PickKind, search: string, { type, hardwareType }: ProductScope = {}) {
  const t = useT('cms.pick')
  const isByName = what === 'customers' || (what === 'products' && search === '')
  const { data, ...asked } = useApiQuery<(typeof lists)[PickKind]>(lists[what], {
    query: {
      search,
      limit,
      ...(isByName && { sort: 'name' }),
      ...(type && { type: [...type] }),
      ...(hardwareType && { hardwareType: [...hardwareType] }),
    },
  })
  const pickable = (row: Row): Pickable => {
    if ('code' in row) {
      const { id, name, code, image } = row
      return { id, name, code, hint: <Code>{code}</Code>, image }
    }
    if ('email' in row) {
      const { id, name, email, company } = row
      const hint = (
        <>
          <bdi dir="ltr">{email}</bdi>
          {company && <bdi>{company.name}</bdi>}
        </>
      )
      return { id, name, hint }
    }
    const { id, name, count } = row
    return { id, name, hint: t(what === 'productGroups' ? 'products' : 'customers', { count }) }
  }
  return { ...asked, found: data && { total: data.total, data: data.data.map(pickable) } }
}
