import { useLanguage, useT } from '#web/language/language.tsx'
import { SelectField } from '#web/ui/form/field.tsx'
import { useMay } from '../may.ts'
import type { Role } from './staff-data.ts'

type Props = {
  roles: readonly Role[]
  value: string
  error?: string | undefined
  onChange: (id: string) => void
}

/** The roles that the viewer may give: those that allow nothing which the viewer may not do. */
export function RoleField({ roles, value, error, onChange }: Props) {
  const fields = useT('fields')
  const t = useT('cms.staff.roles')
  const language = useLanguage()
  const may = useMay()
  const givable = roles.filter(({ id, permissions }) => id === value || permissions.every((one) => may(one)))
  const chosen = roles.find(({ id }) => id === value)
  return (
    <SelectField
      name="roleId"
      label={fields('roleId')}
      value={value}
      error={error}
      help={chosen?.builtIn ? t(`hints.${chosen.builtIn}`) : chosen?.description}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {givable.map(({ id, name }) => (
        <option key={id} value={id}>
          {name[language]}
        </option>
      ))}
    </SelectField>
  )
}
