import { Link } from 'react-router'
import type { cmsInventoryApi } from '#contract/inventory.ts'
import type { Result } from '#web/api/types.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import listStyles from '../list/list-panel.module.css'
import { useListAddress } from '../list/use-list-address.ts'

type Counts = Result<typeof cmsInventoryApi.list>['counts']
type Level = keyof Counts

const levels: readonly Level[] = ['all', 'low', 'out']

/** All of the stock, what runs low, what has run out. */
export function LevelTabs({ counts, chosen }: { counts: Counts | undefined; chosen: Level }) {
  const t = useT('cms.inventory')
  const format = useFormat()
  const { to } = useListAddress()
  return (
    <nav className={listStyles.tabs} aria-label={t('levels')}>
      {levels.map((level) => (
        <Link
          key={level}
          to={to({ stock: level === 'all' ? '' : level })}
          preventScrollReset
          className={listStyles.tab}
          aria-current={level === chosen ? 'page' : undefined}
        >
          {t(level)}
          <span className={listStyles.tabCount}>{counts ? format.number(counts[level]) : ''}</span>
        </Link>
      ))}
    </nav>
  )
}
