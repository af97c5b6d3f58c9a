import type { LoaderFunctionArgs } from 'react-router'
import { brand, brandAssets } from '#brand'
import { defaultLanguage, languageOfPath } from '#i18n/paths.ts'

/** What a phone needs to keep the shop on its home screen: the brand's name, icons and colours in this language. */
export function loader({ request }: LoaderFunctionArgs): Response {
  const language = languageOfPath(new URL(request.url).pathname) ?? defaultLanguage
  const { surface } = brand.colors.light
  const icon = (src: string, size: number) => ({ src, sizes: `${size}x${size}`, type: 'image/png' })
  const manifest = {
    id: '/',
    name: brand.title[language],
    short_name: brand.name[language],
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    start_url: `/${language}`,
    scope: '/',
    display: 'minimal-ui',
    background_color: surface,
    theme_color: surface,
    icons: [
      { src: brandAssets.favicon, sizes: 'any', type: 'image/svg+xml' },
      icon(brandAssets.icon192, 192),
      icon(brandAssets.icon512, 512),
    ],
  }
  return Response.json(manifest, { headers: { 'content-type': 'application/manifest+json; charset=utf-8' } })
}
