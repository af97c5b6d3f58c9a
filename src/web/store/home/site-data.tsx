import { useRouteLoaderData } from 'react-router'
import { brand, brandAssets } from '#brand'
import { useLanguage } from '#web/language/language.tsx'
import { useHref } from '#web/language/link.tsx'
import { asJson } from '../products/product/structured-data.ts'
import { useSettings } from '../settings.ts'

/** What search engines read of the shop as a whole: who runs it, and how to search it (schema.org). */
export function SiteData() {
  const language = useLanguage()
  const href = useHref()
  const { seller } = useSettings()
  const origin = useRouteLoaderData<{ origin: string }>('root')?.origin ?? ''
  const url = origin + href('/')
  const data = {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${origin}/#organization`,
        name: brand.name[language],
        legalName: seller.name,
        url,
        logo: origin + brandAssets.icon512,
        email: brand.contact.email,
        vatID: seller.vatNumber,
      },
      {
        '@type': 'WebSite',
        name: brand.title[language],
        url,
        inLanguage: language,
        publisher: { '@id': `${origin}/#organization` },
        potentialAction: {
          '@type': 'SearchAction',
          target: `${origin}${href('/products')}?search={query}`,
          'query-input': 'required name=query',
        },
      },
    ],
  }
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: asJson(data) }} />
}
