import type { ReactNode } from 'react'
import { ButtonAnchor, ButtonLink } from '#web/ui/button.tsx'

type Props = {
  /** A path of the shop, or an address elsewhere. */
  to: string
  label: string
  kind?: 'primary' | 'secondary'
  children: ReactNode
}

/** Where a slider or an ad leads. */
export function Onward({ to, label, kind = 'secondary', children }: Props) {
  if (to.startsWith('/'))
    return (
      <ButtonLink to={to} kind={kind} aria-label={label}>
        {children}
      </ButtonLink>
    )
  return (
    <ButtonAnchor href={to} kind={kind} aria-label={label} rel="noopener">
      {children}
    </ButtonAnchor>
  )
}
