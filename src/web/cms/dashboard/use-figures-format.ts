import { useMemo } from 'react'
import { figuresFormatter, type FiguresFormatter } from '#i18n/figures-format.ts'
import { useLanguage } from '#web/language/language.tsx'

export function useFiguresFormat(): FiguresFormatter {
  const language = useLanguage()
  return useMemo(() => figuresFormatter(language), [language])
}
