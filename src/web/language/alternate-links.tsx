import { useLocation } from 'react-router'
import { publicEnums } from '#contract/public-enums.ts'
import { isCmsPath, languageOfPath, withLanguage, withoutLanguage } from '#i18n/paths.ts'

/** The addresses of this page in each language; the address without a language lets the browser choose. */
export function AlternateLinks({ origin }: { origin: string }) {
  const { pathname, search } = useLocation()
  if (!languageOfPath(pathname)) return null
  if (isForNobodyElse(pathname)) return <meta name="robots" content="noindex" />
  return (
    <>
      {isByFacts(search) && <meta name="robots" content="noindex, follow" />}
      <link rel="canonical" href={origin + pathname.replace(/\/$/, '') + laterPage(search)} />
      {publicEnums.Language.map((language) => (
        <link
          key={language}
          rel="alternate"
          hrefLang={language}
          href={origin + withLanguage(pathname, language)}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + withoutLanguage(pathname)} />
    </>
  )
}

/** A later page of a list shows other content than the first; a filtered list counts as the list. */
function laterPage(search: string): string {
  const query = new URLSearchParams(search)
  const page = query.get('page') ?? ''
  return query.size === 1 && /^[1-9]\d*$/.test(page) && page !== '1' ? `?page=${page}` : ''
}

/** The CMS, and pages opened by a personal link. */
const isForNobodyElse = (path: string) => isCmsPath(path) || withoutLanguage(path).startsWith('/quotes/')

/** Lists by facts are too many to be found one by one; the products in them are found by themselves. */
const isByFacts = (search: string) => /[?&]f\.[a-z]/.test(search)
