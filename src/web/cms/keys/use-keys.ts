import { useEffect, useEffectEvent, useRef } from 'react'
import { useGo } from '#web/language/link.tsx'
import { browserStorage } from '#web/storage.ts'
import { useSections } from '../sections.ts'
import { sectionKeys, signOf } from './section-keys.ts'

/** A second key counts this long after the first. */
const betweenMs = 1_500

const editable =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=grid]'

/** Rows of the list on the page, by what leads to each. */
const rowLinks = () =>
  [...document.querySelectorAll<HTMLElement>('main tbody tr')].flatMap((row) => {
    const link = row.querySelector<HTMLElement>('a[href]')
    return link ? [{ row, link }] : []
  })

function moveInList(step: 1 | -1) {
  const rows = rowLinks()
  const at = rows.findIndex(({ row }) => row.contains(document.activeElement))
  const next = rows[at < 0 ? (step > 0 ? 0 : rows.length - 1) : at + step]
  next?.link.focus()
}

const markRow = () =>
  document.activeElement
    ?.closest('main tbody tr')
    ?.querySelector<HTMLElement>('input[type=checkbox]')
    ?.click()

/** Saves the form one is in, or the first of the page, by its own button; false where there is none. */
function save(): boolean {
  const saves = [...document.querySelectorAll<HTMLButtonElement>('main form [data-save]')]
  const button = saves.find((one) => one.form?.contains(document.activeElement)) ?? saves[0]
  if (!button) return false
  // What is typed is known to the form once its field is left.
  const field = document.activeElement
  if (field instanceof HTMLElement && button.form?.contains(field)) {
    field.blur()
    field.focus()
  }
  button.click()
  return true
}

/** Whether single keys mean something; some people’s aids press them unasked. */
export const areSingleKeysOn = () => browserStorage.get('cmsKeys') !== 'off'

/** The keys of the CMS. What a control of its own has taken, and what is typed into a field, is left alone. */
export function useKeys({ onHelp }: { onHelp: () => void }) {
  const go = useGo()
  const sections = useSections()
  const goAt = useRef(0)

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return
    const isModal = document.querySelector('dialog[open]') !== null
    const sign = signOf(event)
    if (event.ctrlKey || event.metaKey) {
      // The browser's own way to save, a page as a file, is of no use here.
      if (sign === 's' && !event.shiftKey && !isModal && save()) event.preventDefault()
      return
    }
    const target = event.target instanceof Element ? event.target : undefined
    if (isModal || target?.closest(editable) || !areSingleKeysOn()) return
    const isSecond = Date.now() - goAt.current < betweenMs
    goAt.current = 0
    if (isSecond) {
      const section = sections.find(({ key }) => sectionKeys[key] === sign)
      if (!section) return
      event.preventDefault()
      go(section.to)
      return
    }
    const act = {
      g: () => {
        goAt.current = Date.now()
      },
      j: () => moveInList(1),
      k: () => moveInList(-1),
      x: markRow,
      '/': () => document.querySelector<HTMLElement>('main [role=search] input')?.focus(),
      '?': onHelp,
    }[sign]
    if (!act) return
    event.preventDefault()
    act()
  })

  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
