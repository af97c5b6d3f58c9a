import { useRouteLoaderData } from 'react-router'
import { brand, brandAssets } from '#brand'
import { useLanguage } from '#web/language/language.tsx'

type Props = {
  title?: string
  description?: string
  /** The picture for shared links; the brand's own by default. */
  image?: string
  kind?: 'website' | 'product'
}

const locales = { en: 'en_US', ar: 'ar_SA' } as const

/** So long may the title of a page be: tabs have no room for more. */
const longest = 30

function shortened(title: string): string {
  const characters = [...title]
  return characters.length > longest ? `${characters.slice(0, longest).join('').trimEnd()}…` : title
}

/** The document's title, `{page} – {brand title}`, and what search engines and shared links show. */
export function PageTitle({ title, description, image: own, kind = 'website' }: Props) {
  const language = useLanguage()
  const image = own ?? { en: brandAssets.social, ar: brandAssets.socialAr }[language]
  const origin = useRouteLoaderData<{ origin: string }>('root')?.origin ?? ''
  const brandTitle = brand.title[language]
  const whole = title ? `${title} – ${brandTitle}` : brandTitle
  const shown = title ? `${shortened(title)} – ${brandTitle}` : brandTitle
  return (
    <>
      <title>{shown}</title>
      <meta property="og:title" content={whole} />
      <meta property="og:type" content={kind} />
      <meta property="og:site_name" content={brand.name[language]} />
      <meta property="og:locale" content={locales[language]} />
      <meta property="og:locale:alternate" content={locales[language === 'en' ? 'ar' : 'en']} />
      <meta property="og:image" content={image.startsWith('/') ? origin + image : image} />
      <meta name="twitter:card" content="summary_large_image" />
      {description && <meta name="description" content={description} />}
      {description && <meta property="og:description" content={description} />}
    </>
  )
}
