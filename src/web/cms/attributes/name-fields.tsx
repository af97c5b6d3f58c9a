import { enums } from '#contract/enums.ts'
import { useT } from '#web/language/language.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { FieldPair } from '../form/form-section.tsx'
import { textLabels } from './attribute-data.ts'

export type NameField = 'name.en' | 'name.ar'
const maxName = 60

/** Checks a name in both languages, of which one is enough. */
export function useNamesCheck() {
  const t = useT()
  return (draft: Record<NameField, string>): Partial<Record<NameField, string>> => {
    const faults: Partial<Record<NameField, string>> = {}
    if (draft['name.en'].trim() === '' && draft['name.ar'].trim() === '')
      faults['name.en'] = t('validation.nameRequired')
    for (const field of ['name.en', 'name.ar'] as const)
      if ([...draft[field].trim()].length > maxName) {
        const label = t(`cms.attributes.fields.${textLabels[field]}`)
        faults[field] = t('validation.maxCharacters', { field: label, max: maxName })
      }
    return faults
  }
}

type Props = {
  draft: Record<NameField, string>
  errors: Partial<Record<NameField, string>>
  onChange: (field: NameField, value: string) => void
  onVisit: (field: NameField) => void
}

/** A name in both languages. */
export function NameFields({ draft, errors, onChange, onVisit }: Props) {
  const t = useT('cms.attributes.fields')
  return (
    <FieldPair>
      {enums.Language.map((language) => {
        const field = `name.${language}` as const
        return (
          <TextField
            key={field}
            name={field}
            label={t(textLabels[field])}
            value={draft[field]}
            error={errors[field]}
            onChange={(event) => onChange(field, event.currentTarget.value)}
            onBlur={() => onVisit(field)}
            autoComplete="off"
            lang={language}
            dir={language === 'ar' ? 'rtl' : 'ltr'}
          />
        )
      })}
    </FieldPair>
  )
}
