import { IconMoon, IconSun } from '@tabler/icons-react'
import { useT } from '#web/language/language.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { chooseTheme, useTheme } from './theme.ts'

export function ThemeSwitch() {
  const t = useT('theme')
  const theme = useTheme()
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <IconButton label={t(other === 'dark' ? 'toDark' : 'toLight')} onClick={() => chooseTheme(other)}>
      {other === 'dark' ? <IconMoon size={20} /> : <IconSun size={20} />}
    </IconButton>
  )
}
