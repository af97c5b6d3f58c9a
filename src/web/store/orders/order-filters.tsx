import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { brand } from '#brand'
import { storeMembersApi } from '#contract/members.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import { useSession } from '#web/api/session.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { Link, useGo } from '#web/language/link.tsx'
import { SelectField, TextField } from '#web/ui/form/field.tsx'
import { datePresets, isDatePreset } from './date-presets.ts'
import { orderScopeNames, readOrdersAddress, withFilters } from './orders-address.ts'
import styles from './orders.module.css'

/** Which orders, and from when; all of it in the address. */
export function OrderFilters() {
  const t = useT('store.orders')
  const go = useGo()
  const [search] = useSearchParams()
  const address = readOrdersAddress(search)
  const day = (name: 'from' | 'to') => ({
    type: 'date',
    label: t(name),
    name,
    // A day in the address that is changed by a link shows in the field too.
    key: `${name} ${address[name]}`,
    defaultValue: address[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      go(withFilters(address, { [name]: value }), { replace: true }),
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
            go(withFilters(address, { date: isDatePreset(value) ? value : undefined }))
          }
        >
          <option value="">{t('dates.any')}</option>
          {datePresets.map((preset) => (
            <option key={preset} value={preset}>
              {t(`dates.${preset}`)}
            </option>
          ))}
        </SelectField>
        <ColleagueFilter />
        {address.date === 'custom' && <Days from={day('from')} to={day('to')} />}
      </div>
    </div>
  )
}

/** Orders of one colleague, for who manages the company's people. */
function ColleagueFilter() {
  const t = useT('store.orders')
  const go = useGo()
  const language = useLanguage()
  const [search] = useSearchParams()
  const { can, user } = useSession('customer')
  const enabled = brand.flags.members && can('company.members')
  const { data } = useQuery({ ...queryOf(call, language, storeMembersApi.list), enabled })
  const members = enabled ? (data?.data ?? []) : []
  if (members.length < 2) return null
  const address = readOrdersAddress(search)
  return (
    <SelectField
      label={t('colleague')}
      value={address.member ?? ''}
      onChange={({ currentTarget: { value } }) => go(withFilters(address, { member: value || undefined }))}
    >
      <option value="">{t('everyone')}</option>
      {members.map(({ id, name }) => (
        <option key={id} value={id}>
          {id === user?.id ? t('mine') : name}
        </option>
      ))}
    </SelectField>
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
