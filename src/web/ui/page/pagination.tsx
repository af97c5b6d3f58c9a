import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { useFormat, useT } from '#web/language/language.tsx'
import styles from './pagination.module.css'
import { pagesAround } from './pages-around.ts'

type Props = { page: number; limit: number; total: number }

/** Links to the pages of a list, which live in its address as `page`. */
export function Pagination({ page, limit, total }: Props) {
  const t = useT('pagination')
  const format = useFormat()
  const { pathname, search } = useLocation()
  const last = Math.max(1, Math.ceil(total / limit))
  if (last === 1) return null

  function addressOf(target: number) {
    const query = new URLSearchParams(search)
    if (target === 1) query.delete('page')
    else query.set('page', String(target))
    return { pathname, search: query.toString() }
  }

  const step = (target: number, label: string, icon: React.ReactNode) =>
    target < 1 || target > last ? (
      <span className={styles.off}>{icon}</span>
    ) : (
      <Link className={styles.step} to={addressOf(target)} aria-label={label} title={label}>
        {icon}
      </Link>
    )

  return (
    <nav className={styles.pages} aria-label={t('label')}>
      {step(page - 1, t('previous'), <IconChevronLeft size={18} className="mirrors" />)}
      <ol className={styles.numbers}>
        {pagesAround(page, last).map((number, index) => (
          <li key={number ?? `gap-${index}`}>
            {number === undefined ? (
              <span className={styles.gap}>…</span>
            ) : (
              <Link
                className={styles.step}
                to={addressOf(number)}
                aria-current={number === page ? 'page' : undefined}
                aria-label={t('page', { page: number })}
              >
                {format.number(number)}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {step(page + 1, t('next'), <IconChevronRight size={18} className="mirrors" />)}
    </nav>
  )
}
