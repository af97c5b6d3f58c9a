import { useLocation } from 'react-router'
import { enums } from '#contract/enums.ts'
import { isCmsPath, languageOfPath, withLanguage, withoutLanguage } from '#i18n/paths.ts'

/** Where this page is in each language; without a language the address asks the visitor's browser (D-713). */
export function AlternateLinks({ origin }: { origin: string }) {
  const { pathname, search } = useLocation()
  if (!languageOfPath(pathname)) return null
  if (isForNobodyElse(pathname)) return <meta name="robots" content="noindex" />
  return (
    <>
      <link rel="canonical" href={origin + pathname.replace(/\/$/, '') + laterPage(search)} />
      {enums.Language.map((language) => (
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

/** A later page of a whole list shows other things than the first; a filtered list is the list again. */
function laterPage(search: string): string {
  const query = new URLSearchParams(search)
  const page = query.get('page') ?? ''
  return query.size === 1 && /^[1-9]\d*$/.test(page) && page !== '1' ? `?page=${page}` : ''
}

/** The CMS, and what is given to one person by a link. */
const isForNobodyElse = (path: string) => isCmsPath(path) || withoutLanguage(path).startsWith('/quotes/')
