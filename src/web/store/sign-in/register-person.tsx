import { useQuery } from '@tanstack/react-query'
import { brand } from '#brand'
import { metadataApi } from '#contract/metadata.ts'
import { NewPasswordFields } from '#web/account/new-password-fields.tsx'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { PhoneField } from '#web/places/phone-field.tsx'
import { SelectField, TextField } from '#web/ui/form/field.tsx'
import { FreeMark } from './free-mark.tsx'
import { textField } from './register-field.ts'
import { personTitles } from './registration-draft.ts'
import styles from './register.module.css'
import type { Registration } from './use-registration.ts'

export function RegisterPerson({ registration }: { registration: Registration }) {
  const t = useT()
  const language = useLanguage()
  const { draft, errorOf, enter, leave, isFree } = registration
  const text = textField(registration)
  const phoneError = errorOf('phoneNumber')
  const countries = useQuery(queryOf(call, language, metadataApi.countries))
  return (
    <>
      <div className={styles.name}>
        <SelectField
          label={t('account.register.title')}
          name="title"
          autoComplete="honorific-prefix"
          value={draft.title}
          onChange={(event) => enter({ title: event.currentTarget.value }, [])}
        >
          <option value="">–</option>
          {personTitles.map((title) => (
            <option key={title} value={title}>
              {t(`account.register.titles.${title}`)}
            </option>
          ))}
        </SelectField>
        <TextField {...text('firstName')} required autoComplete="given-name" dir="auto" />
        <TextField {...text('lastName')} required autoComplete="family-name" dir="auto" />
      </div>
      <FreeMark isFree={isFree('email')}>
        <TextField {...text('email')} {...code} required inputMode="email" autoComplete="email" />
      </FreeMark>
      <FreeMark isFree={isFree('phoneNumber')}>
        <PhoneField
          label={t('fields.phoneNumber')}
          isoCode={draft.isoCode}
          phoneNumber={draft.phoneNumber}
          {...(phoneError !== undefined && { error: phoneError })}
          countries={countries.data?.data ?? {}}
          onChange={(change) => enter(change, ['phoneNumber'])}
          onBlur={() => leave('phoneNumber')}
        />
      </FreeMark>
      <FreeMark isFree={isFree('username')}>
        <TextField {...text('username')} {...code} required autoComplete="username" />
      </FreeMark>
      <NewPasswordFields
        label={t('fields.password')}
        value={{ password: draft.password, confirmation: draft.confirmation }}
        errors={{ password: errorOf('password'), confirmation: errorOf('confirmation') }}
        onChange={(password) => enter(password, ['password', 'confirmation'])}
      />
      <Terms />
    </>
  )
}

const code = { dir: 'ltr', autoCapitalize: 'none', spellCheck: false } as const

const { terms, policy } = brand.flags
const accepted = terms && policy ? 'both' : terms ? 'terms' : policy ? 'policy' : undefined

/** What one agrees to, where the brand has it; opened beside the form, which stays. */
function Terms() {
  const t = useT('account.register')
  if (!accepted) return null
  return (
    <p className={styles.terms}>
      {t.rich(`accept.${accepted}`, {
        terms: (words) => (
          <Link to="/termsAndConditions" target="_blank">
            {words}
          </Link>
        ),
        policy: (words) => (
          <Link to="/privacyPolicy" target="_blank">
            {words}
          </Link>
        ),
      })}
    </p>
  )
}
