import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import { DirectionProvider, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLanguage } from '#web/language/language.tsx'
import { useTheme } from '#web/theme/theme.ts'
import './mantine-in-theme.css'
import { mantineTheme, mantineVariables } from './mantine-theme.ts'

/** Mantine in the brand's colours and measures, for the CMS alone: the shop's pages do without it. */
export function MantineInTheme({ children }: { children: ReactNode }) {
  const direction = useLanguage() === 'ar' ? 'rtl' : 'ltr'
  return (
    <DirectionProvider initialDirection={direction} detectDirection={false}>
      <MantineProvider
        theme={mantineTheme}
        cssVariablesResolver={mantineVariables}
        forceColorScheme={useTheme()}
      >
        {children}
      </MantineProvider>
    </DirectionProvider>
  )
}
