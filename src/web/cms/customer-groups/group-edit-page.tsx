import { cmsCustomerGroupsApi } from '#contract/customer-groups.ts'
import { knownId } from '#web/api/known-id.ts'
import { inBrowser, type Load, type ScreenProps } from '#web/api/load.ts'
import { useT } from '#web/language/language.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { GroupForm } from './group-form.tsx'

const load = async (given: Load) => {
  const { data } = await given.call(cmsCustomerGroupsApi.find, { params: { id: knownId(given) } })
  return data
}

export const clientLoader = inBrowser(load)

export default function GroupEditPage({ loaderData: group }: ScreenProps<typeof load>) {
  return <GroupForm key={group.id} group={group} />
}

export function ErrorBoundary() {
  const t = useT('cms.customerGroups')
  return <ErrorScreen back={{ to: '/cms/customers/groups', label: t('back') }} />
}
