import { brand } from '#brand'
import { pickUpPointsApi } from '#contract/pick-up-points.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { isolated } from '#web/language/isolated.ts'
import { SelectField } from '#web/ui/form/field.tsx'
import { useMay } from '../may.ts'
import { useApiQuery } from '../use-api-query.ts'

type Props = {
  /** The id of the point; empty: it is delivered. */
  value: string
  /** The chosen one as it was kept, which may be gone. */
  kept: { id: string; name: string } | undefined
  error: string | undefined
  onChange: (id: string) => void
}

/** Delivery, or where the buyer collects it. Nothing is asked while the shop has no point. */
export function PointField({ value, kept, error, onChange }: Props) {
  const t = useT('cms.delivery.points.field')
  const language = useLanguage()
  const isEnabled = useMay()(pickUpPointsApi.list) && brand.flags.deliveryZones
  const { data } = useApiQuery(pickUpPointsApi.list, {}, { enabled: isEnabled })
  const active = data?.data.filter(({ isActive }) => isActive) ?? []
  if (active.length === 0 && value === '') return null
  return (
    <SelectField
      name="pickUpPointId"
      label={t('label')}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{t('delivered')}</option>
      {active.map(({ id, name }) => (
        <option key={id} value={id}>
          {t('at', { name: isolated(name[language]) })}
        </option>
      ))}
      {value !== '' && !active.some(({ id }) => id === value) && (
        <option value={value}>{kept?.id === value ? t('at', { name: isolated(kept.name) }) : '…'}</option>
      )}
    </SelectField>
  )
}
