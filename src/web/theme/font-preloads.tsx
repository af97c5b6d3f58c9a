import arabic from '@common-letters/ibm-plex-sans-arabic/ibm-plex-sans-arabic-arabic-400-normal.woff2?url'
import latin from '@common-letters/ibm-plex-sans/ibm-plex-sans-latin-400-normal.woff2?url'
import type { Language } from '#contract/enums.ts'

/** The faces that the first lines of every page are set in; heavier ones come when they are met. */
export function FontPreloads({ language }: { language: Language }) {
  const fonts = language === 'ar' ? [arabic, latin] : [latin]
  return fonts.map((font) => (
    <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
  ))
}
