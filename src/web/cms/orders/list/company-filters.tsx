import { useQueries } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { brand } from '#brand'
import { cmsCompanyPeopleApi } from '#contract/company-people.ts'
import { cmsCustomersApi } from '#contract/customers.ts'
import { callFrom } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import { folded } from '#web/places/best-matches.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import type { ChosenFilter } from '../../list/chosen-filters.tsx'
import { isLost } from '../../list/is-lost.ts'
import { LookupFilter } from '../../list/lookup-filter.tsx'
import { useListAddress } from '../../list/use-list-address.ts'
import { useMay } from '../../may.ts'
import { chosenIds } from '../../metadata/product-filters.ts'
import { pickPageSize, useSearchText } from '../../pick/use-search-text.ts'
import { useApiQuery } from '../../use-api-query.ts'

/** The people and places of the companies that the list is narrowed to. */
function useChosenCompanies() {
  const language = useLanguage()
  const { pathname } = useLocation()
  const { query } = useListAddress()
  const ids = chosenIds(query, 'company')
  const isEnabled = useMay()(cmsCompanyPeopleApi.find) && brand.flags.members
  const found = useQueries({
    queries: ids.map((id) => ({
      ...queryOf(callFrom(pathname), language, cmsCompanyPeopleApi.find, { params: { id } }),
      enabled: isEnabled,
    })),
  })
  return ids.map((id, index) => ({ id, data: found[index]?.data?.data, isLost: isLost(found[index]) }))
}

/** Orders of these companies, then of their sites and cost centres. */
export function CompanyFilters() {
  const may = useMay()
  if (!brand.flags.members || !may(cmsCompanyPeopleApi.find)) return null
  return <Filters />
}

function Filters() {
  const t = useT()
  const { query } = useListAddress()
  const finding = useSearchText()
  const { data } = useApiQuery(cmsCustomersApi.list, {
    query: { search: finding.search, kind: ['root_user'], limit: pickPageSize, sort: 'name' },
  })
  const companies = useChosenCompanies().flatMap(({ data }) => data ?? [])
  return (
    <>
      <LookupFilter
        name="company"
        label={t('cms.customers.company')}
        chosen={chosenIds(query, 'company')}
        finding={finding}
        found={data && uniqueById(data.data.flatMap(({ company }) => (company ? [company] : [])))}
      />
      <OfCompany
        name="site"
        label={t('fields.site')}
        items={companies.flatMap(({ sites }) => sites.map(({ id, name }) => ({ id, title: name })))}
      />
      <OfCompany
        name="costCentre"
        label={t('fields.costCentre')}
        items={companies.flatMap(({ costCentres }) =>
          costCentres.map(({ id, code, name }) => ({ id, title: `${code} · ${name}` })),
        )}
      />
    </>
  )
}

const uniqueById = (companies: { id: string; name: string }[]) => [
  ...new Map(companies.map((one) => [one.id, { id: one.id, title: one.name }])).values(),
]

type Item = { id: string; title: string }

/** Of what the chosen companies have; nothing without one. */
function OfCompany({ name, label, items }: { name: string; label: string; items: Item[] }) {
  const { query } = useListAddress()
  const finding = useSearchText()
  const chosen = chosenIds(query, name)
  if (items.length === 0) return null
  const wanted = folded(finding.typed)
  return (
    <LookupFilter
      name={name}
      label={label}
      chosen={chosen}
      finding={finding}
      found={items.filter(({ title }) => folded(title).includes(wanted)).slice(0, pickPageSize)}
    />
  )
}

/** The companies, sites and cost centres that the list is narrowed to, by name. */
export function useChosenOfCompanies(): ChosenFilter[] {
  const t = useT()
  const gone = t('cms.products.filters.goneItem')
  const { query } = useListAddress()
  const companies = useChosenCompanies()
  const data = companies.flatMap((company) => company.data ?? [])
  const isRead = companies.every((company) => company.data ?? company.isLost)
  const ids = companies.map(({ id }) => id)
  const part = (name: 'site' | 'costCentre', titleOf: (id: string) => string | undefined): ChosenFilter[] => {
    const chosen = chosenIds(query, name)
    return chosen.map((id) => ({
      key: `${name} ${id}`,
      label: `${t(`fields.${name}`)}: ${titleOf(id) ?? (isRead ? gone : '…')}`,
      isGone: isRead && titleOf(id) === undefined,
      without: { [name]: chosen.filter((other) => other !== id) },
    }))
  }
  return [
    ...companies.map((company) => ({
      key: `company ${company.id}`,
      label: `${t('cms.customers.company')}: ${company.data?.company.name ?? (company.isLost ? gone : '…')}`,
      isGone: company.isLost,
      // What was chosen of it goes with the last company.
      without: {
        company: ids.filter((other) => other !== company.id),
        ...(ids.length === 1 && { site: [], costCentre: [] }),
      },
    })),
    ...part('site', (id) => data.flatMap(({ sites }) => sites).find((site) => site.id === id)?.name),
    ...part(
      'costCentre',
      (id) => data.flatMap(({ costCentres }) => costCentres).find((centre) => centre.id === id)?.code,
    ),
  ]
}
