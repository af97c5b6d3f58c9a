import { cmsProductGroupsApi } from '#contract/product-groups.ts'
import { knownId } from '#web/api/known-id.ts'
import { inBrowser, type Load, type ScreenProps } from '#web/api/load.ts'
import { useT } from '#web/language/language.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { GroupForm } from './group-form.tsx'

const load = async (given: Load) => {
  const { data } = await given.call(cmsProductGroupsApi.find, { params: { id: knownId(given) } })
  return data
}

export const clientLoader = inBrowser(load)

export default function GroupEditPage({ loaderData: group }: ScreenProps<typeof load>) {
  return <GroupForm key={group.id} group={group} />
}

export function ErrorBoundary() {
  const t = useT('cms.groups')
  return <ErrorScreen back={{ to: '/cms/products/groups', label: t('back') }} />
}
