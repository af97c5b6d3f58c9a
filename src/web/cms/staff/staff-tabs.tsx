import { useT } from '#web/language/language.tsx'
import { LinkTabs } from '../list/link-tabs.tsx'

/** Staff and their roles, side by side. */
export function StaffTabs() {
  const t = useT('cms.staff')
  return (
    <LinkTabs
      label={t('lists')}
      tabs={[
        { to: '/cms/staff', label: t('tabs.people') },
        { to: '/cms/staff/roles', label: t('tabs.roles') },
      ]}
    />
  )
}
