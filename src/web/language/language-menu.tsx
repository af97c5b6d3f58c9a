import { IconLanguage } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { allLanguages } from '#contract/settings.ts'
import { Menu } from '#web/ui/menu.tsx'
import { useLanguage, useT } from './language.tsx'
import styles from './language-menu.module.css'
import { useSwitchLanguage } from './link.tsx'
import { isLanguage, withLanguage } from '#i18n/paths.ts'

/** English and Arabic, of which a shop may offer one only; the others are listed as coming soon. */
export function LanguageMenu({ offered }: { offered?: readonly { code: string }[] }) {
  const t = useT('language')
  const current = useLanguage()
  const switchTo = useSwitchLanguage()
  const { pathname } = useLocation()
  return (
    <Menu label={t('label')} button={<IconLanguage size={20} />}>
      {allLanguages.map(({ code, label }) =>
        isLanguage(code) && (!offered || offered.some((language) => language.code === code)) ? (
          <a
            key={code}
            href={withLanguage(pathname, code)}
            lang={code}
            hrefLang={code}
            aria-current={code === current}
            // The choice is kept, which the link alone does not do.
            data-by-script
            onClick={(event) => {
              event.preventDefault()
              switchTo(code)
            }}
          >
            {label}
          </a>
        ) : (
          <button key={code} type="button" disabled>
            <span lang={code}>{label}</span>
            <span className={styles.soon}>{t('comingSoon')}</span>
          </button>
        ),
      )}
    </Menu>
  )
}
