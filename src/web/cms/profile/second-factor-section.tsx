import { adminFactorsApi } from '#contract/second-factor.ts'
import { useT } from '#web/language/language.tsx'
import { FactorsPanel } from '#web/second-factor/factors-panel.tsx'
import { FormSection } from '../form/form-section.tsx'

/** How the account is protected besides its password. */
export function SecondFactorSection() {
  const t = useT('secondFactor')
  return (
    <FormSection title={t('title')} hint={t('about')}>
      <FactorsPanel api={adminFactorsApi} />
    </FormSection>
  )
}
