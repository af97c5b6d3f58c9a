import { useState } from 'react'
import { cmsSettingsApi } from '#contract/cms-settings.ts'
import { browserQueryClient } from '#web/api/query-client.ts'
import { brand } from '#brand'
import { inBrowser, type Load, type ScreenProps } from '#web/api/load.ts'
import { useT } from '#web/language/language.tsx'
import { shopTimeZone } from '#web/language/time-zone.ts'
import { moveShop } from '#web/cms/move-shop.ts'
import { MailSection } from '../mail/test-mail.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { useMayOpen } from '../page-needs.ts'
import { PageHead } from '../page-head.tsx'
import { LanguagesForm } from './languages-form.tsx'
import { SettingsForm } from './settings-form.tsx'
import styles from './settings.module.css'

const load = async ({ call }: Load) => {
  const { data } = await call(cmsSettingsApi.find)
  return data
}

export const clientLoader = inBrowser(load)

/** What holds for the whole shop. */
export default function SettingsPage({ loaderData }: ScreenProps<typeof load>) {
  const t = useT('cms.settings')
  const sections = useT('cms.sections')
  const delivery = useT('cms.delivery')
  const mayOpen = useMayOpen()
  // Each form saves its own part; the version is that of the whole.
  const [settings, setSettings] = useState(loaderData)
  const keep = (saved: typeof settings) => {
    setSettings(saved)
    if (saved.timeZone === shopTimeZone()) return
    moveShop(saved.timeZone)
    void browserQueryClient().invalidateQueries({ refetchType: 'none' })
  }
  return (
    <div className={styles.page}>
      <PageHead
        title={t('title')}
        actions={
          <>
            {brand.flags.deliveryZones && (
              <ButtonLink to="/cms/settings/delivery">{delivery('title')}</ButtonLink>
            )}
            {mayOpen('/cms/settings/theme') && (
              <ButtonLink to="/cms/settings/theme">{sections('theme')}</ButtonLink>
            )}
          </>
        }
      >
        {t('about')}
      </PageHead>
      <LanguagesForm settings={settings} onSaved={keep} />
      <MailSection />
      <SettingsForm key={settings.version} settings={settings} onSaved={keep} />
    </div>
  )
}
