import type { ComponentProps } from 'react'
import { Link } from '#web/language/link.tsx'
import { useMayOpen } from './page-needs.ts'

/** A link to another thing of the CMS; only its words where the viewer's role may not open that. */
export function PageLink(props: ComponentProps<typeof Link>) {
  const mayOpen = useMayOpen()
  if (mayOpen(props.to)) return <Link {...props} />
  return <span className={props.className}>{props.children}</span>
}
