import { enums, type Language } from '#contract/enums.ts'
import { cmsTranslationsApi, type TranslatedKind } from '#contract/translations.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { marketingKinds } from '../marketing/kinds.ts'
import { kinds as metadataKinds } from '../metadata/kinds.ts'
import { useMayOpen } from '../page-needs.ts'
import { useApiQuery } from '../use-api-query.ts'
import { RowsPanel } from './rows.tsx'
import styles from './rows.module.css'

const lists = new Map<TranslatedKind, string>([
  ...metadataKinds.map(({ kind, path }) => [kind, path] as const),
  ...marketingKinds.map(({ kind, path }) => [kind, path] as const),
  ['picture', '/cms/metadata/pictures'],
])

/** Products are filtered by what is missing; the other lists are short and mark it in a column. */
const addressOf = (kind: TranslatedKind, language: Language) =>
  lists.get(kind) ?? `/cms/products?missingTranslation=${language}`

/** Entries that shoppers see in the other language. */
export function MissingTranslations() {
  const t = useT('cms')
  const format = useFormat()
  const asked = useApiQuery(cmsTranslationsApi.summary)
  const mayOpen = useMayOpen()
  const rows = asked.data?.data.flatMap(({ kind, total, missing }) =>
    enums.Language.filter((language) => missing[language] > 0 && mayOpen(addressOf(kind, language))).map(
      (language) => ({
        kind,
        language,
        total,
        count: missing[language],
      }),
    ),
  )
  function titleOf(kind: TranslatedKind) {
    if (kind === 'product') return t('products.title')
    if (kind === 'slider' || kind === 'ad') return t(`marketing.kinds.${kind}.title`)
    return t(`metadata.kinds.${kind}.title`)
  }
  return (
    <RowsPanel
      title={t('dashboard.untranslated')}
      asked={asked}
      rows={rows}
      empty={{ title: t('dashboard.noneMissing'), hint: t('dashboard.noneMissingHint') }}
    >
      {({ kind, language, total, count }) => (
        <li key={`${kind} ${language}`}>
          <Link to={addressOf(kind, language)} className={styles.row}>
            <span className={styles.main}>
              <span className={styles.name}>{titleOf(kind)}</span>
              <span className={styles.sub}>{t('dashboard.ofAll', { count: format.number(total) })}</span>
            </span>
            <span className={styles.end}>
              {t(`dashboard.without.${language}`, { count: format.number(count) })}
            </span>
          </Link>
        </li>
      )}
    </RowsPanel>
  )
}
