import { claimsOf } from '#web/api/claims.ts'
import { browserStorage } from '#web/storage.ts'

type Named = { id: string; name: string }
type Line = { name: string; quantity: number }
type Order = { id: string; number: string; placedAt: string; total: string; status: string }
type List = { id: string; name: string; lines: Line[] }
/** What was seen last, as it was shown then: it is read when nothing can be asked for. Of the cart the names of its products. */
export type Seen = { cart: Named[]; orders: Order[]; lists: List[] }

/** The newest of each stay. */
const most = { cart: 100, orders: 30, lists: 20 }
const nothing: Seen = { cart: [], orders: [], lists: [] }

const account = () => claimsOf(browserStorage.get('token')).sub ?? ''

/** Only what the account that is signed in now has seen, or a visitor where nobody is. */
export function readSeen(): Seen {
  try {
    const { of, seen } = JSON.parse(browserStorage.get('seen') ?? '') as { of: string; seen: Seen }
    return of === account() ? { ...nothing, ...seen } : nothing
  } catch {
    return nothing
  }
}

function keep(seen: Seen): void {
  const text = JSON.stringify({ of: account(), seen })
  if (text !== browserStorage.get('seen')) browserStorage.set({ seen: text })
}

export const rememberCart = (products: readonly Named[]): void =>
  keep({ ...readSeen(), cart: products.slice(0, most.cart) })

const newestFirst = <T extends { id: string }>(now: readonly T[], before: readonly T[], count: number): T[] =>
  [...now, ...before.filter(({ id }) => !now.some((one) => one.id === id))].slice(0, count)

export function rememberOrders(orders: readonly Order[]): void {
  const seen = readSeen()
  const all = newestFirst(orders, seen.orders, most.orders)
  keep({ ...seen, orders: all.toSorted((a, b) => b.placedAt.localeCompare(a.placedAt)) })
}

export function rememberList(list: List): void {
  const seen = readSeen()
  keep({
    ...seen,
    lists: newestFirst([{ ...list, lines: list.lines.slice(0, most.cart) }], seen.lists, most.lists),
  })
}
