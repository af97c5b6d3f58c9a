import { type ReactNode, useState } from 'react'
import { brand } from '#brand'
import { cmsCompanyPeopleApi } from '#contract/company-people.ts'
import { type MemberChanges } from '#contract/members.ts'
import { cmsOrdersApi } from '#contract/orders.ts'
import { storeSettingsApi } from '#contract/settings.ts'
import { call } from '#web/api/call.ts'
import type { Data } from '#web/api/types.ts'
import { LimitsDialog, RolesDialog, StatusDialog } from '#web/company/members/member-forms.tsx'
import { isolated } from '#web/language/isolated.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { TextAreaField } from '#web/ui/form/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ListError } from '../list/list-state.tsx'
import { useMay } from '../may.ts'
import { Panel } from '../panel.tsx'
import { invalidate, useApiQuery } from '../use-api-query.ts'
import styles from './company-people.module.css'

type People = Data<typeof cmsCompanyPeopleApi.find>
type Member = People['members'][number]
type Invitation = People['invitations'][number]

type Doing =
  | { what: 'roles' | 'limits' | 'status' | 'root'; member: Member }
  | { what: 'withdraw'; invitation: Invitation }

type Props = { company: string; shown: string }

/** The people of a company, whom staff may help with roles and limits, and where it receives goods. */
export function CompanyPeople({ company, shown }: Props) {
  const t = useT('cms.customers.people')
  const may = useMay()
  const [doing, setDoing] = useState<Doing>()
  const { data, error, isFetching, refetch } = useApiQuery(cmsCompanyPeopleApi.find, {
    params: { id: company },
  })
  const people = data?.data
  return (
    <Panel
      title={t('title')}
      isFlush
      action={
        brand.flags.orders &&
        may(cmsOrdersApi.list) && <Link to={`/cms/orders?company=${company}`}>{t('allOrders')}</Link>
      }
    >
      {error ? (
        <ListError error={error} isBusy={isFetching} onAgain={() => void refetch()} />
      ) : people ? (
        <>
          <ul className={styles.rows}>
            {people.members.map((member) => (
              <MemberRow key={member.id} member={member} isShown={member.id === shown} onAsk={setDoing} />
            ))}
          </ul>
          <Invitations invitations={people.invitations} onAsk={setDoing} />
          <Sites company={company} sites={people.sites} />
        </>
      ) : (
        <Skeleton shape="block" />
      )}
      {doing && <Asked company={company} doing={doing} onClose={() => setDoing(undefined)} />}
    </Panel>
  )
}

type RowProps = { member: Member; isShown: boolean; onAsk: (doing: Doing) => void }

function MemberRow({ member, isShown, onAsk }: RowProps) {
  const t = useT('members')
  const said = useT('cms.customers.people')
  const format = useFormat()
  const may = useMay()
  const { id, name, email, roles, isRoot, status, lastSignInAt } = member
  const mayEdit = may('customers.edit')
  const asks = (what: 'roles' | 'limits' | 'status' | 'root', label: string) => (
    <Button kind="quiet" size="small" onClick={() => onAsk({ what, member })}>
      {label}
    </Button>
  )
  return (
    <li className={styles.row}>
      <div className={styles.person}>
        <p className={styles.name}>
          {isShown ? (
            <bdi>{name}</bdi>
          ) : (
            <Link to={`/cms/customers/${id}`}>
              <bdi>{name}</bdi>
            </Link>
          )}
          {isRoot ? (
            <Badge tone="accent">{t('root')}</Badge>
          ) : (
            roles.map((role) => <Badge key={role}>{t(`roles.${role}`)}</Badge>)
          )}
          {status !== 'active' && <Badge tone="warning">{t(`statuses.${status}`)}</Badge>}
        </p>
        <p className={styles.hint}>
          <bdi dir="ltr">{email}</bdi>
        </p>
        <LimitsLine member={member} />
        <p className={styles.hint}>
          {lastSignInAt ? said('lastSignIn', { at: format.dateTime(lastSignInAt) }) : said('noSignIn')}
        </p>
      </div>
      {!isRoot && (mayEdit || may('customers.disable')) && (
        <div className={styles.actions} role="group" aria-label={said('more', { name: isolated(name) })}>
          {mayEdit && asks('roles', t('change.roles'))}
          {mayEdit && asks('limits', t('limits.action'))}
          {status !== 'blocked' &&
            may('customers.disable') &&
            asks('status', t(status === 'active' ? 'change.deactivate' : 'change.activate'))}
          {status === 'active' && mayEdit && asks('root', t('handOver.action'))}
        </div>
      )}
    </li>
  )
}

function LimitsLine({ member: { orderLimit, monthLimit } }: { member: Member }) {
  const t = useT('members.limits')
  const format = useFormat()
  const lines = [
    orderLimit && t('perOrder', { limit: format.money(orderLimit) }),
    monthLimit && t('perMonth', { limit: format.money(monthLimit) }),
  ].filter(Boolean)
  return lines.length === 0 ? null : <p className={styles.hint}>{lines.join(' · ')}</p>
}

type InvitationsProps = { invitations: readonly Invitation[]; onAsk: (doing: Doing) => void }

/** Who was invited and has not come yet. */
function Invitations({ invitations, onAsk }: InvitationsProps) {
  const t = useT('members')
  const format = useFormat()
  const may = useMay()
  if (invitations.length === 0) return null
  return (
    <div className={styles.part}>
      <h3>{t('open.title')}</h3>
      <ul className={styles.rows}>
        {invitations.map((invitation) => (
          <li key={invitation.id} className={styles.row}>
            <div className={styles.person}>
              <p className={styles.name}>
                <bdi dir="ltr">{invitation.email}</bdi>
                {invitation.roles.map((role) => (
                  <Badge key={role}>{t(`roles.${role}`)}</Badge>
                ))}
                {invitation.isExpired && <Badge tone="warning">{t('open.expired')}</Badge>}
              </p>
              <p className={styles.hint}>
                {t('open.by', { name: isolated(invitation.invitedBy) })}
                {!invitation.isExpired && (
                  <> · {t('open.until', { at: format.dateTime(invitation.expiresAt) })}</>
                )}
              </p>
            </div>
            {may(cmsCompanyPeopleApi.withdraw) && (
              <div className={styles.actions}>
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={t('open.withdrawNamed', { email: isolated(invitation.email) })}
                  onClick={() => onAsk({ what: 'withdraw', invitation })}
                >
                  {t('open.withdraw')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Where the company receives goods, each with the orders that went there. */
function Sites({ company, sites }: { company: string; sites: People['sites'] }) {
  const t = useT('cms.customers.people')
  const may = useMay()
  const hasOrders = brand.flags.orders && may(cmsOrdersApi.list)
  return (
    <div className={styles.part}>
      <h3>{t('sites')}</h3>
      {sites.length === 0 ? (
        <p className={styles.none}>{t('noSites')}</p>
      ) : (
        <ul className={styles.rows}>
          {sites.map(({ id, name, cityName, isActive }) => (
            <li key={id} className={styles.site}>
              <span>
                {hasOrders ? (
                  <Link
                    to={`/cms/orders?company=${company}&site=${id}`}
                    aria-label={t('ordersTo', { name: isolated(name) })}
                  >
                    <bdi>{name}</bdi>
                  </Link>
                ) : (
                  <bdi>{name}</bdi>
                )}
                {!isActive && <Badge>{t('inactive')}</Badge>}
              </span>
              <span className={styles.hint}>{cityName}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type AskedProps = { company: string; doing: Doing; onClose: () => void }

function Asked({ company, doing, onClose }: AskedProps): ReactNode {
  const settings = useApiQuery(storeSettingsApi.find, {}).data?.data
  const props = {
    onDone: () => invalidate(cmsCompanyPeopleApi.find),
    onClose,
  }
  if (doing.what === 'withdraw')
    return <Withdraw {...props} company={company} invitation={doing.invitation} />
  const { what, member } = doing
  if (what === 'root') return <RootDialog {...props} company={company} member={member} />
  const save = (body: MemberChanges) =>
    call(cmsCompanyPeopleApi.changeMember, { params: { id: company, member: member.id }, body })
  if (what === 'roles') return <RolesDialog {...props} member={member} save={save} />
  if (what === 'status') return <StatusDialog {...props} member={member} save={save} />
  return settings ? (
    <LimitsDialog {...props} member={member} save={save} currency={settings.currency} />
  ) : null
}

type DialogProps = { company: string; onDone: () => Promise<unknown>; onClose: () => void }

/** Makes a member the root user, as when who was has left the company. */
function RootDialog({ company, member, ...props }: DialogProps & { member: Member }) {
  const t = useT('members.handOver')
  const said = useT('cms.customers.people.root')
  const words = useT()
  const [reason, setReason] = useState('')
  const name = isolated(member.name)
  return (
    <FormDialog
      {...props}
      title={t('title', { name })}
      action={t('confirm')}
      kind="danger"
      check={(): Record<string, string> =>
        reason.trim() === '' ? { reason: words('validation.required', { field: said('reason') }) } : {}
      }
      work={async () => {
        const body = { member: member.id, reason: reason.trim() }
        await call(cmsCompanyPeopleApi.nameRoot, { params: { id: company }, body })
        return t('done', { name })
      }}
    >
      {(errors) => (
        <>
          <p>{said('hint')}</p>
          <TextAreaField
            name="reason"
            label={said('reason')}
            help={said('reasonHelp')}
            rows={3}
            value={reason}
            {...(errors.reason && { error: errors.reason })}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  )
}

function Withdraw({ company, invitation, ...props }: DialogProps & { invitation: Invitation }) {
  const t = useT('members.open')
  return (
    <FormDialog
      {...props}
      title={t('withdrawTitle', { email: isolated(invitation.email) })}
      action={t('withdraw')}
      kind="danger"
      work={async () => {
        await call(cmsCompanyPeopleApi.withdraw, { params: { id: company, invitation: invitation.id } })
        return t('withdrawn')
      }}
    >
      {() => <p>{t('withdrawHint')}</p>}
    </FormDialog>
  )
}
