import { brand } from '#brand'
import { useLanguage } from '#web/language/language.tsx'

type Props = { title?: string; description?: string }

/** The document's title, `{page} – {brand title}` (D-712), and what search engines show under it. */
export function PageTitle({ title, description }: Props) {
  const brandTitle = brand.title[useLanguage()]
  const whole = title ? `${title} – ${brandTitle}` : brandTitle
  return (
    <>
      <title>{whole}</title>
      <meta property="og:title" content={whole} />
      {description && <meta name="description" content={description} />}
      {description && <meta property="og:description" content={description} />}
    </>
  )
}
