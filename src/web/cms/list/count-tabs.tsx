import { Link } from 'react-router'
import { useFormat } from '#web/language/language.tsx'
import listStyles from './list-panel.module.css'
import { useListAddress } from './use-list-address.ts'

type Props<T extends string> = {
  /** The filter's key in the address and on the wire. */
  name: string
  label: string
  /** What the tab of the whole list is called. */
  all: string
  values: readonly T[]
  labelOf: (value: T) => string
  /** How many there are of each under the other filters; undefined while they are counted. */
  counts: Record<T, number> | undefined
  /** Of these there are more than were counted. */
  open?: readonly T[] | undefined
  chosen: readonly T[]
}

/** The whole list, or what is of one value of a filter. */
export function CountTabs<T extends string>({
  name,
  label,
  all,
  values,
  labelOf,
  counts,
  open = [],
  chosen,
}: Props<T>) {
  const sum = counts && values.reduce((sum, value) => sum + counts[value], 0)
  return (
    <nav className={listStyles.tabs} aria-label={label}>
      <Tab name={name} label={all} count={sum} isAtLeast={open.length > 0} isCurrent={chosen.length === 0} />
      {values.map((value) => (
        <Tab
          key={value}
          name={name}
          value={value}
          label={labelOf(value)}
          count={counts?.[value]}
          isAtLeast={open.includes(value)}
          isCurrent={chosen.length === 1 && chosen[0] === value}
        />
      ))}
    </nav>
  )
}

type TabProps = {
  name: string
  value?: string
  label: string
  count: number | undefined
  isAtLeast: boolean
  isCurrent: boolean
}

/** On narrow screens the tabs are a strip: the current one is brought into view. */
const bringIntoView = (tab: HTMLAnchorElement | null) =>
  tab?.scrollIntoView({ inline: 'center', block: 'nearest' })

function Tab({ name, value, label, count, isAtLeast, isCurrent }: TabProps) {
  const format = useFormat()
  const { to } = useListAddress()
  return (
    <Link
      to={to({ [name]: value })}
      ref={isCurrent ? bringIntoView : undefined}
      preventScrollReset
      className={listStyles.tab}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {label}
      <span className={listStyles.tabCount}>
        {count === undefined ? '' : format.number(count)}
        {isAtLeast && '+'}
      </span>
    </Link>
  )
}
