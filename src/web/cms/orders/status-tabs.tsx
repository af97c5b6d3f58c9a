import { Link } from 'react-router'
import { enums, type OrderStatus } from '#contract/enums.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import listStyles from '../list/list-panel.module.css'
import { useListAddress } from '../list/use-list-address.ts'

type Props = {
  /** How many orders there are of each under the other filters; undefined while they are counted. */
  counts: Record<OrderStatus, number> | undefined
  chosen: OrderStatus[]
}

/** All orders, or those of one status. */
export function StatusTabs({ counts, chosen }: Props) {
  const t = useT()
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <nav className={listStyles.tabs} aria-label={t('cms.orders.columns.status')}>
      <Tab label={t('cms.orders.all')} count={all} isCurrent={chosen.length === 0} />
      {enums.OrderStatus.map((status) => (
        <Tab
          key={status}
          status={status}
          label={t(`enums.OrderStatus.${status}`)}
          count={counts?.[status]}
          isCurrent={chosen.length === 1 && chosen[0] === status}
        />
      ))}
    </nav>
  )
}

type TabProps = { label: string; status?: OrderStatus; count: number | undefined; isCurrent: boolean }

/** On narrow screens the tabs are a strip: the current one is brought into view. */
const bringIntoView = (tab: HTMLAnchorElement | null) =>
  tab?.scrollIntoView({ inline: 'center', block: 'nearest' })

function Tab({ label, status, count, isCurrent }: TabProps) {
  const format = useFormat()
  const { to } = useListAddress()
  return (
    <Link
      to={to({ status })}
      ref={isCurrent ? bringIntoView : undefined}
      preventScrollReset
      className={listStyles.tab}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {label}
      <span className={listStyles.tabCount}>{count === undefined ? '' : format.number(count)}</span>
    </Link>
  )
}
