import { useState } from 'react'
import { cmsThemeApi } from '#contract/theme.ts'
import { inBrowser, type Load, type ScreenProps } from '#web/api/load.ts'
import { useT } from '#web/language/language.tsx'
import { useMayOpen } from '../page-needs.ts'
import { PageHead } from '../page-head.tsx'
import { ThemeForm } from './theme-form.tsx'
import { ThemeVersions } from './theme-versions.tsx'
import styles from './theme.module.css'

const load = async ({ call }: Load) => {
  const { data } = await call(cmsThemeApi.find)
  return data
}

export const clientLoader = inBrowser(load)

/** How the shop looks over its brand: colours, shape, logos and the home page, seen before it is saved. */
export default function ThemePage({ loaderData }: ScreenProps<typeof load>) {
  const t = useT('cms.theme')
  const mayOpen = useMayOpen()
  const [state, setState] = useState(loaderData)
  return (
    <div className={styles.page}>
      <PageHead
        title={t('title')}
        crumbs={
          mayOpen('/cms/settings') ? [{ label: t('back'), to: '/cms/settings' }, { label: t('title') }] : []
        }
      >
        {t('about')}
      </PageHead>
      <ThemeForm key={state.version} state={state} onSaved={setState} />
      <ThemeVersions state={state} onRestored={setState} />
    </div>
  )
}
