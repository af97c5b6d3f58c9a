import {
  IconLogout,
  IconShieldOff,
  IconUserCheck,
  IconUserCog,
  IconUserOff,
  IconUserPlus,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { cmsStaffApi, staffListColumns } from '#contract/staff.ts'
import { staffRolesApi } from '#contract/staff-roles.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ColumnsMenu } from '../list/columns-menu.tsx'
import { ExportButton } from '../list/export-button.tsx'
import listStyles from '../list/list-panel.module.css'
import { ListError } from '../list/list-state.tsx'
import { type Column, ListTable } from '../list/list-table.tsx'
import { useShownColumns } from '../list/use-shown-columns.ts'
import { isolated } from '#web/language/isolated.ts'
import { useMay } from '../may.ts'
import { PageHead } from '../page-head.tsx'
import { SavedViews } from '../views/saved-views.tsx'
import { prefetch } from '../prefetch.ts'
import { useApiQuery } from '../use-api-query.ts'
import {
  ActivateDialog,
  DeactivateDialog,
  RemoveFactorsDialog,
  RoleDialog,
  SignOutDialog,
} from './change-dialogs.tsx'
import { FactorDemand } from './factor-demand.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import { SessionTime } from './session-time.tsx'
import type { Person } from './staff-data.ts'
import styles from './staff.module.css'
import { StaffTabs } from './staff-tabs.tsx'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname } = new URL(request.url)
  prefetch(pathname, cmsStaffApi.list, {})
  prefetch(pathname, cmsStaffApi.invitations, {})
  prefetch(pathname, staffRolesApi.list, {})
  return null
}

type Doing = { what: 'role' | 'deactivate' | 'activate' | 'signOut' | 'factors'; person: Person }

/** Who runs the shop: invitations, roles, and who may no longer. */
export default function StaffPage() {
  const t = useT('cms.staff')
  const may = useMay()
  const people = useApiQuery(cmsStaffApi.list)
  const invitations = useApiQuery(cmsStaffApi.invitations)
  const roles = useApiQuery(staffRolesApi.list).data?.data ?? []
  const [isInviting, setInviting] = useState(false)
  const [doing, setDoing] = useState<Doing>()
  const columns = useShownColumns('staff', useStaffColumns(setDoing))
  const close = () => setDoing(undefined)
  const rows = people.data?.data
  const open = invitations.data?.data ?? []
  return (
    <>
      <PageHead
        title={t('title')}
        actions={
          may(cmsStaffApi.invite) && (
            <Button kind="primary" disabled={roles.length === 0} onClick={() => setInviting(true)}>
              <IconUserPlus size={18} aria-hidden />
              {t('invite.action')}
            </Button>
          )
        }
      >
        {t('about')}
      </PageHead>
      {open.length > 0 && <OpenInvitations invitations={open} />}
      <FactorDemand />
      <SessionTime />
      <div className={listStyles.panel}>
        <StaffTabs />
        <div className={listStyles.tools}>
          <SavedViews columns={columns} />
          <ColumnsMenu {...columns} />
          <ExportButton
            name="staff"
            fetchFile={() =>
              call(cmsStaffApi.exportList, { query: { columns: columns.shownOf(staffListColumns) } })
            }
          />
        </div>
        {people.error ? (
          <ListError error={people.error} isBusy={people.isFetching} onAgain={() => void people.refetch()} />
        ) : (
          <div className={listStyles.scroll}>
            <ListTable
              label={t('title')}
              className={styles.people}
              columns={columns.shown}
              rows={rows}
              idOf={({ id }) => id}
              sort="name"
              isStale={people.isPlaceholderData}
            />
          </div>
        )}
        {rows?.length === 1 && open.length === 0 && <p className={styles.alone}>{t('alone')}</p>}
      </div>
      {isInviting && <InviteDialog roles={roles} onClose={() => setInviting(false)} />}
      {doing?.what === 'role' && <RoleDialog person={doing.person} roles={roles} onClose={close} />}
      {doing?.what === 'deactivate' && (
        <DeactivateDialog
          person={doing.person}
          others={(rows ?? []).filter(({ id, status }) => id !== doing.person.id && status === 'active')}
          onClose={close}
        />
      )}
      {doing?.what === 'activate' && <ActivateDialog person={doing.person} onClose={close} />}
      {doing?.what === 'factors' && <RemoveFactorsDialog person={doing.person} onClose={close} />}
      {doing?.what === 'signOut' && <SignOutDialog person={doing.person} onClose={close} />}
    </>
  )
}

function useStaffColumns(onDo: (doing: Doing) => void): Column<Person>[] {
  const t = useT('cms.staff')
  const format = useFormat()
  const language = useLanguage()
  const may = useMay()
  const { user } = useSession('cms')
  const columns: Column<Person>[] = [
    {
      key: 'name',
      isAlways: true,
      label: t('columns.name'),
      cell: ({ id, name, email }) => (
        <>
          <p className={styles.name}>
            <bdi>{name}</bdi> {id === user?.id && <Badge tone="accent">{t('you')}</Badge>}
          </p>
          <p className={styles.muted}>
            <bdi dir="ltr">{email}</bdi>
          </p>
        </>
      ),
    },
    {
      key: 'role',
      label: t('columns.role'),
      cell: ({ role }) => role?.name[language] ?? <span className={styles.muted}>{t('noRole')}</span>,
    },
    {
      key: 'lastSeen',
      label: t('columns.lastSeen'),
      cell: ({ lastSeenAt }) => (
        <span className={styles.muted}>
          {lastSeenAt ? <time dateTime={lastSeenAt}>{format.dateTime(lastSeenAt)}</time> : t('never')}
        </span>
      ),
    },
    {
      key: 'status',
      label: t('columns.status'),
      cell: ({ status }) => (
        <Badge tone={status === 'active' ? 'success' : 'neutral'}>{t(`statuses.${status}`)}</Badge>
      ),
    },
  ]
  if (!may(cmsStaffApi.update)) return columns
  return [
    ...columns,
    {
      key: 'actions',
      isAlways: true,
      label: t('columns.actions'),
      isLabelHidden: true,
      isAtEnd: true,
      cell: (person) => {
        const name = isolated(person.name)
        return (
          <span className={styles.actions}>
            <IconButton label={t('change.role', { name })} onClick={() => onDo({ what: 'role', person })}>
              <IconUserCog size={20} />
            </IconButton>
            {person.status === 'active' ? (
              <>
                <IconButton
                  label={t('change.factors', { name })}
                  onClick={() => onDo({ what: 'factors', person })}
                >
                  <IconShieldOff size={20} />
                </IconButton>
                <IconButton
                  label={t('change.signOut', { name })}
                  onClick={() => onDo({ what: 'signOut', person })}
                >
                  <IconLogout size={20} className="mirrors" />
                </IconButton>
                <IconButton
                  label={t('change.deactivate', { name })}
                  onClick={() => onDo({ what: 'deactivate', person })}
                >
                  <IconUserOff size={20} />
                </IconButton>
              </>
            ) : (
              <IconButton
                label={t('change.activate', { name })}
                onClick={() => onDo({ what: 'activate', person })}
              >
                <IconUserCheck size={20} />
              </IconButton>
            )}
          </span>
        )
      },
    },
  ]
}
