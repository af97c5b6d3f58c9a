import { IconDownload, IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { storeProductNoticesApi, type NoticeKind } from '#contract/product-notices.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import type { Data } from '#web/api/types.ts'
import { isolated } from '#web/language/isolated.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './device-notices.module.css'

export type NoticeData = Data<typeof storeProductNoticesApi.list>

const tones: Record<NoticeKind, Tone> = {
  firmware: 'info',
  end_of_sale: 'warning',
  end_of_support: 'warning',
  security: 'danger',
}
const shownAtFirst = 3
/** Longer texts begin folded. */
const shortText = 240

const useAnswer = (product?: readonly string[]) =>
  useQuery(
    queryOf(call, useLanguage(), storeProductNoticesApi.list, {
      query: product && product.length > 0 ? { product: [...product] } : {},
    }),
  ).data

/** What is to be known of products that the customer has; of these products, or of all. */
export const useNotices = (product?: readonly string[]): NoticeData[] => useAnswer(product)?.data ?? []

/** What was bought without serial numbers; nothing where there is nothing. */
export function AlsoBought({ product }: { product: readonly string[] | undefined }) {
  const t = useT('devices.alsoBought')
  const bought = useAnswer(product)?.alsoBought ?? []
  if (bought.length === 0) return null
  return (
    <section className={styles.notices} aria-labelledby="also-bought">
      <h2 id="also-bought" className={styles.title}>
        {t('title')}
      </h2>
      <p className={styles.about}>{t('hint')}</p>
      <ul className={styles.bought}>
        {bought.map(({ product: { id, name }, units }) => (
          <li key={id}>
            <bdi>{name}</bdi> <span>{t('pieces', { count: units })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function NoticeBadge({ kind }: { kind: NoticeKind }) {
  const t = useT('devices.notices.kinds')
  return <Badge tone={tones[kind]}>{t(kind)}</Badge>
}

/** Nothing where there is nothing to know. */
export function DeviceNotices({ notices }: { notices: readonly NoticeData[] }) {
  const t = useT('devices.notices')
  const [isWhole, setWhole] = useState(false)
  if (notices.length === 0) return null
  const shown = isWhole ? notices : notices.slice(0, shownAtFirst)
  return (
    <section className={styles.notices} aria-labelledby="notices">
      <h2 id="notices" className={styles.title}>
        {t('title')}
      </h2>
      <ul className={styles.list}>
        {shown.map((notice) => (
          <li key={notice.id} data-kind={notice.kind}>
            <Notice notice={notice} />
          </li>
        ))}
      </ul>
      {shown.length < notices.length && (
        <Button size="small" onClick={() => setWhole(true)}>
          {t('showAll', { count: notices.length })}
        </Button>
      )}
    </section>
  )
}

function Notice({ notice }: { notice: NoticeData }) {
  const t = useT('devices.notices')
  const format = useFormat()
  const { kind, title, text, product, units, release, effectiveOn, publishedAt, url, file } = notice
  const [isFolded, setFolded] = useState(text.length > shortText)
  return (
    <>
      <div className={styles.head}>
        <NoticeBadge kind={kind} />
        <h3 dir="auto">{title}</h3>
      </div>
      <p className={styles.about}>
        <bdi>{product.name}</bdi>
        <span>{t('units', { count: units })}</span>
        {release && <span>{t('version', { release: isolated(release) })}</span>}
        {effectiveOn && <strong>{t('from', { day: format.date(effectiveOn) })}</strong>}
        <span>{t('publishedOn', { day: format.date(publishedAt) })}</span>
      </p>
      <p dir="auto" className={styles.text} data-folded={isFolded || undefined}>
        {text}
      </p>
      {(isFolded || url || file) && (
        <p className={styles.ways}>
          {isFolded && (
            <Button size="small" kind="quiet" onClick={() => setFolded(false)}>
              {t('more')}
            </Button>
          )}
          {url && (
            <a href={url} target="_blank" rel="noopener">
              <IconExternalLink size={16} className="mirrors" aria-hidden />
              {t('link')}
            </a>
          )}
          {file && (
            <a href={file.url} download>
              <IconDownload size={16} aria-hidden />
              {t('pdf')}
            </a>
          )}
        </p>
      )}
    </>
  )
}
