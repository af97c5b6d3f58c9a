import { useMutation } from '@tanstack/react-query'
import { notices, mailTimes, type MailTime, type NoticeKind } from '#contract/notices.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { zoneName } from '#i18n/zone-name.ts'
import { call } from '#web/api/call.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SelectField } from '#web/ui/form/field.tsx'
import { FormSection } from '../form/form-section.tsx'
import { useShopZone } from '../use-shop-zone.ts'
import { invalidate, useApiQuery } from '../use-api-query.ts'
import styles from './notifications.module.css'

type Choice = { kind: NoticeKind; inCms?: boolean; mail?: MailTime }

/** Of one's profile: what one hears of, and where. Each choice is saved at once. */
export function NotificationPreferences() {
  const t = useT('cms.notifications')
  const zone = zoneName(useLanguage(), useShopZone())
  const { data } = useApiQuery(notificationsApi.preferences)
  const choose = useMutation({
    mutationFn: (body: Choice) => call(notificationsApi.prefer, { body }),
    onSuccess: () => showAlert({ type: 'success', message: t('preferences.saved') }),
    onSettled: () => invalidate(notificationsApi.preferences),
  })
  return (
    <div id="notifications">
      <FormSection title={t('preferences.title')} hint={t('preferences.hint', { zone })}>
        {data ? (
          <table className={styles.choices}>
            <thead>
              <tr>
                <th scope="col">{t('preferences.kind')}</th>
                <th scope="col">{t('preferences.inCms')}</th>
                <th scope="col">{t('preferences.mail')}</th>
              </tr>
            </thead>
            <tbody>
              {data.data.map(({ kind, inCms, mail }) => {
                const { isFixed, isNeverMailed } = notices[kind]
                const label = t(`kinds.${kind}`)
                return (
                  <tr key={kind}>
                    <th scope="row">{label}</th>
                    <td data-label={t('preferences.inCms')}>
                      {isFixed ? (
                        t('preferences.always')
                      ) : (
                        <label className={styles.check}>
                          <input
                            type="checkbox"
                            aria-label={`${label}: ${t('preferences.inCms')}`}
                            checked={inCms}
                            onChange={(event) => choose.mutate({ kind, inCms: event.currentTarget.checked })}
                          />
                        </label>
                      )}
                    </td>
                    <td data-label={t('preferences.mail')}>
                      {isFixed ? (
                        t('preferences.times.at_once')
                      ) : isNeverMailed ? (
                        t('preferences.never')
                      ) : (
                        <SelectField
                          label={`${label}: ${t('preferences.mail')}`}
                          isLabelHidden
                          value={mail}
                          onChange={(event) =>
                            choose.mutate({ kind, mail: event.currentTarget.value as MailTime })
                          }
                        >
                          {mailTimes.map((time) => (
                            <option key={time} value={time}>
                              {t(`preferences.times.${time}`)}
                            </option>
                          ))}
                        </SelectField>
                      )}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        ) : (
          <Skeleton className={styles.shape} />
        )}
      </FormSection>
    </div>
  )
}
