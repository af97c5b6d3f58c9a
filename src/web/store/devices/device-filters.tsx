import { type FormEvent, useRef } from 'react'
import { deviceStates, type storeDevicesApi, warrantyStates } from '#contract/devices.ts'
import type { Data } from '#web/api/types.ts'
import { useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { useLatestSearch } from '#web/latest-search.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/form/field.tsx'
import {
  type DevicesAddress,
  type FilterName,
  isNarrowed,
  readDevicesAddress,
  withChange,
} from './devices-address.ts'
import own from './devices.module.css'

export type DeviceChoices = Data<typeof storeDevicesApi.choices>

/** What the list is narrowed by; all of it in the address. */
export function DeviceFilters({
  address,
  choices,
}: {
  address: DevicesAddress
  choices: DeviceChoices | undefined
}) {
  const t = useT('devices')
  const go = useGo()
  const field = useRef<HTMLInputElement>(null)
  const latest = useLatestSearch()
  const change = (part: Partial<DevicesAddress>) => go(withChange(readDevicesAddress(latest.read()), part))
  function find(event: FormEvent) {
    event.preventDefault()
    change({ search: field.current?.value.trim() ?? '' })
  }
  const names = {
    sites: choices?.sites ?? [],
    products: choices?.products ?? [],
    holders: choices?.holders ?? [],
  }
  const select = (name: FilterName, label: string, options: readonly { id: string; name: string }[]) =>
    options.length > 0 && (
      <SelectField
        label={label}
        value={address[name]}
        onChange={({ currentTarget: { value } }) => change({ [name]: value })}
      >
        <option value="">{t('any')}</option>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </SelectField>
    )
  return (
    <form className={own.filters} role="search" aria-label={t('title')} onSubmit={find}>
      <div className={own.search}>
        <TextField
          key={address.search}
          ref={field}
          type="search"
          name="search"
          label={t('search')}
          placeholder={t('searchHint')}
          defaultValue={address.search}
          maxLength={100}
          autoComplete="off"
        />
        <Button type="submit">{t('search')}</Button>
      </div>
      <div className={own.selects}>
        {select('product', t('columns.product'), names.products)}
        {select('site', t('columns.site'), names.sites)}
        {select('holder', t('holder'), names.holders)}
        {select(
          'warranty',
          t('warrantyLabel'),
          warrantyStates.map((one) => ({ id: one, name: t(`warranties.${one}`) })),
        )}
        {select(
          'state',
          t('columns.state'),
          deviceStates.map((one) => ({ id: one, name: t(`states.${one}`) })),
        )}
        {isNarrowed(address) && <ButtonLink to="/devices">{t('clear')}</ButtonLink>}
      </div>
    </form>
  )
}
