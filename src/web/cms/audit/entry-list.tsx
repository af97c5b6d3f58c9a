import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { cmsAuditApi } from '#contract/audit.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Button } from '#web/ui/button.tsx'
import { useApiQuery } from '../use-api-query.ts'
import { auditQuery } from './audit-query.ts'
import { PageLink } from '../page-link.tsx'
import type { Entry } from './audit-data.ts'
import styles from './audit.module.css'
import { ChangeList } from './change-list.tsx'

type Props = {
  /** Undefined draws the shape of what is on its way. */
  entries: Entry[] | undefined
  isStale: boolean
  /** All are of the same thing: its name needs no saying. */
  isOfOne?: boolean
  /** Beside an entry: what can be done with it. */
  actionOf?: (entry: Entry) => ReactNode
}

const tones: Record<string, Tone> = {
  create: 'success',
  delete: 'danger',
  restore: 'accent',
  undeleted: 'accent',
  unbinned: 'accent',
  purged: 'danger',
}

/** The entries of the trail, newest first, each with its fields before and after. */
export function EntryList({ entries, isStale, isOfOne = false, actionOf }: Props) {
  const t = useT('cms.audit')
  const format = useFormat()
  if (!entries)
    return (
      <div className={styles.waiting} aria-busy>
        <Skeleton shape="block" />
      </div>
    )
  return (
    <ol className={classNames(styles.entries, isStale && styles.stale)} aria-busy={isStale}>
      {entries.map((entry) => (
        <li key={entry.id} className={styles.entry}>
          <div className={styles.head}>
            <Badge tone={tones[entry.action] ?? 'info'}>{entry.did}</Badge>
            {!isOfOne && (
              <span className={styles.thing}>
                {entry.group ? (
                  <span>{t('things', { count: entry.group.things })}</span>
                ) : entry.page ? (
                  <PageLink to={entry.page}>
                    <bdi>{entry.name}</bdi>
                  </PageLink>
                ) : (
                  <bdi>{entry.name}</bdi>
                )}
                <span className={styles.kind}>{t(`entities.${entry.entity}`)}</span>
              </span>
            )}
            <span className={styles.by}>
              <bdi>{entry.by.name}</bdi>
              {' · '}
              <time dateTime={entry.at}>{format.dateTime(entry.at)}</time>
              {entry.import && (
                <>
                  {' · '}
                  <PageLink to={`/cms/products/import/${entry.import.id}`}>
                    {t('imported', { name: entry.import.name })}
                  </PageLink>
                </>
              )}
            </span>
            {actionOf && <span className={styles.action}>{actionOf(entry)}</span>}
          </div>
          {entry.group ? <Group group={entry.group} /> : <ChangeList changes={entry.changes} />}
        </li>
      ))}
    </ol>
  )
}

const shownAtOnce = 25

/** What one action did to many things, once it is asked for. */
function Group({ group: { id, entries } }: { group: NonNullable<Entry['group']> }) {
  const t = useT('cms.audit')
  const { search } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const { data, isPlaceholderData } = useApiQuery(
    cmsAuditApi.list,
    { query: { ...auditQuery(search), group: id, page: 1, limit: shownAtOnce } },
    { enabled: isOpen },
  )
  return (
    <>
      <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'close' : 'open', { count: entries })}
      </Button>
      {isOpen && (
        <div className={styles.group}>
          <EntryList entries={data?.data} isStale={isPlaceholderData} />
          {entries > shownAtOnce && (
            <PageLink to={`/cms/audit?group=${id}`}>{t('openAll', { count: entries })}</PageLink>
          )}
        </div>
      )}
    </>
  )
}
