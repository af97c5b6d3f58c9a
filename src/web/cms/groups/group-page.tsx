import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { inBrowser, type ScreenProps } from '#web/api/load.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useMay } from '../may.ts'
import { PageHead } from '../page-head.tsx'
import { Panel } from '../panel.tsx'
import { PickDialog } from '../pick/pick-dialog.tsx'
import { DeleteGroup } from './delete-group.tsx'
import { GroupMembers } from './group-members.tsx'
import { kindAt } from './kinds.ts'
import { load } from './load-group.ts'
import { useMembership } from './use-membership.ts'

export const clientLoader = inBrowser(load)

/** A group and its members, to which others are added and from which they are taken. */
export default function GroupPage({ loaderData }: ScreenProps<typeof load>) {
  const t = useT('cms')
  const kind = kindAt(useLocation().pathname)
  const { of, path, words, calls } = kind
  const may = useMay()
  const actions = useT('actions')
  const format = useFormat()
  const go = useGo()
  const { group, add, takeOut } = useMembership(kind, loaderData)
  const members = 'products' in group ? group.products : group.customers
  const [isPicking, setPicking] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  // In a box of its own: a panel's words at the end of its head are muted.
  const pick = may(calls.push) && (
    <div>
      <Button size="small" onClick={() => setPicking(true)}>
        <IconPlus size={16} aria-hidden />
        {t(`${words}.addMembers`)}
      </Button>
    </div>
  )
  return (
    <>
      <PageHead
        title={group.name}
        crumbs={[
          { label: t(`${of}.title`), to: kind.home },
          { label: t(`${words}.title`), to: path },
          { label: group.name },
        ]}
        actions={
          <>
            {may(calls.remove) && (
              <Button onClick={() => setDeleting(true)}>
                <IconTrash size={18} aria-hidden />
                {actions('delete')}
              </Button>
            )}
            {may(calls.update) && (
              <ButtonLink kind="primary" to={`${path}/${group.id}/edit`}>
                <IconPencil size={18} aria-hidden />
                {actions('edit')}
              </ButtonLink>
            )}
          </>
        }
      >
        {group.description ? (
          <span dir="auto">{group.description}</span>
        ) : (
          t(`${words}.updated`, { date: format.dateTime(group.updatedAt) })
        )}
      </PageHead>
      <Panel title={t(`${words}.members`, { count: group.count })} action={pick} isFlush>
        <GroupMembers kind={kind} members={members} onTakeOut={may(calls.pull) ? takeOut : undefined} />
      </Panel>
      {isPicking && (
        <PickDialog
          title={t(`${words}.addMembers`)}
          what={of}
          taken={members.map(({ id }) => id)}
          takenLabel={t(`${words}.isIn`)}
          onClose={() => setPicking(false)}
          onPick={(picked) => add(picked.map(({ id }) => id))}
        />
      )}
      <DeleteGroup
        kind={kind}
        group={isDeleting ? group : undefined}
        onClose={() => setDeleting(false)}
        onDeleted={() => go(path, { replace: true })}
      />
    </>
  )
}

export { NoGroup as ErrorBoundary } from './no-group.tsx'
