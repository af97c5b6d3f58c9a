import { useSearchParams } from 'react-router'
import { useT } from '#web/language/language.tsx'
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
        {address.date === 'custom' && <Days from={day('from')} to={day('to')} />}
      </div>
    </div>
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
