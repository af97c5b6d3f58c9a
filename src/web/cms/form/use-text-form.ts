import { useState } from 'react'
import { isApiError } from '#web/api/api-error.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { useKeptDraft } from '../kept/use-kept-draft.ts'
import type { Clash } from './overtaken-notice.tsx'

type Draft<F extends string> = Record<F, string>
type Messages<F extends string> = Partial<Record<F, string>>

/** What a colleague saved while one was typing; `clashes` are the fields that both changed. */
type TextConflict<F extends string> = { was: Draft<F>; mine: Draft<F>; theirs: Draft<F>; clashes: F[] }

type KeptTexts<F extends string> = { texts: Partial<Draft<F>>; beside: unknown }

type TextFormOptions<F extends string> = {
  /** In the order of the form. */
  fields: readonly F[]
  initial: { draft: Draft<F>; version?: number }
  /** What is wrong with what was typed, in the reader's words. */
  check: (draft: Draft<F>, changed: readonly F[]) => Messages<F>
  /** Sends what was changed; answers the version that it made. */
  save: (change: { draft: Draft<F>; changed: readonly F[]; version?: number }) => Promise<number | undefined>
  /** What is typed is kept in the browser for a day, under this name. */
  keep?: {
    form: string
    /** Of what is changed; undefined for a new item. */
    id: string | undefined
    /** What must not be kept: secrets. */
    except?: readonly F[]
    /** What the form shows beside its texts, such as the names of what was picked. */
    beside?: { value: unknown; restore: (value: unknown) => void }
  }
  /** The current state, for when someone else saved first; undefined for a new item. */
  reload?: () => Promise<{ draft: Draft<F>; version: number }>
}

const only = <F extends string>(fields: readonly F[], draft: Draft<F>) =>
  Object.fromEntries(fields.map((field) => [field, draft[field]])) as Partial<Draft<F>>

const changedIn = <F extends string>(fields: readonly F[], a: Draft<F>, b: Draft<F>): F[] =>
  fields.filter((field) => a[field].trim() !== b[field].trim())

/** The state of a form of texts: what is typed, what is wrong with it, and saving it without losing anybody's work. */
export function useTextForm<F extends string>({
  fields,
  initial,
  check,
  save,
  keep,
  reload,
}: TextFormOptions<F>) {
  const showError = useShowError()
  const [{ base, version }, setBase] = useState({ base: initial.draft, version: initial.version })
  const [draft, setDraft] = useState(initial.draft)
  const [visited, setVisited] = useState<readonly F[]>([])
  const [refused, setRefused] = useState<Messages<F>>({})
  const [details, setDetails] = useState<Readonly<Record<string, string>>>({})
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
    setBase({ base: theirs.draft, version: theirs.version })
    meet(base, draft, theirs.draft)
  }

  /** What was typed upon `was` goes on upon `theirs`. */
  function meet(was: Draft<F>, mine: Draft<F>, theirs: Draft<F>) {
    const changedByMe = changedIn(fields, was, mine)
    const changedByThem = changedIn(fields, was, theirs)
    const differing = changedIn(fields, mine, theirs)
    setDraft({ ...theirs, ...only(changedByMe, mine) })
    setConflict({
      was,
      mine,
      theirs,
      clashes: changedByMe.filter((field) => changedByThem.includes(field) && differing.includes(field)),
    })
  }

  const isKept = (field: F) => !keep?.except?.includes(field)
  const kept = useKeptDraft<KeptTexts<F>>({
    form: keep?.form,
    id: keep?.id,
    value: { texts: only(fields.filter(isKept), draft), beside: keep?.beside?.value },
    base: { texts: only(fields.filter(isKept), base), beside: undefined },
    version,
    isDirty: changed.some(isKept),
    onContinue: (found) => {
      if (found.value.beside !== undefined) keep?.beside?.restore(found.value.beside)
      const mine = { ...draft, ...found.value.texts }
      if (found.version === version) setDraft(mine)
      else meet({ ...base, ...found.base.texts }, mine, base)
    },
  })

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
      setDetails({})
      kept.forget()
      return { isSaved: true }
    } catch (error) {
      return { isSaved: false, wrong: await refuse(error) }
    } finally {
      setSaving(false)
    }
  }

  /** Shows why the server refused; answers the first field that is to blame. */
  async function refuse(refusal: unknown): Promise<F | undefined> {
    if (!isApiError(refusal)) throw refusal
    if (refusal.code === 'version_conflict' && reload) {
      await takeTheirs().catch(showError)
      return undefined
    }
    // An error inside a field, such as `locations.0.city`, is shown at the field.
    const said = (field: F) =>
      refusal.fields[field] ??
      Object.entries(refusal.fields).find(([path]) => path.startsWith(`${field}.`))?.[1]
    const told = fields.filter((field) => said(field))
    setRefused(Object.fromEntries(told.map((field) => [field, said(field)])) as Messages<F>)
    setDetails(refusal.fields)
    if (told.length === 0) showError(refusal)
    return told[0]
  }

  return {
    draft,
    errors,
    kept,
    conflict,
    changed,
    /** What both changed, with the label of each field; `wordsOf` says a value that is not words itself. */
    clashes: (
      labelOf: (field: F) => string,
      wordsOf: (field: F, value: string) => string | undefined = (_field, value) => value,
    ): Clash[] =>
      (conflict?.clashes ?? []).map((field) => {
        const { mine, theirs, was } = conflict as TextConflict<F>
        return {
          label: labelOf(field),
          mine: wordsOf(field, mine[field]),
          theirs: wordsOf(field, theirs[field]),
          was: wordsOf(field, was[field]),
          chosen: draft[field] === theirs[field] ? 'theirs' : 'mine',
          onChoose: (side) => setDraft((draft) => ({ ...draft, [field]: { mine, theirs }[side][field] })),
        }
      }),
    isDirty: changed.length > 0,
    isSaving,
    change: (field: F, value: string) => {
      setDraft((draft) => ({ ...draft, [field]: value }))
      setRefused((refused) => ({ ...refused, [field]: undefined }))
      setDetails((old) => without(old, field))
    },
    visit: (field: F) => setVisited((visited) => [...new Set([...visited, field])]),
    /** What was refused inside fields, by whole path: `locations.0.city`. */
    details,
    refuse,
    submit,
  }
}

const without = (details: Readonly<Record<string, string>>, field: string) =>
  Object.fromEntries(Object.entries(details).filter(([path]) => !path.startsWith(`${field}.`)))
