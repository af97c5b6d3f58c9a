import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '#web/language/link.tsx'
import { useT } from '#web/language/language.tsx'
import styles from './breadcrumb.module.css'

/** `to` is an address without language; the last one is this page and has none. */
export type Crumb = { label: string; to?: string }

export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  const t = useT('navigation')
  return (
    <nav aria-label={t('breadcrumb')}>
      <ol className={styles.crumbs}>
        {crumbs.map(({ label, to }) => (
          <li key={label} className={styles.crumb}>
            {to ? (
              <>
                <Link to={to}>{label}</Link>
                <IconChevronRight size={14} className="mirrors" aria-hidden />
              </>
            ) : (
              <span aria-current="page" title={label}>
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
