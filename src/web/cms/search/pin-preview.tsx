import type { Language } from '#contract/enums.ts'
import { cmsSearchesApi } from '#contract/searches.ts'
import { listComma } from '#i18n/list-comma.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useDebounced } from '#web/ui/form/use-debounced.ts'
import { Code } from '../code.tsx'
import { isolated } from '#web/language/isolated.ts'
import { ListError } from '../list/list-state.tsx'
import { Panel } from '../panel.tsx'
import { useApiQuery } from '../use-api-query.ts'
import styles from './search.module.css'

type Props = { phrase: string; language: Language; pins: readonly string[]; buries: readonly string[] }
const debounceMilliseconds = 300

/** The first products that a search finds, as if the form was saved. */
export function PinPreview({ phrase, language, pins, buries }: Props) {
  const t = useT('cms.search.pins')
  const comma = listComma(useLanguage())
  const asked = useDebounced(JSON.stringify({ phrase, language, pins, buries }), debounceMilliseconds)
  const { phrase: text, ...question } = JSON.parse(asked) as Props
  const { data, error, isFetching, refetch } = useApiQuery(cmsSearchesApi.explain, {
    query: { text, ...question, pins: [...question.pins], buries: [...question.buries] },
  })
  const found = data?.data
  return (
    <Panel title={t('preview', { phrase: isolated(phrase) })} className={styles.preview ?? ''}>
      {error ? (
        <ListError error={error} isBusy={isFetching} onAgain={() => void refetch()} />
      ) : !found ? (
        <Skeleton shape="block" />
      ) : (
        <>
          {found.unseen.length > 0 && (
            <p className={styles.muted}>
              {t('unseen', { names: found.unseen.map(({ name }) => isolated(name)).join(comma) })}
            </p>
          )}
          {found.products.length === 0 ? (
            <p className={styles.muted}>{t('previewEmpty')}</p>
          ) : (
            <ol className={styles.products}>
              {found.products.map(({ id, name, code, isPinned }) => (
                <li key={id}>
                  <bdi>{name}</bdi>
                  <Code>{code}</Code>
                  {isPinned && <Badge tone="accent">{t('isPinned')}</Badge>}
                </li>
              ))}
            </ol>
          )}
        </>
      )}
    </Panel>
  )
}
