import { adminAuthApi } from '#contract/auth.ts'
import { adminSessionsApi } from '#contract/sessions.ts'
import { SessionsList } from '#web/account/sessions-list.tsx'
import { inBrowser, type Load, type ScreenProps } from '#web/api/load.ts'
import { useSession } from '#web/api/session.ts'
import { useT } from '#web/language/language.tsx'
import { FormSection } from '../form/form-section.tsx'
import { NotificationPreferences } from '../notifications/preferences.tsx'
import { PageHead } from '../page-head.tsx'
import { DetailsForm } from './details-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { factorPart } from '#web/second-factor/factor-words.ts'
import styles from './profile.module.css'

const SecondFactor = factorPart(() =>
  import('./second-factor-section.tsx').then(({ SecondFactorSection }) => SecondFactorSection),
)

const load = async ({ call }: Load) => (await call(adminAuthApi.myProfile)).data.user

export const clientLoader = inBrowser(load)

/** The user's own details, password and sessions. */
export default function ProfilePage({ loaderData }: ScreenProps<typeof load>) {
  const t = useT()
  // Follows what is saved here; the page was loaded with older values.
  const { user = loaderData } = useSession('cms')
  return (
    <div className={styles.page}>
      <PageHead title={t('cms.profile.title')}>{t('cms.profile.about')}</PageHead>
      <DetailsForm key={user.id} user={user} />
      <PasswordForm username={user.email} />
      <SecondFactor />
      <NotificationPreferences />
      <FormSection title={t('account.sessions.title')} hint={t('account.sessions.about')}>
        <SessionsList api={adminSessionsApi} />
      </FormSection>
    </div>
  )
}
