import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { notificationsApi } from '#contract/notifications.ts'
import { callFrom } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { IconLink } from '../icon-link.tsx'
import styles from './notifications.module.css'

const everyMs = 30_000
const mostShown = 99

/** How many notifications are unread, and the way to them. */
export function Bell() {
  const t = useT('cms.notifications')
  const format = useFormat()
  const { pathname } = useLocation()
  const { data } = useQuery({
    ...queryOf(callFrom(pathname), useLanguage(), notificationsApi.unread, {}),
    refetchInterval: everyMs,
    refetchOnWindowFocus: true,
  })
  const count = data?.data.count ?? 0
  return (
    <IconLink to="/cms/notifications" label={t('bell', { count })}>
      <span className={styles.bell}>
        <IconBell size={20} aria-hidden />
        {count > 0 && (
          <span className={styles.count} aria-hidden>
            {count > mostShown ? `${format.number(mostShown)}+` : format.number(count)}
          </span>
        )}
      </span>
    </IconLink>
  )
}
