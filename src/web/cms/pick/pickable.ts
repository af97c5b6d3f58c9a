import type { ReactNode } from 'react'

/** Something that can be chosen, as it is shown. */
export type Pickable = {
  id: string
  name: string
  /** Of a product. */
  code?: string
  hint?: ReactNode
  image?: { url: string } | undefined
}
