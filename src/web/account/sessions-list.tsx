import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import type { Data } from '#web/api/types.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type Ending, EndSessions } from './end-sessions.tsx'
import type { SessionsApi } from './sessions-api.ts'
import styles from './sessions-list.module.css'

export type ListedSession = Data<SessionsApi['list']>

/**
 * Where one is signed in, each to be signed out alone or all others together. Its heading is the page's:
 * `account.sessions.title` and `.about` are words for it.
 */
export function SessionsList({ api }: { api: SessionsApi }) {
  const t = useT('account.sessions')
  const list = useRef<HTMLUListElement>(null)
  const [ending, setEnding] = useState<Ending>()
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery({
    ...queryOf(call, useLanguage(), api.list),
    // Somebody who comes to look wants to see how it is now.
    staleTime: 0,
  })

  // The button that opened the question goes together with its session, now or with the next drawing.
  const hasEnded = useRef(false)
  useEffect(() => {
    if (!hasEnded.current || ending || document.activeElement !== document.body) return
    hasEnded.current = false
    list.current?.focus()
  })

  if (error)
    return (
      <div className={styles.failed} role="alert">
        <p>{t('failed')}</p>
        <Again isBusy={isFetching} onAgain={() => void refetch()} />
      </div>
    )
  if (!data) return <SessionsShape />

  const sessions = data.data
  const others = sessions.filter(({ current }) => !current).length
  return (
    <div className={styles.sessions}>
      <ul ref={list} className={styles.list} aria-label={t('list')} tabIndex={-1}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            now={dataUpdatedAt}
            onEnd={(device) => setEnding({ id: session.id, device })}
          />
        ))}
      </ul>
      {others > 0 ? (
        <Button className={styles.others} onClick={() => setEnding({ others })}>
          {t('others.action')}
        </Button>
      ) : (
        <p className={styles.only}>{t('only')}</p>
      )}
      <EndSessions
        api={api}
        ending={ending}
        onEnded={() => (hasEnded.current = true)}
        onClose={() => setEnding(undefined)}
      />
    </div>
  )
}

type RowProps = { session: ListedSession; now: number; onEnd: (device: string) => void }

function SessionRow({ session: { device, createdAt, lastUsedAt, current }, now, onEnd }: RowProps) {
  const t = useT('account.sessions')
  const format = useFormat()
  const browser = device.browser || t('unknownBrowser')
  const system = device.system || t('unknownSystem')
  const name = `\u2068${browser} · ${system}\u2069`
  return (
    <li className={styles.session}>
      <span className={styles.icon}>
        <DeviceIcon system={device.system} />
      </span>
      <div className={styles.words}>
        <p className={styles.device}>
          <bdi>
            {browser} · {system}
          </bdi>
          {current && <Badge tone="success">{t('current')}</Badge>}
        </p>
        <p className={styles.used}>
          {current ? t('inUse') : t('lastUsed', { ago: format.ago(lastUsedAt, now) })}
          <span aria-hidden> · </span>
          <time dateTime={lastUsedAt}>{format.dateTime(lastUsedAt)}</time>
        </p>
        <p className={styles.since}>{t('signedIn', { date: format.dateTime(createdAt) })}</p>
      </div>
      {!current && (
        <Button
          className={styles.end}
          size="small"
          aria-label={t('end.named', { device: name })}
          onClick={() => onEnd(name)}
        >
          {t('end.action')}
        </Button>
      )}
    </li>
  )
}

function DeviceIcon({ system }: { system: string }) {
  const Icon =
    system === 'iPad'
      ? IconDeviceTablet
      : ['iPhone', 'Android'].includes(system)
        ? IconDeviceMobile
        : IconDeviceDesktop
  return <Icon size={22} stroke={1.6} aria-hidden />
}

function Again({ isBusy, onAgain }: { isBusy: boolean; onAgain: () => void }) {
  const t = useT('actions')
  return (
    <Button size="small" isBusy={isBusy} onClick={onAgain}>
      {t('tryAgain')}
    </Button>
  )
}

function SessionsShape() {
  const t = useT('account.sessions')
  return (
    <div className={styles.list} aria-busy>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {[1, 2].map((row) => (
        <div key={row} className={styles.session}>
          <Skeleton shape="circle" />
          <div className={styles.words}>
            <Skeleton className={styles.long} />
            <Skeleton className={styles.short} />
          </div>
        </div>
      ))}
    </div>
  )
}
