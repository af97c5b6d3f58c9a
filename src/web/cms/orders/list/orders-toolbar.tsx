import type { ReactNode } from 'react'
import { brand } from '#brand'
import { enums } from '#contract/enums.ts'
import { refundedShares, stockStates } from '#contract/orders.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { ChoiceFilter } from '../../list/choice-filter.tsx'
import type { ChosenFilter } from '../../list/chosen-filters.tsx'
import { DateFilter } from '../../list/date-filter.tsx'
import { parseDay } from '../../list/date-range.ts'
import { idsOf, valuesOf } from '../../list/list-address.ts'
import type { ChosenColumns } from '../../list/use-shown-columns.ts'
import { ListToolbar } from '../../list/list-toolbar.tsx'
import { useListAddress } from '../../list/use-list-address.ts'
import { CompanyFilters, useChosenOfCompanies } from './company-filters.tsx'
import { MethodFilter, useChosenMethods } from './method-filter.tsx'
import { CustomerFilter, TotalFilter, useChosenCustomers, useChosenTotals } from './order-filters.tsx'
import { orderAssigneesOf } from './orders-query.ts'
import { useOrderAssignees } from './use-order-assignees.ts'
import { useProductNames } from './use-product-names.ts'

/** The filters that the list is narrowed by, as chips; the status is in the tabs. */
export function useChosenOrderFilters(): ChosenFilter[] {
  const t = useT()
  const format = useFormat()
  const { query } = useListAddress()
  const search = query.get('search')?.trim()
  const statuses = valuesOf(query, 'status', enums.OrderStatus)
  const payments = valuesOf(query, 'paymentStatus', enums.PaymentStatus)
  const refunded = valuesOf(query, 'refunded', refundedShares)
  const stocks = valuesOf(query, 'stock', stockStates)
  const code = query.get('discountCode')?.trim()
  const types = valuesOf(query, 'productType', enums.ProductType)
  const products = idsOf(query, 'product')
  const names = useProductNames(products)
  const from = parseDay(query.get('dateFrom'))
  const to = parseDay(query.get('dateTo'))
  const methods = useChosenMethods()
  const customers = useChosenCustomers()
  const companies = useChosenOfCompanies()
  const totals = useChosenTotals()
  const whose = orderAssigneesOf(query)
  const assignees = useOrderAssignees(whose)
  const day = (text: string) => format.date(text)
  return [
    ...(search
      ? [{ key: 'search', label: t('cms.list.searched', { text: search }), without: { search: '' } }]
      : []),
    // One status is a tab; several are shown here.
    ...(statuses.length > 1
      ? statuses.map((status) => ({
          key: status,
          label: t(`enums.OrderStatus.${status}`),
          without: { status: statuses.filter((other) => other !== status) },
        }))
      : []),
    ...payments.map((status) => ({
      key: status,
      label: `${t('cms.orders.columns.payment')}: ${t(`enums.PaymentStatus.${status}`)}`,
      without: { paymentStatus: payments.filter((other) => other !== status) },
    })),
    ...refunded.map((share) => ({
      key: `refunded ${share}`,
      label: t(`cms.orders.refundedFilter.chosen.${share}`),
      without: { refunded: refunded.filter((other) => other !== share) },
    })),
    ...whose.map((one) => ({
      key: `assignee ${one}`,
      label: `${t('cms.requests.columns.assignee')}: ${assignees.labelOf(one)}`,
      without: { assignee: whose.filter((other) => other !== one) },
    })),
    ...(query.get('shippedInPart') === 'true'
      ? [
          {
            key: 'shippedInPart',
            label: t('cms.orders.shipments.partly'),
            without: { shippedInPart: '' },
          },
        ]
      : []),
    ...stocks.map((state) => ({
      key: `stock ${state}`,
      label: t(`cms.orders.stock.${state}`),
      without: { stock: stocks.filter((other) => other !== state) },
    })),
    ...methods,
    ...customers,
    ...companies,
    ...totals,
    ...(code
      ? [{ key: 'code', label: t('cms.orders.withCode', { code }), without: { discountCode: '' } }]
      : []),
    ...types.map((type) => ({
      key: type,
      label: t('cms.orders.withType', { type: t(`enums.ProductType.${type}`) }),
      without: { productType: types.filter((other) => other !== type) },
    })),
    ...products.map((id) => ({
      key: id,
      label: t('cms.orders.withProduct', { name: names.get(id) ?? '…' }),
      without: { product: products.filter((other) => other !== id) },
    })),
    ...(from || to
      ? [
          {
            key: 'dates',
            label:
              from && to
                ? from === to
                  ? day(from)
                  : `${day(from)} – ${day(to)}`
                : from
                  ? t('cms.list.dates.since', { day: day(from) })
                  : t('cms.list.dates.until', { day: day(to ?? '') }),
            without: { dateFrom: '', dateTo: '' },
          },
        ]
      : []),
  ]
}

const sorts = ['-placedAt', 'placedAt', '-number', 'number', '-total', 'total', 'status'] as const

/** Behind “More filters”. */
const rarer = [
  'refunded',
  'shippedInPart',
  'stock',
  'deliveryMethod',
  'pickUpPoint',
  'customer',
  'company',
  'site',
  'costCentre',
  'totalFrom',
  'totalTo',
] as const

type Props = { chosen: ChosenFilter[]; sort: string; columns: ChosenColumns; tools: ReactNode }

export function OrdersToolbar({ chosen, sort, columns, tools }: Props) {
  const t = useT()
  const assignees = useOrderAssignees(orderAssigneesOf(useListAddress().query))
  return (
    <ListToolbar
      search={{ label: t('cms.orders.search'), placeholder: t('cms.orders.searchHint') }}
      chosen={chosen}
      sort={sort}
      sorts={[
        ...(sort === '' ? [{ value: '', label: t('cms.orders.sorts.urgent') }] : []),
        ...sorts.map((value) => ({ value, label: t(`cms.orders.sorts.${value}`) })),
      ]}
      columns={columns}
      tools={tools}
      known={{ status: enums.OrderStatus }}
      rarer={{
        keys: rarer,
        filters: (
          <>
            <ChoiceFilter
              name="refunded"
              label={t('cms.orders.refundedFilter.label')}
              values={refundedShares}
              labelOf={(share) => t(`cms.orders.refundedFilter.${share}`)}
            />
            <ChoiceFilter
              name="shippedInPart"
              label={t('cms.orders.shipments.title')}
              values={['true']}
              labelOf={() => t('cms.orders.shipments.partly')}
            />
            {brand.flags.backorders && (
              <ChoiceFilter
                name="stock"
                label={t('cms.orders.stock.label')}
                values={stockStates}
                labelOf={(state) => t(`cms.orders.stock.${state}`)}
              />
            )}
            <MethodFilter />
            <CustomerFilter />
            <CompanyFilters />
            <TotalFilter />
          </>
        ),
      }}
    >
      <ChoiceFilter
        name="status"
        label={t('cms.orders.columns.status')}
        values={enums.OrderStatus}
        labelOf={(value) => t(`enums.OrderStatus.${value}`)}
      />
      <ChoiceFilter
        name="paymentStatus"
        label={t('cms.orders.columns.payment')}
        values={enums.PaymentStatus}
        labelOf={(value) => t(`enums.PaymentStatus.${value}`)}
      />
      <ChoiceFilter name="assignee" label={t('cms.requests.columns.assignee')} {...assignees} />
      <DateFilter label={t('cms.orders.columns.placedAt')} />
    </ListToolbar>
  )
}
