import { browserStorage, useStoredValue } from '#web/storage.ts'
import { personOf, profiles } from '#web/api/profiles.ts'
import { tokensOf } from '#web/api/tokens.ts'

const maxKept = 200
type Kept = { person: string; ids: string[] }

const person = () => personOf(tokensOf('cms').access)

function idsIn(text: string | null): string[] {
  try {
    const { person: whose, ids } = JSON.parse(text ?? '{}') as Partial<Kept>
    return whose !== undefined && whose === person() && Array.isArray(ids) ? ids : []
  } catch {
    return []
  }
}

/** Orders that came in since this person last looked at the list of orders, in any tab. */
export const useNewOrders = (): string[] => idsIn(useStoredValue('cmsNewOrders'))

/** Whether it was not known to be new. */
export function noteNewOrder(id: string): boolean {
  const whose = person()
  const ids = idsIn(browserStorage.get('cmsNewOrders'))
  if (whose === undefined || ids.includes(id)) return false
  const kept: Kept = { person: whose, ids: [...ids, id].slice(-maxKept) }
  browserStorage.set({ cmsNewOrders: JSON.stringify(kept) })
  return true
}

export function forgetNewOrders(): void {
  if (browserStorage.get('cmsNewOrders') !== null) browserStorage.set({ cmsNewOrders: null })
}

/** What who is signed in may do, outside of components. */
export const permissionsNow = (): readonly string[] => profiles.of('cms', person())?.permissions ?? []
