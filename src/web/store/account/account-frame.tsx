import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { NavLink, useHref } from '#web/language/link.tsx'
import styles from './account-frame.module.css'

/** `to` is an address of its own, `id` a part of this page. */
export type AccountLink = { title: string; icon: ReactNode } & ({ to: string } | { id: string })

type Props = {
  title: string
  about?: ReactNode
  /** What the links lead to, for those who hear the page. */
  label: string
  links: readonly AccountLink[]
  children: ReactNode
}

/** A page of a customer's own: the heading, the way to its parts at the side, and the parts. */
export function AccountFrame({ title, about, label, links, children }: Props) {
  return (
    <>
      <div className={styles.head}>
        <h1>{title}</h1>
        {about && <p className={styles.about}>{about}</p>}
      </div>
      <div className={styles.page}>
        {links.length > 1 && <PartsNav label={label} links={links} />}
        <div className={styles.parts}>{children}</div>
      </div>
    </>
  )
}

function PartsNav({ label, links }: Pick<Props, 'label' | 'links'>) {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const href = useHref()
  const at = links.findIndex((link) => 'to' in link && href(link.to) === pathname)
  // On a phone the row is longer than the screen: the tab of this page must not lie beyond its end.
  useEffect(() => {
    const row = nav.current
    const link = row?.querySelectorAll('a')[at]
    if (!row || !link) return
    const [frame, tab] = [row.getBoundingClientRect(), link.getBoundingClientRect()]
    row.scrollBy({ left: tab.left + tab.width / 2 - frame.left - frame.width / 2 })
  }, [at])
  return (
    <nav
      ref={nav}
      className={styles.nav}
      aria-label={label}
      data-tabs={links.some((link) => 'to' in link) || undefined}
    >
      <ul>
        {links.map((link) => (
          <li key={'to' in link ? link.to : link.id}>
            {'to' in link ? (
              <NavLink to={link.to} end>
                {link.icon}
                {link.title}
              </NavLink>
            ) : (
              <a href={`#${link.id}`}>
                {link.icon}
                {link.title}
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The look of every icon beside a part. */
export const partIcon = { size: 20, stroke: 1.6, 'aria-hidden': true } as const
