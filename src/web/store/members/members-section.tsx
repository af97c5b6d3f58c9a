import { IconLink, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type MemberChanges, storeMembersApi } from '#contract/members.ts'
import { call } from '#web/api/call.ts'
import { queryKey, queryOf } from '#web/api/query.ts'
import { useSession } from '#web/api/session.ts'
import { isolated } from '#web/language/isolated.ts'
import { LimitsDialog, RolesDialog, StatusDialog } from '#web/company/members/member-forms.tsx'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Nothing, ProfileSection } from '../profile/profile-section.tsx'
import { AddLinkDialog, type MemberLink, MemberLinks, WithdrawLinkDialog } from './member-links.tsx'
import { useSettings } from '../settings.ts'
import {
  HandOverDialog,
  type Invitation,
  InviteMemberDialog,
  type Member,
  WithdrawDialog,
} from './member-dialogs.tsx'
import styles from './members.module.css'

type Doing =
  | { what: 'invite' }
  | { what: 'link' }
  | { what: 'withdrawLink'; link: MemberLink }
  | { what: 'roles' | 'limits' | 'status' | 'handOver'; member: Member }
  | { what: 'withdraw'; invitation: Invitation }

/** The people of the company, for who manages them. */
export function MembersSection() {
  const t = useT('members')
  const language = useLanguage()
  const client = useQueryClient()
  const { user } = useSession('customer')
  const members = useQuery({ ...queryOf(call, language, storeMembersApi.list), staleTime: 0 })
  const invitations = useQuery({ ...queryOf(call, language, storeMembersApi.invitations), staleTime: 0 })
  const links = useQuery({ ...queryOf(call, language, storeMembersApi.links), staleTime: 0 })
  const spending = useQuery({ ...queryOf(call, language, storeMembersApi.spending), staleTime: 0 })
  const spent = new Map(spending.data?.data.map(({ id, spent }) => [id, spent]))
  const [doing, setDoing] = useState<Doing>()
  const reload = () =>
    Promise.all(
      [
        storeMembersApi.list,
        storeMembersApi.spending,
        storeMembersApi.invitations,
        storeMembersApi.links,
      ].map((api) => client.invalidateQueries({ queryKey: queryKey(api) })),
    )
  const people = members.data?.data
  const invited = invitations.data?.data ?? []
  const close = () => setDoing(undefined)

  return (
    <ProfileSection
      title={t('title')}
      about={t('about', { company: isolated(user?.company?.name ?? '') })}
      action={
        <div className={styles.ways}>
          <Button size="small" onClick={() => setDoing({ what: 'link' })}>
            <IconLink size={18} aria-hidden />
            {t('link.action')}
          </Button>
          <Button size="small" onClick={() => setDoing({ what: 'invite' })}>
            <IconUserPlus size={18} aria-hidden />
            {t('invite.action')}
          </Button>
        </div>
      }
    >
      {members.isError ? (
        <p role="alert">{t('failed')}</p>
      ) : people === undefined ? (
        <Skeleton shape="block" />
      ) : (
        <>
          {invited.length > 0 && <Invitations invitations={invited} onReload={reload} onAsk={setDoing} />}
          <MemberLinks
            links={links.data?.data ?? []}
            onWithdraw={(link) => setDoing({ what: 'withdrawLink', link })}
          />
          <ul className={styles.rows} aria-label={t('list')}>
            {people.map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                spent={spending.isSuccess ? (spent.get(member.id)?.amount ?? 0) : undefined}
                isMe={member.id === user?.id}
                onAsk={setDoing}
              />
            ))}
          </ul>
          {people.length === 1 && invited.length === 0 && (
            <Nothing icon={<IconUsers size={36} stroke={1.2} aria-hidden />} title={t('alone')}>
              {t('aloneHint')}
            </Nothing>
          )}
        </>
      )}
      {doing && <Asked doing={doing} onDone={reload} onClose={close} />}
    </ProfileSection>
  )
}

type AskedProps = { doing: Doing; onDone: () => Promise<unknown>; onClose: () => void }

function Asked({ doing, ...props }: AskedProps): ReactNode {
  const { currency } = useSettings()
  if (doing.what === 'invite') return <InviteMemberDialog {...props} />
  if (doing.what === 'link') return <AddLinkDialog {...props} />
  if (doing.what === 'withdrawLink') return <WithdrawLinkDialog {...props} link={doing.link} />
  if (doing.what === 'withdraw') return <WithdrawDialog {...props} invitation={doing.invitation} />
  const { what, member } = doing
  const save = (body: MemberChanges) => call(storeMembersApi.update, { params: { id: member.id }, body })
  if (what === 'roles') return <RolesDialog {...props} member={member} save={save} />
  if (what === 'limits') return <LimitsDialog {...props} member={member} save={save} currency={currency} />
  if (what === 'status') return <StatusDialog {...props} member={member} save={save} />
  return <HandOverDialog {...props} member={member} />
}

type RowProps = { member: Member; spent: number | undefined; isMe: boolean; onAsk: (doing: Doing) => void }

function MemberRow({ member, spent, isMe, onAsk }: RowProps) {
  const t = useT('members')
  const { can } = useSession('customer')
  const { name, email, roles, isRoot, status } = member
  const isChangeable = !isRoot && !isMe
  return (
    <li className={styles.row}>
      <div className={styles.person}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
          {isMe && <Badge>{t('you')}</Badge>}
          {status !== 'active' && <Badge tone="warning">{t(`statuses.${status}`)}</Badge>}
        </p>
        <p className={styles.hint}>
          <bdi dir="ltr">{email}</bdi>
        </p>
        <p className={styles.badges}>
          {isRoot ? (
            <Badge tone="accent">{t('root')}</Badge>
          ) : (
            roles.map((role) => <Badge key={role}>{t(`roles.${role}`)}</Badge>)
          )}
        </p>
        <LimitsLine member={member} spent={spent} />
      </div>
      {isChangeable && (
        <div className={styles.actions} role="group" aria-label={t('change.menu', { name: isolated(name) })}>
          <Button kind="quiet" size="small" onClick={() => onAsk({ what: 'roles', member })}>
            {t('change.roles')}
          </Button>
          <Button kind="quiet" size="small" onClick={() => onAsk({ what: 'limits', member })}>
            {t('limits.action')}
          </Button>
          {status !== 'blocked' && (
            <Button kind="quiet" size="small" onClick={() => onAsk({ what: 'status', member })}>
              {t(status === 'active' ? 'change.deactivate' : 'change.activate')}
            </Button>
          )}
          {status === 'active' && can('company.manage') && (
            <Button kind="quiet" size="small" onClick={() => onAsk({ what: 'handOver', member })}>
              {t('handOver.action')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** What a member may spend, and has spent of it this month. */
function LimitsLine({ member: { orderLimit, monthLimit }, spent }: Pick<RowProps, 'member' | 'spent'>) {
  const t = useT('members.limits')
  const format = useFormat()
  const lines = [
    orderLimit && t('perOrder', { limit: format.money(orderLimit) }),
    monthLimit &&
      (spent === undefined
        ? t('perMonth', { limit: format.money(monthLimit) })
        : t('usedOfMonth', {
            spent: format.money({ ...monthLimit, amount: spent }),
            limit: format.money(monthLimit),
          })),
  ].filter(Boolean)
  if (lines.length === 0) return undefined
  return <p className={styles.hint}>{lines.join(' · ')}</p>
}

type InvitationsProps = {
  invitations: readonly Invitation[]
  onReload: () => Promise<unknown>
  onAsk: (doing: Doing) => void
}

/** Who was invited and has not come yet. */
function Invitations({ invitations, onReload, onAsk }: InvitationsProps) {
  const t = useT('members')
  const format = useFormat()
  const showError = useShowError()
  const [sending, setSending] = useState<string>()

  async function sendAgain({ id, email }: Invitation) {
    setSending(id)
    try {
      await call(storeMembersApi.sendAgain, { params: { id } })
      showAlert({ type: 'success', message: t('invite.sent', { email: isolated(email) }) })
    } catch (error) {
      showError(error)
    } finally {
      setSending(undefined)
      await onReload()
    }
  }
  return (
    <div className={styles.part}>
      <h3>{t('open.title')}</h3>
      <ul className={styles.rows}>
        {invitations.map((invitation) => (
          <li key={invitation.id} className={styles.row}>
            <div className={styles.person}>
              <p className={styles.name}>
                <bdi dir="ltr">{invitation.email}</bdi>
                {invitation.isExpired && <Badge tone="warning">{t('open.expired')}</Badge>}
              </p>
              <p className={styles.hint}>
                {t('open.by', { name: isolated(invitation.invitedBy) })}
                {!invitation.isExpired && (
                  <> · {t('open.until', { at: format.dateTime(invitation.expiresAt) })}</>
                )}
              </p>
              <p className={styles.badges}>
                {invitation.roles.map((role) => (
                  <Badge key={role}>{t(`roles.${role}`)}</Badge>
                ))}
              </p>
            </div>
            <div className={styles.actions}>
              <Button
                kind="quiet"
                size="small"
                isBusy={sending === invitation.id}
                aria-label={t('open.againNamed', { email: isolated(invitation.email) })}
                onClick={() => void sendAgain(invitation)}
              >
                {t('open.again')}
              </Button>
              <Button
                kind="quiet"
                size="small"
                aria-label={t('open.withdrawNamed', { email: isolated(invitation.email) })}
                onClick={() => onAsk({ what: 'withdraw', invitation })}
              >
                {t('open.withdraw')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
