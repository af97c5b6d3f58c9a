import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { browserStorage } from '#web/storage.ts'
import { type ListAddress, readListAddress } from './list-address.ts'
import type { OwnFilter } from './load-products.ts'
import type { List } from './use-list-address.ts'

/** The one type that is listed, by a page of its own or by the filter; empty for several. */
function typeOf(own: OwnFilter | undefined, { hardware }: ListAddress): string {
  const values = own && own.name.endsWith('Type') ? own.values : hardware
  return values.length === 1 ? (values[0] ?? '') : ''
}

function read(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(browserStorage.get('listColumns') ?? '{}')
    return typeof kept === 'object' && kept !== null ? { ...kept } : {}
  } catch {
    return {}
  }
}

/** What an address would not take is as good as none. */
function keptFor(type: string): string[] | undefined {
  const text = read()[type]
  const columns =
    typeof text === 'string' ? readListAddress(new URLSearchParams({ columns: text })).columns : undefined
  return columns?.join() === text ? columns : undefined
}

/** Types of which the columns are kept; those chosen last come last. */
const mostTypes = 40

/** Without columns, those that tell the products apart come back. */
export function keepColumns(type: string, columns: string[] | undefined) {
  const { [type]: _before, ...others } = read()
  const kept = [...Object.entries(others), ...(columns ? [[type, columns.join()]] : [])].slice(-mostTypes)
  browserStorage.set({ listColumns: kept.length > 0 ? JSON.stringify(Object.fromEntries(kept)) : null })
}

/** Shows the columns that were chosen before for what is listed, unless the address names others. Gives the key they are kept by. */
export function useKeptColumns(own: OwnFilter | undefined, { shown, isPending, hrefOf }: List): string {
  const navigate = useNavigate()
  const type = typeOf(own, shown)
  const columns = shown.columns?.join()
  const before = useRef({ type, columns })
  useEffect(() => {
    if (isPending) return
    // Another type was chosen, and the columns of the one before only came along.
    const cameAlong = before.current.type !== type && before.current.columns === columns
    before.current = { type, columns }
    if (columns !== undefined && !cameAlong) return
    const kept = keptFor(type)
    if (kept?.join() === columns) return
    before.current.columns = kept?.join()
    const { columns: _old, ...rest } = shown
    void navigate(hrefOf({ ...rest, ...(kept && { columns: kept }) }), {
      replace: true,
      preventScrollReset: true,
    })
  })
  return type
}
