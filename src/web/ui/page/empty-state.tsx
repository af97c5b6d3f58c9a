import type { ReactNode } from 'react'
import { ButtonLink } from '../button.tsx'
import styles from './empty-state.module.css'

type Props = {
  title: string
  children?: ReactNode
  /** The next action; `to` is an address without language. */
  action?: { to: string; label: string } | ReactNode
  icon?: ReactNode
  /** The whole page is empty: the title is its heading. */
  isPage?: boolean
}

const isLink = (action: Props['action']): action is { to: string; label: string } =>
  typeof action === 'object' && action !== null && 'to' in action

/** An empty state: a sentence, and what to do next. */
export function EmptyState({ title, children, action, icon, isPage = false }: Props) {
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <section className={styles.empty}>
      {icon && <div className={styles.icon}>{icon}</div>}
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.words}>{children}</div>}
      {isLink(action) ? (
        <ButtonLink kind="primary" to={action.to}>
          {action.label}
        </ButtonLink>
      ) : (
        action
      )}
    </section>
  )
}
