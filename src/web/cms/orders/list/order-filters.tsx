import { useQueries } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { cmsCustomersApi } from '#contract/customers.ts'
import { storeSettingsApi } from '#contract/settings.ts'
import { callFrom } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import type { ChosenFilter } from '../../list/chosen-filters.tsx'
import { isLost } from '../../list/is-lost.ts'
import { FilterPopover } from '../../list/filter-popover.tsx'
import styles from '../../list/filter-popover.module.css'
import { LookupFilter } from '../../list/lookup-filter.tsx'
import { useListAddress } from '../../list/use-list-address.ts'
import { useMay } from '../../may.ts'
import { chosenIds } from '../../metadata/product-filters.ts'
import { pickPageSize, useSearchText } from '../../pick/use-search-text.ts'
import { amountOf, amountText } from '../../products/amount.ts'
import { useApiQuery } from '../../use-api-query.ts'
import { parseTotal } from './orders-query.ts'

/** Orders of these customers, found by typing their name, mail or company. */
export function CustomerFilter() {
  const t = useT('cms.orders.columns')
  const { query } = useListAddress()
  const finding = useSearchText()
  const mayList = useMay()(cmsCustomersApi.list)
  const { data } = useApiQuery(
    cmsCustomersApi.list,
    { query: { search: finding.search, limit: pickPageSize, sort: 'name' } },
    { enabled: mayList },
  )
  if (!mayList) return null
  return (
    <LookupFilter
      name="customer"
      label={t('customer')}
      chosen={chosenIds(query, 'customer')}
      finding={finding}
      found={data?.data.map(({ id, name, company }) => ({
        id,
        title: company ? `${name} (${company.name})` : name,
      }))}
    />
  )
}

/** The customers that the list is narrowed to, by name. */
export function useChosenCustomers(): ChosenFilter[] {
  const t = useT('cms.orders.columns')
  const gone = useT('cms.products.filters')('goneItem')
  const language = useLanguage()
  const { pathname } = useLocation()
  const { query } = useListAddress()
  const ids = chosenIds(query, 'customer')
  const mayFind = useMay()(cmsCustomersApi.find)
  const found = useQueries({
    queries: ids.map((id) => ({
      ...queryOf(callFrom(pathname), language, cmsCustomersApi.find, { params: { id } }),
      enabled: mayFind,
    })),
  })
  return ids.map((id, index) => ({
    key: `customer ${id}`,
    label: `${t('customer')}: ${found[index]?.data?.data.name ?? (isLost(found[index]) ? gone : '…')}`,
    isGone: isLost(found[index]),
    without: { customer: ids.filter((other) => other !== id) },
  }))
}

/** The shop's own; undefined until it is known. */
const useCurrency = () => useApiQuery(storeSettingsApi.find, {}).data?.data.currency

/** Totals from and to, both included. */
export function TotalFilter() {
  const currency = useCurrency()
  return currency === undefined ? null : <TotalFields currency={currency} />
}

function TotalFields({ currency }: { currency: string }) {
  const t = useT('cms.orders.totalFilter')
  const { query, change } = useListAddress()
  const language = useLanguage()
  const name = useFormat().currencyName(currency)
  const shown = (key: string) => {
    const amount = parseTotal(query.get(key))
    return amount === undefined ? '' : amountText({ amount, currency }, language)
  }
  const inAddress = `${shown('totalFrom')} ${shown('totalTo')}`
  const [typed, setTyped] = useState({ inAddress, from: shown('totalFrom'), to: shown('totalTo') })
  if (typed.inAddress !== inAddress) setTyped({ inAddress, from: shown('totalFrom'), to: shown('totalTo') })
  const [wrong, setWrong] = useState(false)

  function apply(event: FormEvent) {
    event.preventDefault()
    const from = amountOf(typed.from, currency)
    const to = amountOf(typed.to, currency)
    const isWrong =
      from === undefined || to === undefined || (from !== null && to !== null && from > to) || (from ?? 0) < 0
    setWrong(isWrong)
    if (!isWrong) change({ totalFrom: from ?? '', totalTo: to ?? '' })
  }

  return (
    <FilterPopover label={t('label')} count={query.has('totalFrom') || query.has('totalTo') ? 1 : 0}>
      <form className={styles.amounts} onSubmit={apply} noValidate>
        <TextField
          label={t('from', { currency: name })}
          inputMode="decimal"
          autoComplete="off"
          value={typed.from}
          onChange={(event) => setTyped({ ...typed, from: event.currentTarget.value })}
        />
        <TextField
          label={t('to', { currency: name })}
          inputMode="decimal"
          autoComplete="off"
          value={typed.to}
          error={wrong ? t('wrong') : undefined}
          onChange={(event) => setTyped({ ...typed, to: event.currentTarget.value })}
        />
        <Button type="submit" size="small" kind="primary">
          {t('apply')}
        </Button>
      </form>
    </FilterPopover>
  )
}

/** The totals that the list is narrowed to. */
export function useChosenTotals(): ChosenFilter[] {
  const t = useT('cms.orders.totalFilter')
  const format = useFormat()
  const currency = useCurrency()
  const { query } = useListAddress()
  const from = parseTotal(query.get('totalFrom'))
  const to = parseTotal(query.get('totalTo'))
  if (currency === undefined || (from === undefined && to === undefined)) return []
  const money = (amount: number) => format.money({ amount, currency })
  const label =
    from === undefined
      ? t('upTo', { to: money(to ?? 0) })
      : to === undefined
        ? t('atLeast', { from: money(from) })
        : `${money(from)} – ${money(to)}`
  return [{ key: 'totals', label, without: { totalFrom: '', totalTo: '' } }]
}
