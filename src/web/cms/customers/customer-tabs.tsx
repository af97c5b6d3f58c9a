import { useT } from '#web/language/language.tsx'
import { LinkTabs } from '../list/link-tabs.tsx'

/** Customers and their groups, side by side. */
export function CustomerTabs() {
  const t = useT('cms.customers')
  return (
    <LinkTabs
      label={t('lists')}
      tabs={[
        { to: '/cms/customers', label: t('tabs.all') },
        { to: '/cms/customers/groups', label: t('tabs.groups') },
      ]}
    />
  )
}
