import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormat, useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '../dates/date-field.tsx'
import chips from '../pick/combobox.module.css'
import styles from './settings.module.css'

type Props = {
  name: string
  label: string
  help: string
  error: string | undefined
  /** As `2026-12-01`, in order. */
  days: string[]
  max: number
  onChange: (days: string[]) => void
}

/** Days of the calendar, each added on its own. */
export function DaysField({ name, label, help, error, days, max, onChange }: Props) {
  const t = useT('cms.settings')
  const pick = useT('cms.pick')
  const format = useFormat()
  const [day, setDay] = useState('')
  const [isTwice, setTwice] = useState(false)
  function add() {
    setTwice(days.includes(day))
    if (day === '' || days.includes(day)) return
    onChange([...days, day].toSorted())
    setDay('')
  }
  return (
    <div className={styles.days}>
      <div className={styles.addDay}>
        <DateField
          name={name}
          label={label}
          help={help}
          error={isTwice ? t('dayThere') : error}
          isOptional
          value={day}
          onChange={(value) => {
            setDay(value)
            setTwice(false)
          }}
        />
        <Button disabled={days.length >= max} onClick={add}>
          <IconPlus size={16} aria-hidden />
          {t('addDay')}
        </Button>
      </div>
      {days.length === 0 ? (
        <p className={styles.muted}>{t('noDays')}</p>
      ) : (
        <ul className={styles.chips} aria-label={label}>
          {days.map((one) => (
            <li key={one} className={chips.chip}>
              {format.date(one)}
              <button
                type="button"
                aria-label={pick('remove', { name: format.date(one) })}
                onClick={() => onChange(days.filter((other) => other !== one))}
              >
                <IconX size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
