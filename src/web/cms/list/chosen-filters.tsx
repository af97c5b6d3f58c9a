import { IconX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useT } from '#web/language/language.tsx'
import type { ListChanges } from './list-address.ts'
import styles from './list-toolbar.module.css'
import { useListAddress } from './use-list-address.ts'

export type ChosenFilter = {
  key: string
  label: string
  /** The change that takes it away. */
  without: ListChanges
  /** What it names is there no more: the list is not narrowed by it. */
  isGone?: boolean
}

/** What the list is narrowed by, each to be taken away, and all at once. */
export function ChosenFilters({ chosen }: { chosen: ChosenFilter[] }) {
  const t = useT('cms.list')
  const { to } = useListAddress()
  if (chosen.length === 0) return null
  const keys = chosen.flatMap((filter) => Object.keys(filter.without))
  const withoutAll = Object.fromEntries(keys.map((key) => [key, '']))
  return (
    <ul className={styles.chosen} aria-label={t('chosen')}>
      {chosen.map(({ key, label, without }) => (
        <li key={key}>
          <Link
            to={to(without)}
            preventScrollReset
            className={styles.chip}
            aria-label={t('without', { label })}
          >
            {label}
            <IconX size={14} aria-hidden />
          </Link>
        </li>
      ))}
      <li>
        <Link to={to(withoutAll)} preventScrollReset className={styles.clear}>
          {t('clear')}
        </Link>
      </li>
    </ul>
  )
}
