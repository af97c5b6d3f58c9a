import { IconCoins } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { storeMembersApi } from '#contract/members.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Nothing, ProfileSection } from '../profile/profile-section.tsx'
import own from './approvals.module.css'

/** What a member may spend, as their company set it. */
export function LimitsSection() {
  const t = useT('approvals.limits')
  const format = useFormat()
  const language = useLanguage()
  const { data, isError } = useQuery({ ...queryOf(call, language, storeMembersApi.limits), staleTime: 0 })
  const limits = data?.data
  const { orderLimit, monthLimit, leftThisMonth } = limits ?? {}
  return (
    <ProfileSection title={t('title')} about={t('about')}>
      {isError ? (
        <p role="alert">{t('failed')}</p>
      ) : !limits ? (
        <Skeleton shape="block" />
      ) : !orderLimit && !monthLimit ? (
        <Nothing icon={<IconCoins size={36} stroke={1.2} aria-hidden />} title={t('none')}>
          {t('noneHint')}
        </Nothing>
      ) : (
        <dl className={own.limits}>
          <div>
            <dt>{t('order')}</dt>
            <dd>{orderLimit ? format.money(orderLimit) : t('unlimited')}</dd>
          </div>
          <div>
            <dt>{t('month')}</dt>
            <dd>{monthLimit ? format.money(monthLimit) : t('unlimited')}</dd>
          </div>
          {leftThisMonth && (
            <div>
              <dt>{t('left')}</dt>
              <dd>{format.money(leftThisMonth)}</dd>
            </div>
          )}
        </dl>
      )}
    </ProfileSection>
  )
}
