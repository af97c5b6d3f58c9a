import type { ReactNode } from 'react'
import { useFormat } from '#web/language/language.tsx'
import { Breadcrumb, type Crumb } from '#web/ui/page/breadcrumb.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useNewOrders } from './live/new-orders.ts'
import styles from './page-head.module.css'

type Props = {
  title: string
  /** Where this page stands; the page itself comes last. Not for the sections' own pages. */
  crumbs?: Crumb[]
  /** Beside the title: what state the thing is in. */
  badges?: ReactNode
  /** Under the title. */
  children?: ReactNode
  actions?: ReactNode
}

/** The head of every page of the CMS. */
export function PageHead({ title, crumbs, badges, children, actions }: Props) {
  const { length: newOrders } = useNewOrders()
  const counted = useFormat().number(newOrders)
  return (
    <header className={styles.head}>
      {/* Seen in the row of tabs by who looks at another page. */}
      <PageTitle title={newOrders > 0 ? `(${counted}) ${title}` : title} />
      {crumbs && <Breadcrumb crumbs={crumbs} />}
      <div className={styles.line}>
        <div className={styles.words}>
          <div className={styles.title}>
            <PageHeading className={styles.heading}>{title}</PageHeading>
            {badges}
          </div>
          {children && <div className={styles.under}>{children}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </header>
  )
}
