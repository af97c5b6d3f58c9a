import { useQuery } from '@tanstack/react-query'
import { brand } from '#brand'
import { storeCostCentresApi } from '#contract/cost-centres.ts'
import { storeMembersApi } from '#contract/members.ts'
import { storeSitesApi } from '#contract/sites.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import { useSession } from '#web/api/session.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { Link, useGo } from '#web/language/link.tsx'
import { useLatestSearch } from '#web/latest-search.ts'
import { ComboboxField } from '#web/places/combobox-field.tsx'
import { SelectField, TextField } from '#web/ui/form/field.tsx'
import { datePresets, isDatePreset } from './date-presets.ts'
import { type namedFilters, orderScopeNames, readOrdersAddress, withFilters } from './orders-address.ts'
import styles from './orders.module.css'

/** Which orders, and from when; all of it in the address. */
export function OrderFilters() {
  const t = useT('store.orders')
  const { address, change } = useOrdersAddress()
  const day = (name: 'from' | 'to') => ({
    type: 'date',
    label: t(name),
    name,
    // A day in the address that is changed by a link shows in the field too.
    key: `${name} ${address[name]}`,
    defaultValue: address[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [name]: value }, { replace: true }),
  })
  return (
    <div className={styles.filters}>
      <nav className={styles.scopes} aria-label={t('scopeLabel')}>
        {orderScopeNames.map((scope) => (
          <Link
            key={scope}
            to={withFilters(address, { scope })}
            aria-current={scope === address.scope ? 'page' : undefined}
            preventScrollReset
          >
            {t(`scope.${scope}`)}
          </Link>
        ))}
      </nav>
      <div className={styles.dates}>
        <SelectField
          label={t('date')}
          value={address.date ?? ''}
          onChange={({ currentTarget: { value } }) =>
            change({ date: isDatePreset(value) ? value : undefined })
          }
        >
          <option value="">{t('dates.any')}</option>
          {datePresets.map((preset) => (
            <option key={preset} value={preset}>
              {t(`dates.${preset}`)}
            </option>
          ))}
        </SelectField>
        <CompanyFilters />
        {address.date === 'custom' && <Days from={day('from')} to={day('to')} />}
      </div>
    </div>
  )
}

/** What was chosen last, and a change to it. */
function useOrdersAddress() {
  const go = useGo()
  const search = useLatestSearch()
  return {
    address: readOrdersAddress(search.drawn),
    change: (part: Parameters<typeof withFilters>[1], options?: { replace: boolean }) =>
      go(withFilters(readOrdersAddress(search.read()), part), options),
  }
}

/** What the orders of a company are narrowed by: who placed them, for who manages its people; its sites and cost centres, for all. */
function CompanyFilters() {
  const t = useT('store.orders')
  const fields = useT('fields')
  const language = useLanguage()
  const { can, user } = useSession('customer')
  const isOfCompany = brand.flags.members && user !== undefined && !user.tenant
  const managesPeople = isOfCompany && can('company.members')
  const members = useQuery({ ...queryOf(call, language, storeMembersApi.list), enabled: managesPeople })
  const sites = useQuery({ ...queryOf(call, language, storeSitesApi.list), enabled: isOfCompany })
  const centres = useQuery({ ...queryOf(call, language, storeCostCentresApi.list), enabled: isOfCompany })
  if (!isOfCompany) return null
  const people = managesPeople ? (members.data?.data ?? []) : []
  return (
    <>
      {people.length > 1 && (
        <NamedFilter
          name="member"
          label={t('colleague')}
          placeholder={t('everyone')}
          options={people.map(({ id, name }) => ({ id, name: id === user.id ? t('mine') : name }))}
        />
      )}
      <NamedFilter
        name="site"
        label={fields('site')}
        placeholder={t('anySite')}
        options={(sites.data?.data ?? []).map(({ id, name }) => ({ id, name }))}
      />
      <NamedFilter
        name="costCentre"
        label={fields('costCentre')}
        placeholder={t('anyCostCentre')}
        options={(centres.data?.data ?? []).map(({ id, code, name }) => ({ id, name: `${code} · ${name}` }))}
      />
    </>
  )
}

type NamedProps = {
  name: (typeof namedFilters)[number]
  label: string
  placeholder: string
  options: { id: string; name: string }[]
}

/** One of many, found by typing; emptied, it narrows nothing. */
function NamedFilter({ name, label, placeholder, options }: NamedProps) {
  const t = useT()
  const { address, change } = useOrdersAddress()
  const value = address[name] ?? ''
  if (options.length === 0) return null
  return (
    <ComboboxField
      label={label}
      name={name}
      value={value}
      options={options}
      placeholder={placeholder}
      unknownError={t('validation.choice', { field: label })}
      moreHint={t('store.orders.moreChoices')}
      onChange={(id) => change({ [name]: id || undefined })}
    />
  )
}

type Day = React.ComponentProps<typeof TextField> & { key: string }

function Days({ from: { key: fromKey, ...from }, to: { key: toKey, ...to } }: { from: Day; to: Day }) {
  return (
    <>
      <TextField key={fromKey} {...from} />
      <TextField key={toKey} {...to} />
    </>
  )
}
