import { IconMoon, IconSun } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useT } from '#web/language/language.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { followTheme, switchTheme } from './theme.ts'
import styles from './theme-switch.module.css'

/** Drawn for both schemes, of which the document's attribute shows one: the server does not know the visitor's. */
export function ThemeSwitch() {
  const t = useT('theme')
  useEffect(followTheme, [])
  return (
    <IconButton onClick={switchTheme}>
      <span className={styles.inLight} title={t('toDark')}>
        <IconMoon size={20} />
        <VisuallyHidden>{t('toDark')}</VisuallyHidden>
      </span>
      <span className={styles.inDark} title={t('toLight')}>
        <IconSun size={20} />
        <VisuallyHidden>{t('toLight')}</VisuallyHidden>
      </span>
    </IconButton>
  )
}
