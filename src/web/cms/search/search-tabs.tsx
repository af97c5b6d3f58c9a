import { useT } from '#web/language/language.tsx'
import { LinkTabs } from '../list/link-tabs.tsx'
import { useMayOpen } from '../page-needs.ts'

export const searchPaths = {
  synonyms: '/cms/search',
  searched: '/cms/search/searched',
  pins: '/cms/search/pins',
} as const

/** What words mean, what was searched, and what comes first, side by side. */
export function SearchTabs() {
  const t = useT('cms.search')
  const mayOpen = useMayOpen()
  return (
    <LinkTabs
      label={t('lists')}
      tabs={(['synonyms', 'searched', 'pins'] as const)
        .filter((tab) => mayOpen(searchPaths[tab]))
        .map((tab) => ({ to: searchPaths[tab], label: t(`tabs.${tab}`) }))}
    />
  )
}
