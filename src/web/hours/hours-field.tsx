import { useId } from 'react'
import type { ReceivingHours } from '#contract/receiving-hours.ts'
import { weekdayName } from '#i18n/receiving-hours.ts'
import { useLanguage } from '#web/language/language.tsx'
import { CheckboxField, TextField } from '#web/ui/form/field.tsx'
import styles from './hours-field.module.css'

const days = [0, 1, 2, 3, 4, 5, 6]
const usual = { opens: '08:00', closes: '16:00' }

type Props = {
  name?: string
  words: {
    legend: string
    hint: string
    /** Of one day. */
    opens: (day: string) => string
    closes: (day: string) => string
  }
  hours: readonly ReceivingHours[]
  error: string | undefined
  onChange: (hours: ReceivingHours[]) => void
}

/** On which days it is open, from when until when; a ticked day begins with the hours of the one before. */
export function HoursField({ name: field, words, hours, error, onChange }: Props) {
  const language = useLanguage()
  const noteId = useId()
  const sorted = hours.toSorted((a, b) => a.day - b.day)
  const without = (day: number) => sorted.filter((one) => one.day !== day)
  const set = (one: ReceivingHours) => onChange([...without(one.day), one].toSorted((a, b) => a.day - b.day))
  return (
    <fieldset className={styles.hours} aria-describedby={noteId}>
      <legend>{words.legend}</legend>
      <p id={noteId} className={error ? styles.error : styles.hint}>
        {error ?? words.hint}
      </p>
      {days.map((day) => {
        const name = weekdayName(day, language)
        const one = sorted.find((span) => span.day === day)
        const before = sorted.filter((span) => span.day < day).at(-1) ?? usual
        return (
          <div key={day} className={styles.day}>
            <CheckboxField
              {...(field && day === 0 && { name: field })}
              label={name}
              checked={one !== undefined}
              onChange={({ currentTarget: { checked } }) =>
                checked ? set({ day, opens: before.opens, closes: before.closes }) : onChange(without(day))
              }
            />
            {one && (
              <div className={styles.span}>
                {(['opens', 'closes'] as const).map((end) => (
                  <TextField
                    key={end}
                    type="time"
                    label={words[end](name)}
                    isLabelHidden
                    value={one[end]}
                    aria-invalid={error ? true : undefined}
                    onChange={({ currentTarget: { value } }) => set({ ...one, [end]: value })}
                  />
                ))}
              </div>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
