import { cmsCustomerGroupsApi, cmsProductGroupsApi } from '#contract/groups.ts'
import { withoutLanguage } from '#i18n/paths.ts'
import { call } from '#web/api/call.ts'
import type { Data } from '#web/api/types.ts'

type Calls = typeof cmsProductGroupsApi | typeof cmsCustomerGroupsApi
export type Group = Data<Calls['find']>

/** Adding members, or taking them out. */
export type Move = 'push' | 'pull'

/** The two kinds of groups, by what they hold. Discounts and price lists name both. */
export const kinds = [
  {
    of: 'products',
    entity: 'product_group',
    calls: cmsProductGroupsApi,
    /** Its list, without language. */
    path: '/cms/products/groups',
    /** Its words below `cms`. */
    words: 'groups',
    /** Where its members are listed. */
    home: '/cms/products',
    file: 'product-groups',
    move: (how: Move, id: string, products: string[]) =>
      call(cmsProductGroupsApi[how], { params: { id }, body: { products } }),
  },
  {
    of: 'customers',
    entity: 'customer_group',
    calls: cmsCustomerGroupsApi,
    path: '/cms/customers/groups',
    words: 'customerGroups',
    home: '/cms/customers',
    file: 'customer-groups',
    move: (how: Move, id: string, customers: string[]) =>
      call(cmsCustomerGroupsApi[how], { params: { id }, body: { customers } }),
  },
] as const

export type Kind = (typeof kinds)[number]

/** The kind that a page is about, by its address. */
export function kindAt(pathname: string): Kind {
  const page = withoutLanguage(pathname)
  const kind = kinds.find(({ path }) => page === path || page.startsWith(`${path}/`))
  if (!kind) throw new Error(`No groups live at ${pathname}`)
  return kind
}
