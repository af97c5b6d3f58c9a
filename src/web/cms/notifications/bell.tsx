import { IconBell } from '@tabler/icons-react'
import { notificationsApi } from '#contract/notifications.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { IconLink } from '../icon-link.tsx'
import { useApiQuery } from '../use-api-query.ts'
import styles from './notifications.module.css'

const mostShown = 99

/** How many notifications are unread, and the way to them. What happens meanwhile comes with the shop's events. */
export function Bell() {
  const t = useT('cms.notifications')
  const format = useFormat()
  const { data } = useApiQuery(notificationsApi.unread)
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
