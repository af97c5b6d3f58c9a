import arabic from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2?url'
import latin from '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff2?url'
import type { Language } from '#contract/enums.ts'
import heavierFonts from './heavier-fonts.css?url'

/** The faces that every page is first painted in. */
export function FontPreloads({ language }: { language: Language }) {
  const fonts = language === 'ar' ? [arabic, latin] : [latin]
  return fonts.map((font) => (
    <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
  ))
}

/** Those of headings and buttons: a page is painted without them, in bolder strokes of the others, and then fetches them (server/http/start-after-paint.ts). */
export function HeavierFonts() {
  return (
    <link
      rel="stylesheet"
      href={heavierFonts}
      media={import.meta.env.PROD ? 'print' : undefined}
      data-after-paint
    />
  )
}
