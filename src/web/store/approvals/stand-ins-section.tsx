import { IconPlus, IconUserShare } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { storeStandInsApi } from '#contract/stand-ins.ts'
import { call } from '#web/api/call.ts'
import { queryKey, queryOf } from '#web/api/query.ts'
import { useSession } from '#web/api/session.ts'
import { isolated } from '#web/language/isolated.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import rows from '../members/members.module.css'
import { Nothing, ProfileSection } from '../profile/profile-section.tsx'
import { EndStandInDialog, NameStandInDialog, type StandIn } from './stand-in-dialogs.tsx'

/** Who approves for whom, for who approves: their own, and all of the company where they manage its members. */
export function StandInsSection() {
  const t = useT('approvals.standIns')
  const language = useLanguage()
  const client = useQueryClient()
  const { can } = useSession('customer')
  const list = useQuery({ ...queryOf(call, language, storeStandInsApi.list), staleTime: 0 })
  const [asked, ask] = useState<'new' | StandIn>()
  const props = {
    onDone: () => client.invalidateQueries({ queryKey: queryKey(storeStandInsApi.list) }),
    onClose: () => ask(undefined),
  }
  const shown = list.data
  return (
    <ProfileSection
      title={t('title')}
      about={t(can('company.members') ? 'aboutAll' : 'about')}
      action={
        shown &&
        shown.approvers.length > 1 && (
          <Button size="small" onClick={() => ask('new')}>
            <IconPlus size={18} aria-hidden />
            {t('add')}
          </Button>
        )
      }
    >
      {list.isError ? (
        <p role="alert">{t('failed')}</p>
      ) : shown === undefined ? (
        <Skeleton shape="block" />
      ) : shown.data.length === 0 ? (
        <Nothing icon={<IconUserShare size={36} stroke={1.2} aria-hidden />} title={t('none')}>
          {t(shown.approvers.length > 1 ? 'noneHint' : 'noColleague')}
        </Nothing>
      ) : (
        <ul className={rows.rows} aria-label={t('title')}>
          {shown.data.map((standIn) => (
            <Row key={standIn.id} standIn={standIn} onEnd={() => ask(standIn)} />
          ))}
        </ul>
      )}
      {asked === 'new' && shown && (
        <NameStandInDialog {...props} approvers={shown.approvers} today={shown.today} />
      )}
      {asked !== undefined && asked !== 'new' && <EndStandInDialog {...props} standIn={asked} />}
    </ProfileSection>
  )
}

function Row({ standIn, onEnd }: { standIn: StandIn; onEnd: () => void }) {
  const t = useT('approvals.standIns')
  const format = useFormat()
  const { member, standIn: acting, from, to, isNow, mayEnd } = standIn
  return (
    <li className={rows.row}>
      <div className={rows.person}>
        <p className={rows.name}>
          <span>{t('row', { name: isolated(acting.name), member: isolated(member.name) })}</span>
          {isNow && <Badge tone="success">{t('now')}</Badge>}
        </p>
        <p className={rows.hint}>{t('days', { from: format.date(from), to: format.date(to) })}</p>
      </div>
      {mayEnd && (
        <div className={rows.actions}>
          <Button
            kind="quiet"
            size="small"
            aria-label={t('endOf', { name: isolated(acting.name) })}
            onClick={onEnd}
          >
            {t('end')}
          </Button>
        </div>
      )}
    </li>
  )
}
