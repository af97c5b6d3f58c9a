import { cmsCustomerGroupsApi } from '#contract/customer-groups.ts'
import { cmsCustomersApi } from '#contract/customers.ts'
import { cmsProductGroupsApi } from '#contract/product-groups.ts'
import { cmsProductsApi } from '#contract/products.ts'
import { useT } from '#web/language/language.tsx'
import { Code } from '../code.tsx'
import { useAsked } from '../use-asked.ts'
import type { Pickable } from './pick-dialog.tsx'

const limit = 25

/** Products by name, code or description. */
export function useFoundProducts(search: string) {
  const { data, ...asked } = useAsked(cmsProductsApi.list, {
    query: { search, limit, sort: search ? undefined : 'name' },
  })
  return {
    ...asked,
    found: data && {
      total: data.total,
      data: data.data.map(({ id, name, code, image }): Pickable => ({
        id,
        name,
        hint: <Code>{code}</Code>,
        image,
      })),
    },
  }
}

export function useFoundProductGroups(search: string) {
  const t = useT('cms.pick')
  const { data, ...asked } = useAsked(cmsProductGroupsApi.list, { query: { search, limit } })
  return {
    ...asked,
    found: data && {
      total: data.total,
      data: data.data.map(({ id, name, count }): Pickable => ({ id, name, hint: t('products', { count }) })),
    },
  }
}

export function useFoundCustomerGroups(search: string) {
  const t = useT('cms.pick')
  const { data, ...asked } = useAsked(cmsCustomerGroupsApi.list, { query: { search, limit } })
  return {
    ...asked,
    found: data && {
      total: data.total,
      data: data.data.map(({ id, name, count }): Pickable => ({ id, name, hint: t('customers', { count }) })),
    },
  }
}

/** Customers by name, username, email, phone or company. */
export function useFoundCustomers(search: string) {
  const { data, ...asked } = useAsked(cmsCustomersApi.list, { query: { search, limit, sort: 'name' } })
  return {
    ...asked,
    found: data && {
      total: data.total,
      data: data.data.map(({ id, name, email, company }): Pickable => ({
        id,
        name,
        hint: (
          <>
            <bdi dir="ltr">{email}</bdi>
            {company && <bdi>{company.name}</bdi>}
          </>
        ),
      })),
    },
  }
}
