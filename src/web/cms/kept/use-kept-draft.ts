import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formKeeper } from '#web/api/form-keeper.ts'
import { personOf } from '#web/api/profiles.ts'
import { tokensOf } from '#web/api/tokens.ts'
import { useLanguage } from '#web/language/language.tsx'
import { usePresence } from '../presence/use-presence.ts'
import { openElsewhere, openForm } from './form-tabs.ts'
import { draftsOf, forgetDraft, keepDraft, type KeptDraft } from './kept-store.ts'

const quietMilliseconds = 1000
/** By then the tab that had it has kept what was typed there. */
const handOverMilliseconds = 300

type Found<T> = { value: T; base: T; version: number | undefined; at: number }

type Options<T> = {
  /** The name of the form; undefined for one of which nothing is kept. */
  form: string | undefined
  /** What it changes; undefined where something new is added. */
  id: string | undefined
  /** What is typed, and what it is typed upon. Plain data: no files, no secrets. */
  value: T
  base: T
  version: number | undefined
  isDirty: boolean
  /** The person goes on with what they typed earlier. */
  onContinue: (found: Found<T>) => void
}

export type Kept = {
  /** When what was typed earlier was kept, until one has decided about it. */
  foundAt: number | undefined
  goOn: () => void
  discard: () => void
  /** It is saved, or no longer wanted. */
  forget: () => void
  isElsewhere: boolean
  editHere: () => void
  /** Brings the tab that has it to the front, or marks it where the browser does not. */
  goThere: () => void
  /** The names of colleagues who have it open too. */
  colleagues: readonly string[]
}

const person = () => formKeeper()?.person() ?? personOf(tokensOf('cms').access)

/** Keeps what is typed in the browser for a day, offers it when the form is opened again, and lets one tab edit it at a time. */
export function useKeptDraft<T>({
  form: name,
  id,
  value,
  base,
  version,
  isDirty,
  onContinue,
}: Options<T>): Kept {
  // Texts stand in the draft by the language of the page.
  const form = `${name} ${useLanguage()}`
  const [account] = useState(() => (name === undefined ? undefined : person()))
  const [own] = useState(() => id ?? `new ${crypto.getRandomValues(new Uint32Array(2)).join('-')}`)
  const [found, setFound] = useState<KeptDraft>()
  const colleagues = usePresence(name, id)
  const [isElsewhere, setElsewhere] = useState(false)
  const again = useRef<() => Promise<void>>(undefined)
  const tab = useRef<ReturnType<typeof openForm>>(undefined)
  /** Saved or discarded: what is still typed is not kept again. */
  const isOver = useRef(false)

  const keep = useEffectEvent((value: T) => {
    // What one has not decided about yet is not written over.
    if (account === undefined || isOver.current || isElsewhere || found || !isDirty) return
    void keepDraft({ account, form, id: own, version, base, value, at: Date.now() })
  })
  const keepNow = useEffectEvent(() => keep(value))
  const forget = () => {
    isOver.current = true
    if (account !== undefined) void forgetDraft({ account, form, id: own })
  }

  useEffect(() => {
    if (account === undefined) return
    let isLeft = false
    const look = async () => {
      const drafts = (await draftsOf(account, form)).filter((draft) =>
        id === undefined ? draft.id.startsWith('new ') : draft.id === id,
      )
      // What another tab is adding is that tab's.
      const taken = id === undefined ? await openElsewhere(drafts) : new Set()
      if (!isLeft) setFound(drafts.find((draft) => !taken.has(draft.id)))
    }
    const opened = openForm({ account, form, id: own }, (isElsewhere) => {
      // The tab that goes on with it offers what was typed here.
      if (isElsewhere) keepNow()
      setElsewhere(isElsewhere)
    })
    tab.current = opened
    again.current = look
    void look()
    return () => {
      isLeft = true
      opened.close()
    }
  }, [account, form, id, own])

  useEffect(() => {
    if (!isDirty) return
    isOver.current = false
    const timer = setTimeout(() => keep(value), quietMilliseconds)
    return () => clearTimeout(timer)
  }, [value, isDirty])

  // What was typed and taken back is as if it had not been.
  const wasDirty = useRef(false)
  useEffect(() => {
    if (wasDirty.current && !isDirty && account !== undefined) void forgetDraft({ account, form, id: own })
    wasDirty.current = isDirty
  }, [isDirty, account, form, own])

  useEffect(() => {
    const leave = () => keepNow()
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  }, [])

  return {
    foundAt: found?.at,
    goOn() {
      if (!found) return
      setFound(undefined)
      // From here on it is this form's own.
      if (found.id !== own) void forgetDraft(found)
      onContinue(found as KeptDraft & Found<T>)
    },
    discard() {
      if (found) void forgetDraft(found)
      setFound(undefined)
    },
    forget,
    isElsewhere,
    colleagues,
    goThere: () => tab.current?.show(),
    editHere() {
      tab.current?.take()
      setTimeout(() => void again.current?.(), handOverMilliseconds)
    },
  }
}
