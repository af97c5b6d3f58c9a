import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { brand } from '#brand'
import { cmsCustomersApi } from '#contract/customers.ts'
import { cmsOrdersApi } from '#contract/orders.ts'
import { cmsProductsApi } from '#contract/cms-products.ts'
import { cmsRequestsApi } from '#contract/requests.ts'
import { callFrom } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import type { Callable } from '#web/api/types.ts'
import { useMay } from '../may.ts'
import { kinds } from '../metadata/kinds.ts'
import { useMayOpen } from '../page-needs.ts'
import { requestsAddress } from '../requests/requests-query.ts'
import { useSections } from '../sections.ts'

export type PaletteGroup = 'actions' | 'pages' | 'products' | 'orders' | 'requests' | 'customers'
export type PaletteItem = {
  group: PaletteGroup
  label: string
  /** Beside the label: a code, a customer. */
  hint?: string
  /** An address without language. */
  to: string
}

/** Where one can go and what one can begin, whatever is typed. */
export function usePlaces(): PaletteItem[] {
  const t = useT('cms')
  const sections = useSections()
  const mayOpen = useMayOpen()
  const page = (label: string, to: string): PaletteItem => ({ group: 'pages', label, to })
  const action = (label: string, to: string): PaletteItem => ({ group: 'actions', label, to })
  const places = [
    ...sections.map(({ key, to }) => page(t(`sections.${key}`), to)),
    ...(sections.some(({ key }) => key === 'requests')
      ? []
      : [page(t('sections.requests'), requestsAddress)]),
    ...(sections.some(({ key }) => key === 'theme')
      ? []
      : [page(t('sections.theme'), '/cms/settings/theme')]),
    page(t('palette.pages.groups'), '/cms/products/groups'),
    page(t('palette.pages.import'), '/cms/products/import'),
    page(t('factFindings.title'), '/cms/products/facts-to-tidy'),
    ...kinds.map(({ kind, path }) => page(t(`metadata.kinds.${kind}.title`), path)),
    page(t('attributes.title'), '/cms/metadata/attributes'),
    page(t('metadata.landing.title'), '/cms/metadata/landing-pages'),
    page(t('search.tabs.searched'), '/cms/search/searched'),
    page(t('search.tabs.pins'), '/cms/search/pins'),
    page(t('palette.pages.pictures'), '/cms/metadata/pictures'),
    page(t('mail.title'), '/cms/settings/mail'),
    page(t('palette.pages.profile'), '/cms/profile'),
    page(t('palette.pages.shop'), '/'),
    action(t('palette.actions.addProduct'), '/cms/products/add'),
    ...(brand.flags.price ? [action(t('palette.actions.addDiscount'), '/cms/discounts/add')] : []),
    action(t('palette.actions.import'), '/cms/products/import'),
    action(t('palette.actions.addGroup'), '/cms/products/groups/add'),
    action(t('palette.actions.addPicture'), '/cms/metadata/pictures/add'),
    action(t('attributes.add'), '/cms/metadata/attributes/add'),
    action(t('search.pins.add'), '/cms/search/pins/add'),
    ...kinds
      .filter(({ isDescribed }) => isDescribed)
      .map(({ kind, path }) => action(t(`metadata.kinds.${kind}.add`), `${path}/add`)),
  ]
  return places.filter(({ to }) => mayOpen(to))
}

const mostOfEach = 5

/** Products, orders, requests and customers that fit what was typed, asked of the server. */
export function usePaletteResults(search: string): { items: PaletteItem[]; isSearching: boolean } {
  const isAsked = search.length > 1
  const { pathname } = useLocation()
  const [call, language, query] = [callFrom(pathname), useLanguage(), { search, limit: mostOfEach }]
  const may = useMay()
  // What fitted other words is not what fits these.
  const options = (endpoint: Callable) => ({
    enabled: isAsked && may(endpoint),
    placeholderData: undefined,
  })
  const products = useQuery({
    ...queryOf(call, language, cmsProductsApi.list, { query }),
    ...options(cmsProductsApi.list),
  })
  const orders = useQuery({
    ...queryOf(call, language, cmsOrdersApi.list, { query }),
    ...options(cmsOrdersApi.list),
    ...(!brand.flags.orders && { enabled: false }),
  })
  const requests = useQuery({
    ...queryOf(call, language, cmsRequestsApi.list, { query }),
    ...options(cmsRequestsApi.list),
  })
  const customers = useQuery({
    ...queryOf(call, language, cmsCustomersApi.list, { query }),
    ...options(cmsCustomersApi.list),
  })
  const items = [
    ...(products.data?.data ?? []).map(({ id, name, code }): PaletteItem => ({
      group: 'products',
      label: name,
      hint: code,
      to: `/cms/products/${id}`,
    })),
    ...(orders.data?.data ?? []).map(({ id, number, customer }): PaletteItem => ({
      group: 'orders',
      label: number,
      hint: customer.name,
      to: `/cms/orders/${id}`,
    })),
    ...(requests.data?.data ?? []).map(({ id, number, fullName, company }): PaletteItem => ({
      group: 'requests',
      label: number,
      hint: [fullName, company].filter(Boolean).join(' · '),
      to: `/cms/orders/requests/${id}`,
    })),
    ...(customers.data?.data ?? []).map(({ id, name, email }): PaletteItem => ({
      group: 'customers',
      label: name,
      hint: email,
      to: `/cms/customers/${id}`,
    })),
  ]
  const isSearching = [products, orders, requests, customers].some(({ isFetching }) => isFetching)
  return { items: isAsked ? items : [], isSearching }
}
