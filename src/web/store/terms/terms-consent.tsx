import { useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { CheckboxField } from '#web/ui/form/field.tsx'
import styles from './terms-consent.module.css'
import type { TermsConsentState } from './use-terms-consent.ts'

/** The box without which nothing is ordered. The terms open beside the filled form, not in its place. */
export function TermsConsent({ state }: { state: TermsConsentState }) {
  const { part, isGiven, isMissed, give } = state
  const t = useT('store.checkout')
  return (
    <div ref={part} className={styles.terms}>
      <CheckboxField
        label={t.rich('acceptTerms', {
          terms: (words) => (
            <Link to="/termsAndConditions" target="_blank">
              {words}
            </Link>
          ),
        })}
        checked={isGiven}
        onChange={(event) => give(event.currentTarget.checked)}
        required
        aria-invalid={isMissed || undefined}
        aria-describedby={isMissed ? 'terms-missed' : undefined}
      />
      {isMissed && (
        <p id="terms-missed" className={styles.missed}>
          {t('termsMissed')}
        </p>
      )}
    </div>
  )
}
