import type { ComponentProps } from 'react'
import { Link } from '#web/language/link.tsx'
import styles from './icon-link.module.css'

/** A link that is an icon; `label` says where it leads. */
export function IconLink({ label, ...rest }: ComponentProps<typeof Link> & { label: string }) {
  return <Link {...rest} className={styles.link} aria-label={label} title={label} />
}
