import { type RefObject, useEffect, useRef, useState } from 'react'

type Section = RefObject<HTMLElement | null>

/** Marks the button that opens a form: the focus comes back to it. */
export const openerProps = (what: string) => ({ 'data-opens': what })

/** Which form of a section is open: one at a time. When it closes, the focus goes back to where it was opened. */
export function useOpenForm<T>(section: Section) {
  const [opened, setOpened] = useState<T>()
  const backTo = useRef<string>(undefined)

  useEffect(() => {
    if (opened !== undefined || backTo.current === undefined) return
    const button = section.current?.querySelector<HTMLElement>(`[data-opens="${backTo.current}"]`)
    const place = button ?? section.current
    place?.focus()
    backTo.current = undefined
  }, [opened, section])

  return {
    opened,
    open: setOpened,
    close: (what: string) => {
      backTo.current = what
      setOpened(undefined)
    },
  }
}

/** What a section asks about before it is removed. The button that asked goes with it, and leaves the focus to the section. */
export function useRemoving<T>(section: Section) {
  const [removing, setRemoving] = useState<T>()
  const wasAsked = useRef(false)

  useEffect(() => {
    if (wasAsked.current && removing === undefined && document.activeElement === document.body)
      section.current?.focus()
    wasAsked.current = removing !== undefined
  }, [removing, section])

  return { removing, ask: setRemoving, close: () => setRemoving(undefined) }
}

/** Beside a form that comes later than the press of a button: the typing begins in it. */
export function StartHere({ section }: { section: Section }) {
  useEffect(() => {
    section.current?.querySelector<HTMLElement>('form :is(input, select)')?.focus()
  }, [section])
  return null
}
