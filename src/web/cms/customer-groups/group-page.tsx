import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { cmsCustomerGroupsApi } from '#contract/customer-groups.ts'
import { knownId } from '#web/api/known-id.ts'
import { inBrowser, type Load, type ScreenProps } from '#web/api/load.ts'
import type { Data } from '#web/api/types.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { PageHead } from '../page-head.tsx'
import { Panel } from '../panel.tsx'
import { DeleteGroup } from './delete-group.tsx'
import { GroupMembers } from './group-members.tsx'
import { PickDialog } from '../pick/pick-dialog.tsx'
import { useMembership } from './use-membership.ts'

export type Group = Data<typeof cmsCustomerGroupsApi.find>

const load = async (given: Load) => {
  const { data } = await given.call(cmsCustomerGroupsApi.find, { params: { id: knownId(given) } })
  return data
}

export const clientLoader = inBrowser(load)

/** A group and its products, to which others are added and from which they are taken. */
export default function GroupPage({ loaderData }: ScreenProps<typeof load>) {
  const t = useT('cms.customerGroups')
  const customers = useT('cms.customers')
  const actions = useT('actions')
  const format = useFormat()
  const go = useGo()
  const { group, add, takeOut } = useMembership(loaderData)
  const [isPicking, setPicking] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  // In a box of its own: a panel's words at the end of its head are muted.
  const pick = (
    <div>
      <Button size="small" onClick={() => setPicking(true)}>
        <IconPlus size={16} aria-hidden />
        {t('addCustomers')}
      </Button>
    </div>
  )
  return (
    <>
      <PageHead
        title={group.name}
        crumbs={[
          { label: customers('title'), to: '/cms/customers' },
          { label: t('title'), to: '/cms/customers/groups' },
          { label: group.name },
        ]}
        actions={
          <>
            <Button onClick={() => setDeleting(true)}>
              <IconTrash size={18} aria-hidden />
              {actions('delete')}
            </Button>
            <ButtonLink kind="primary" to={`/cms/customers/groups/${group.id}/edit`}>
              <IconPencil size={18} aria-hidden />
              {actions('edit')}
            </ButtonLink>
          </>
        }
      >
        {group.description ? (
          <span dir="auto">{group.description}</span>
        ) : (
          t('updated', { date: format.dateTime(group.updatedAt) })
        )}
      </PageHead>
      <Panel title={t('members', { count: group.count })} action={pick} isFlush>
        <GroupMembers customers={group.customers} onTakeOut={takeOut} />
      </Panel>
      {isPicking && (
        <PickDialog
          title={t('addCustomers')}
          what="customers"
          taken={group.customers.map(({ id }) => id)}
          onClose={() => setPicking(false)}
          onPick={(items) => add(items.map(({ id }) => id))}
        />
      )}
      <DeleteGroup
        group={isDeleting ? group : undefined}
        onClose={() => setDeleting(false)}
        onDeleted={() => go('/cms/customers/groups', { replace: true })}
      />
    </>
  )
}

export function ErrorBoundary() {
  const t = useT('cms.customerGroups')
  return <ErrorScreen back={{ to: '/cms/customers/groups', label: t('back') }} />
}
