import { useT } from '#web/language/language.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { prefixCountries, prefixes } from './dialling-prefixes.ts'
import { splitPhone } from './split-phone.ts'
import styles from './phone-field.module.css'

type Props = {
  label: string
  isoCode: string
  phoneNumber: string
  error?: string
  /** Country id → name, in the order to list them. */
  countries: Record<string, string>
  onChange: (change: { isoCode?: string; phoneNumber?: string }) => void
  onBlur: () => void
}

const listed = new Set(prefixCountries)

/** A phone number with its country's prefix, which shows as the prefix alone and lists as the countries. */
export function PhoneField({ label, isoCode, phoneNumber, error, countries, onChange, onBlur }: Props) {
  const t = useT('places')
  const known = Object.entries(countries).filter(([id]) => listed.has(id))
  return (
    <Field label={label} error={error}>
      {({ className, ...wiring }) => (
        <div className={styles.phone}>
          <span className={styles.prefix}>
            <bdi dir="ltr" aria-hidden>
              {isoCode}
            </bdi>
            <select
              aria-label={t('prefix')}
              value={isoCode}
              autoComplete="tel-country-code"
              onChange={(event) => onChange({ isoCode: event.currentTarget.value })}
            >
              {!known.some(([id]) => prefixes[id] === isoCode) && (
                <option value={isoCode}>{isoCode || t('chooseCountry')}</option>
              )}
              {known.map(([id, name]) => (
                <option key={id} value={prefixes[id]}>
                  {`${name} (\u2066${prefixes[id] ?? ''}\u2069)`}
                </option>
              ))}
            </select>
          </span>
          <input
            {...wiring}
            className={className}
            type="tel"
            name="phone"
            dir="ltr"
            required
            inputMode="tel"
            autoComplete="tel-national"
            value={phoneNumber}
            onChange={(event) => onChange(splitPhone(event.currentTarget.value, isoCode))}
            onBlur={onBlur}
          />
        </div>
      )}
    </Field>
  )
}
