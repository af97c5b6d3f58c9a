import type { BothTexts } from '#contract/shared.ts'
import { useT } from '#web/language/language.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { useLanguagesHere } from '../form/both-languages.tsx'
import { FieldPair } from '../form/form-section.tsx'
import { directionOf } from '../translate/target-pane.tsx'

type Props = {
  /** The path of the texts, as the server calls it. */
  name: string
  label: string
  value: BothTexts
  max: number
  help?: string
  isOptional?: boolean
  errorOf: (path: string) => string | undefined
  onChange: (texts: BothTexts) => void
}

/** A short text in both languages, beside each other where there is room. */
export function BothField({ name, label, value, max, help, isOptional, errorOf, onChange }: Props) {
  const t = useT('cms.solutions')
  return (
    <FieldPair>
      {useLanguagesHere().map((code) => {
        const error = errorOf(`${name}.${code}`)
        return (
          <TextField
            key={code}
            name={`${name}.${code}`}
            label={t(`in.${code}`, { field: label })}
            value={value[code]}
            maxLength={max}
            lang={code}
            dir={directionOf(code)}
            autoComplete="off"
            onChange={(event) => onChange({ ...value, [code]: event.currentTarget.value })}
            {...(help && { help })}
            {...(isOptional && { isOptional })}
            {...(error && { error })}
          />
        )
      })}
    </FieldPair>
  )
}
