import { useState } from 'react'
import { type DeviceChanges, type DeviceState, storeDevicesApi } from '#contract/devices.ts'
import { call } from '#web/api/call.ts'
import { isolated } from '#web/language/isolated.ts'
import { useT } from '#web/language/language.tsx'
import { SelectField, TextField } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import type { DeviceChoices } from './device-filters.tsx'
import type { DeviceData } from './device-rows.tsx'

const keep = 'keep'
const ownStates = ['in_use', 'spare', 'retired'] as const satisfies readonly DeviceState[]

type Props = {
  devices: readonly DeviceData[]
  choices: DeviceChoices | undefined
  onDone: () => Promise<unknown>
  onClose: () => void
}

/** One device with all that it has, or many of which only what is chosen changes. */
export function EditDevices({ devices, choices, onDone, onClose }: Props) {
  const t = useT('devices')
  const [device] = devices.length === 1 ? devices : []
  const [label, setLabel] = useState(device?.label ?? '')
  const [note, setNote] = useState(device?.note ?? '')
  const [site, setSite] = useState(device ? (device.site?.id ?? '') : keep)
  const [holder, setHolder] = useState(device ? (device.holder?.id ?? '') : keep)
  const [state, setState] = useState<string>(device?.state ?? keep)
  const isBack = devices.some((one) => one.state === 'returned')

  const newState = ownStates.find((one) => one === state && one !== device?.state)
  const changes: Omit<DeviceChanges, 'ids'> = {
    ...(label !== (device?.label ?? '') && { label }),
    ...(note !== (device?.note ?? '') && { note }),
    ...(site !== keep && site !== (device && (device.site?.id ?? '')) && { site: site || null }),
    ...(holder !== keep && holder !== (device && (device.holder?.id ?? '')) && { holder: holder || null }),
    ...(newState && { state: newState }),
  }
  const check = (): Record<string, string> =>
    Object.keys(changes).length === 0 ? { label: t('edit.nothing') } : {}
  const refs = (
    options: readonly { id: string; name: string }[] | undefined,
    now?: { id: string; name: string },
  ) => (now && !options?.some(({ id }) => id === now.id) ? [now, ...(options ?? [])] : (options ?? []))
  return (
    <FormDialog
      title={
        device
          ? t('edit.one', { serial: isolated(device.serial) })
          : t('edit.many', { count: devices.length })
      }
      action={t('edit.save')}
      check={check}
      work={async () => {
        const { data } = await call(storeDevicesApi.update, {
          body: { ids: devices.map(({ id }) => id), ...changes },
        })
        return t('edit.saved', { count: data.changed })
      }}
      onDone={onDone}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField
            name="label"
            label={t('columns.label')}
            value={label}
            maxLength={60}
            autoComplete="off"
            {...(!device && { help: t('edit.keepEmpty') })}
            {...(errors.label && { error: errors.label })}
            onChange={({ currentTarget: { value } }) => setLabel(value)}
          />
          <SelectField
            name="site"
            label={t('columns.site')}
            value={site}
            {...(errors.site && { error: errors.site })}
            onChange={({ currentTarget: { value } }) => setSite(value)}
          >
            {!device && <option value={keep}>{t('edit.keep')}</option>}
            <option value="">{t('edit.nowhere')}</option>
            {refs(choices?.sites, device?.site).map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <SelectField
            name="holder"
            label={t('holder')}
            value={holder}
            {...(errors.holder && { error: errors.holder })}
            onChange={({ currentTarget: { value } }) => setHolder(value)}
          >
            {!device && <option value={keep}>{t('edit.keep')}</option>}
            <option value="">{t('edit.nobody')}</option>
            {refs(choices?.holders, device?.holder).map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <SelectField
            name="state"
            label={t('columns.state')}
            value={state}
            disabled={isBack}
            {...(isBack && { help: t('edit.returned') })}
            {...(errors.state && { error: errors.state })}
            onChange={({ currentTarget: { value } }) => setState(value)}
          >
            {!device && <option value={keep}>{t('edit.keep')}</option>}
            {device?.state === 'returned' && <option value="returned">{t('states.returned')}</option>}
            {ownStates.map((one) => (
              <option key={one} value={one}>
                {t(`states.${one}`)}
              </option>
            ))}
          </SelectField>
          <TextField
            name="note"
            label={t('columns.note')}
            value={note}
            maxLength={255}
            autoComplete="off"
            {...(!device && { help: t('edit.keepEmpty') })}
            {...(errors.note && { error: errors.note })}
            onChange={({ currentTarget: { value } }) => setNote(value)}
          />
        </>
      )}
    </FormDialog>
  )
}
