import { useLocation } from 'react-router'
import { inBrowser, type ScreenProps } from '#web/api/load.ts'
import { GroupForm } from './group-form.tsx'
import { kindAt } from './kinds.ts'
import { load } from './load-group.ts'

export const clientLoader = inBrowser(load)

export default function GroupEditPage({ loaderData: group }: ScreenProps<typeof load>) {
  return <GroupForm key={group.id} kind={kindAt(useLocation().pathname)} group={group} />
}

export { NoGroup as ErrorBoundary } from './no-group.tsx'
