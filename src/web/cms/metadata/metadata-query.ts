import { simpleQuery } from '../list/simple-query.ts'
import type { Kind } from './kinds.ts'

type Sorted = Pick<Kind, 'isDescribed'>

/** Entries with an order are sorted by it, as in the shop; others are sorted by title. */
export const defaultSort = ({ isDescribed }: Sorted) => (isDescribed ? 'order' : 'title')

const orders = ['order'] as const
const others = ['title', '-title', '-productCount', '-updatedAt'] as const

/** What a phone's list offers to sort by. */
export const sortsOf = ({ isDescribed }: Sorted) => [...(isDescribed ? orders : []), ...others]

/** What the address of a kind's list asks the server for. */
export function metadataQuery(kind: Sorted, search: string) {
  const fields = ['title', 'productCount', 'updatedAt', ...(kind.isDescribed ? orders : [])] as const
  const query = simpleQuery(search, fields)
  return { ...query, sort: query.sort ?? defaultSort(kind) }
}
