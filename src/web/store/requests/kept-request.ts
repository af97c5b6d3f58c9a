import { emptyRequest, type RequestDraft, type RequestType } from './request-draft.ts'
import { readLines } from './wanted-lines.ts'

/** What was typed, and the address whose products are among it: a reload does not bring back what was removed. */
export type KeptRequest = { typed: Partial<RequestDraft>; taken?: string }

const keyOf = (type: RequestType) => `request ${type}`

/** Lasts as long as the tab: through a reload, a lost connection, another language. */
export function keepRequest(type: RequestType, kept: KeptRequest): void {
  withStorage((storage) => storage.setItem(keyOf(type), JSON.stringify(kept)))
}

export function forgetRequest(type: RequestType): void {
  withStorage((storage) => storage.removeItem(keyOf(type)))
}

export const keptRequest = (type: RequestType): KeptRequest =>
  readKept(withStorage((storage) => storage.getItem(keyOf(type))) ?? null)

/** Reads what was kept; what cannot be read is nothing. */
export function readKept(text: string | null): KeptRequest {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('typed' in kept)) return { typed: {} }
    const { typed } = kept
    if (typeof typed !== 'object' || typed === null) return { typed: {} }
    const values = typed as Record<string, unknown>
    const texts = Object.keys(emptyRequest).flatMap((part) =>
      typeof values[part] === 'string' ? [[part, values[part]]] : [],
    )
    return {
      typed: {
        ...(Object.fromEntries(texts) as Partial<RequestDraft>),
        ...('products' in values && { products: readLines(values.products) }),
      },
      ...('taken' in kept && typeof kept.taken === 'string' && { taken: kept.taken }),
    }
  } catch {
    // Somebody else's text under our key is no request.
    return { typed: {} }
  }
}

function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(window.sessionStorage)
  } catch {
    // Private modes and policies make every access throw: what is typed then lasts as long as the page.
    return undefined
  }
}
