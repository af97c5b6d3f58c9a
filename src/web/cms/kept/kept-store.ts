/** What was typed into a form and not saved, of one person on one thing. */
export type KeptDraft = {
  /** Whose it is: nobody else is ever shown it. */
  account: string
  /** Which form, in which language of the page. */
  form: string
  /** What it changes; of something new, the tab that adds it. */
  id: string
  /** What was there when it was opened, and which version of it. */
  version: number | undefined
  base: unknown
  value: unknown
  at: number
}
type Row = KeptDraft & { key: string }

const keptMilliseconds = 24 * 60 * 60 * 1000
const mostDrafts = 50
const mostBytes = 1_048_576

const keyOf = ({ account, form, id }: Pick<KeptDraft, 'account' | 'form' | 'id'>) =>
  JSON.stringify([account, form, id])

let opening: Promise<IDBDatabase> | undefined

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing')))
  })

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('matjar-drafts', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('drafts', { keyPath: 'key' })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing')))
  })
  return opening
}

/** Private modes and policies refuse it: then nothing is kept, and the form works as it is. */
async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
  otherwise: T,
): Promise<T> {
  try {
    const database = await open()
    return await work(database.transaction('drafts', mode).objectStore('drafts'))
  } catch {
    return otherwise
  }
}

const isFresh = ({ at }: Row) => Date.now() - at < keptMilliseconds

const rowsIn = async (store: IDBObjectStore) => (await answered(store.getAll())) as Row[]

/** One that is too large is not kept. Those a day old go, and of more than fifty the oldest. */
export const keepDraft = (draft: KeptDraft): Promise<void> =>
  inStore(
    'readwrite',
    async (store) => {
      const key = keyOf(draft)
      if (new Blob([JSON.stringify(draft)]).size > mostBytes) return void store.delete(key)
      // Asked for first: a page that is being left has no time for an answer.
      store.put({ ...draft, key })
      const rows = (await rowsIn(store)).toSorted((a, b) => b.at - a.at)
      for (const [index, row] of rows.entries())
        if (!isFresh(row) || index >= mostDrafts) store.delete(row.key)
    },
    undefined,
  )

/** A person's drafts of a form that are no older than a day, newest first. */
export const draftsOf = (account: string, form?: string): Promise<KeptDraft[]> =>
  inStore(
    'readonly',
    async (store) =>
      (await rowsIn(store))
        .filter((row) => row.account === account && (form === undefined || row.form === form) && isFresh(row))
        .toSorted((a, b) => b.at - a.at),
    [],
  )

export const forgetDraft = (draft: Pick<KeptDraft, 'account' | 'form' | 'id'>): Promise<void> =>
  inStore('readwrite', async (store) => void store.delete(keyOf(draft)), undefined)

export const forgetDraftsOf = (account: string): Promise<void> =>
  inStore(
    'readwrite',
    async (store) => {
      for (const { key, account: whose } of await rowsIn(store)) if (whose === account) store.delete(key)
    },
    undefined,
  )
