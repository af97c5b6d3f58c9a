import { useSyncExternalStore } from 'react'
import { emptyRequest, type RequestDraft, type RequestType, type SentFile } from './request-draft.ts'
import { readLines } from './wanted-lines.ts'

type StoredRequest = {
  typed: Partial<RequestDraft>
  /** The visit whose products are in the form: a reload does not bring back what was removed. */
  taken?: string
  /** The key of a request without an answer: repeated unchanged, it has one effect. */
  key?: string
}

const nothing: StoredRequest = { typed: {} }
/** The kept form of each kind; read from the tab's storage once. */
const known = new Map<RequestType, StoredRequest>()
const listeners = new Set<() => void>()
const keyOf = (type: RequestType) => `request ${type}`

/** Lasts as long as the tab: through a reload, a lost connection, another language. */
export const requestStorage = {
  get(type: RequestType): StoredRequest {
    const kept =
      known.get(type) ?? parseStoredRequest(withStorage((storage) => storage.getItem(keyOf(type))) ?? null)
    known.set(type, kept)
    return kept
  },

  set(type: RequestType, kept: StoredRequest): void {
    withStorage((storage) => storage.setItem(keyOf(type), JSON.stringify(kept)))
    tell(type, kept)
  },

  /** It was sent. */
  forget(type: RequestType): void {
    withStorage((storage) => storage.removeItem(keyOf(type)))
    tell(type, nothing)
  },
}

function tell(type: RequestType, kept: StoredRequest): void {
  known.set(type, kept)
  for (const listener of listeners) listener()
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Nothing on the server and in the first render. */
export const useStoredRequest = (type: RequestType): StoredRequest =>
  useSyncExternalStore(
    watch,
    () => requestStorage.get(type),
    () => nothing,
  )

/** Parses what was kept; unreadable content counts as nothing. */
export function parseStoredRequest(text: string | null): StoredRequest {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('typed' in kept)) return nothing
    const { typed } = kept
    if (typeof typed !== 'object' || typed === null) return nothing
    const values = typed as Record<string, unknown>
    const texts = Object.keys(emptyRequest).flatMap((part) =>
      typeof values[part] === 'string' ? [[part, values[part]]] : [],
    )
    const { taken, key } = kept as Record<string, unknown>
    return {
      typed: {
        ...(Object.fromEntries(texts) as Partial<RequestDraft>),
        ...('products' in values && { products: readLines(values.products) }),
        ...('files' in values && { files: readFiles(values.files) }),
      },
      ...(typeof taken === 'string' && { taken }),
      ...(typeof key === 'string' && { key }),
    }
  } catch {
    // Something else under our key is no request.
    return nothing
  }
}

const readFiles = (value: unknown): SentFile[] =>
  Array.isArray(value)
    ? value.filter(
        (file): file is SentFile =>
          typeof file === 'object' &&
          file !== null &&
          typeof (file as SentFile).id === 'string' &&
          typeof (file as SentFile).name === 'string',
      )
    : []

function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(window.sessionStorage)
  } catch {
    // Private modes and policies make every access throw: input then lasts as long as the page.
    return undefined
  }
}
