import { useState } from 'react'
import { isApiError } from '#web/api/api-error.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'

type Draft<F extends string> = Record<F, string>
type Messages<F extends string> = Partial<Record<F, string>>

/** What a colleague saved while one was typing; `clashes` are the fields that both changed. */
type TextConflict<F extends string> = { theirs: Draft<F>; clashes: F[] }

type TextFormOptions<F extends string> = {
  /** In the order of the form. */
  fields: readonly F[]
  initial: { draft: Draft<F>; version?: number }
  /** What is wrong with what was typed, in the reader's words. */
  check: (draft: Draft<F>, changed: readonly F[]) => Messages<F>
  /** Sends what was changed; answers the version that it made. */
  save: (change: { draft: Draft<F>; changed: readonly F[]; version?: number }) => Promise<number | undefined>
  /** The current state, for when someone else saved first; undefined for a new item. */
  reload?: () => Promise<{ draft: Draft<F>; version: number }>
}

const changedIn = <F extends string>(fields: readonly F[], a: Draft<F>, b: Draft<F>): F[] =>
  fields.filter((field) => a[field].trim() !== b[field].trim())

/** The state of a form of texts: what is typed, what is wrong with it, and saving it without losing anybody's work. */
export function useTextForm<F extends string>({ fields, initial, check, save, reload }: TextFormOptions<F>) {
  const showError = useShowError()
  const [{ base, version }, setBase] = useState({ base: initial.draft, version: initial.version })
  const [draft, setDraft] = useState(initial.draft)
  const [visited, setVisited] = useState<readonly F[]>([])
  const [refused, setRefused] = useState<Messages<F>>({})
  const [conflict, setConflict] = useState<TextConflict<F>>()
  const [isSaving, setSaving] = useState(false)

  const changed = changedIn(fields, base, draft)
  const faults = check(draft, changed)
  const errors: Messages<F> = {}
  for (const field of fields) {
    const message = refused[field] ?? (visited.includes(field) ? faults[field] : undefined)
    if (message) errors[field] = message
  }

  /** Someone else saved first: the form continues from their version and keeps the input. */
  async function takeTheirs() {
    if (!reload) return
    const theirs = await reload()
    const theirChanges = changedIn(fields, base, theirs.draft)
    const differing = changedIn(fields, draft, theirs.draft)
    const mine = Object.fromEntries(changed.map((field) => [field, draft[field]])) as Partial<Draft<F>>
    setBase({ base: theirs.draft, version: theirs.version })
    setDraft({ ...theirs.draft, ...mine })
    setConflict({
      theirs: theirs.draft,
      clashes: changed.filter((field) => theirChanges.includes(field) && differing.includes(field)),
    })
  }

  /** Shows errors; `wrong` is the first field with one. */
  async function submit(): Promise<{ isSaved: boolean; wrong?: F | undefined }> {
    setVisited(fields)
    const wrong = fields.find((field) => faults[field])
    if (wrong) return { isSaved: false, wrong }
    setSaving(true)
    try {
      const next = await save({ draft, changed, version })
      setBase({ base: draft, version: next })
      setConflict(undefined)
      return { isSaved: true }
    } catch (error) {
      if (!isApiError(error)) throw error
      if (error.code === 'version_conflict' && reload) {
        await takeTheirs().catch(showError)
        return { isSaved: false }
      }
      // An error inside a field, such as `locations.0.city`, is shown at the field.
      const said = (field: F) =>
        error.fields[field] ??
        Object.entries(error.fields).find(([path]) => path.startsWith(`${field}.`))?.[1]
      const told = fields.filter((field) => said(field))
      setRefused(Object.fromEntries(told.map((field) => [field, said(field)])) as Messages<F>)
      if (told.length === 0) showError(error)
      return { isSaved: false, wrong: told[0] }
    } finally {
      setSaving(false)
    }
  }

  return {
    draft,
    errors,
    conflict,
    changed,
    isDirty: changed.length > 0,
    isSaving,
    change: (field: F, value: string) => {
      setDraft((draft) => ({ ...draft, [field]: value }))
      setRefused((refused) => ({ ...refused, [field]: undefined }))
    },
    visit: (field: F) => setVisited((visited) => [...new Set([...visited, field])]),
    submit,
  }
}
