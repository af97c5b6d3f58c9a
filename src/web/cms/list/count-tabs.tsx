import { Link } from 'react-router'
import { useFormat } from '#web/language/language.tsx'
import type { ListChanges } from './list-address.ts'
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
  /** A choice of its own before the others, which they end. */
  special?: { name: string; label: string; isCurrent: boolean }
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
  special,
}: Props<T>) {
  const changesTo = (value: T | undefined) => ({
    [name]: value,
    ...(special && { [special.name]: undefined }),
  })
  const sum = counts && values.reduce((sum, value) => sum + counts[value], 0)
  return (
    <nav className={listStyles.tabs} aria-label={label}>
      {special && (
        <Tab
          changes={{ [special.name]: 'true', [name]: undefined }}
          label={special.label}
          isCurrent={special.isCurrent}
        />
      )}
      <Tab
        changes={changesTo(undefined)}
        label={all}
        count={special?.isCurrent ? undefined : sum}
        isAtLeast={open.length > 0}
        isCurrent={chosen.length === 0 && !special?.isCurrent}
      />
      {values.map((value) => (
        <Tab
          key={value}
          changes={changesTo(value)}
          label={labelOf(value)}
          count={special?.isCurrent ? undefined : counts?.[value]}
          isAtLeast={open.includes(value)}
          isCurrent={chosen.length === 1 && chosen[0] === value && !special?.isCurrent}
        />
      ))}
    </nav>
  )
}

type TabProps = {
  changes: ListChanges
  label: string
  count?: number | undefined
  isAtLeast?: boolean
  isCurrent: boolean
}

const brought = new WeakSet<HTMLAnchorElement>()

/**
 * On narrow screens the tabs are a strip: the current one is brought into view, once. The strip alone is scrolled: the page must not
 * move under who is about to press something in the list.
 */
function bringIntoView(tab: HTMLAnchorElement | null): void {
  const strip = tab?.parentElement
  if (!tab || !strip || brought.has(tab)) return
  brought.add(tab)
  const [one, all] = [tab.getBoundingClientRect(), strip.getBoundingClientRect()]
  strip.scrollBy({ left: one.left + one.width / 2 - (all.left + all.width / 2) })
}

function Tab({ changes, label, count, isAtLeast = false, isCurrent }: TabProps) {
  const format = useFormat()
  const { to } = useListAddress()
  return (
    <Link
      to={to(changes)}
      ref={isCurrent ? bringIntoView : undefined}
      preventScrollReset
      className={listStyles.tab}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {label}
      <span className={listStyles.tabCount}>
        {count === undefined ? '' : format.number(count)}
        {count !== undefined && isAtLeast && '+'}
      </span>
    </Link>
  )
}
