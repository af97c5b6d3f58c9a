import { customerFactorsApi } from '#contract/second-factor.ts'
import { useT } from '#web/language/language.tsx'
import { FactorsPanel } from '#web/second-factor/factors-panel.tsx'
import { ProfileSection } from '../profile/profile-section.tsx'

/** How the account is protected besides its password. */
export function SecondFactorSection() {
  const t = useT('secondFactor')
  return (
    <ProfileSection title={t('title')} about={t('about')}>
      <FactorsPanel api={customerFactorsApi} />
    </ProfileSection>
  )
}
