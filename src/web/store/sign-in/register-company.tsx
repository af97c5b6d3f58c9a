import { TextField } from '#web/ui/form/field.tsx'
import { FreeMark } from './free-mark.tsx'
import { textField } from './register-field.ts'
import styles from './register.module.css'
import type { Registration } from './use-registration.ts'

export function RegisterCompany({ registration }: { registration: Registration }) {
  const text = textField(registration)
  return (
    <>
      <FreeMark isFree={registration.isFree('companyName')}>
        <TextField {...text('companyName')} required autoComplete="organization" dir="auto" />
      </FreeMark>
      <div className={styles.pair}>
        <TextField {...text('crNumber')} isOptional inputMode="numeric" autoComplete="off" dir="ltr" />
        <TextField {...text('vatNumber')} isOptional inputMode="numeric" autoComplete="off" dir="ltr" />
      </div>
    </>
  )
}
