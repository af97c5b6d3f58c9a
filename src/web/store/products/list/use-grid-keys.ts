import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'

const cellsOf = (row: Element) => [...row.children].filter((cell) => cell instanceof HTMLElement)
/** What has the focus in a cell: its own link or button, so that Enter and Space do what they do everywhere, or else the cell. */
const targetIn = (cell: HTMLElement) => cell.querySelector<HTMLElement>('a, button') ?? cell

/**
 * Arrows, Home, End and the page keys go from cell to cell, Enter opens a row's link, Space presses its button in the cell that is
 * marked `data-space`. The table is one stop of the Tab key. What has the focus is kept in the page and not in React: hundreds of
 * rows would be drawn again for each key.
 */
export function useGridKeys() {
  const table = useRef<HTMLTableElement>(null)
  const at = useRef({ row: 1, column: 0 })

  const rows = () => [...(table.current?.rows ?? [])].map(cellsOf)
  function stopAt(row: number, column: number): HTMLElement | undefined {
    const all = rows()
    const inside = (value: number, count: number) => Math.max(0, Math.min(value, count - 1))
    const chosen = { row: inside(row, all.length), column: 0 }
    chosen.column = inside(column, all[chosen.row]?.length ?? 1)
    const targetAt = (row: number, column: number) => {
      const cell = all[row]?.[column]
      return cell && targetIn(cell)
    }
    const before = targetAt(at.current.row, at.current.column)
    const next = targetAt(chosen.row, chosen.column)
    if (before) before.tabIndex = -1
    if (next) next.tabIndex = 0
    at.current = chosen
    return next
  }

  // Rows may be others each time.
  useLayoutEffect(() => {
    for (const cell of rows().flat()) targetIn(cell).tabIndex = -1
    stopAt(at.current.row, at.current.column)
  })

  function onFocus({ target }: { target: Element }) {
    const cell = target.closest<HTMLTableCellElement>('th, td')
    const row = cell?.closest('tr')
    if (cell && row) stopAt(row.rowIndex, cell.cellIndex)
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
    if (altKey || metaKey || shiftKey || !(target instanceof Element)) return
    const { row, column } = at.current
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const [last, lastColumn] = [rows().length - 1, (rows()[row]?.length ?? 1) - 1]
    const places: Record<string, [number, number]> = {
      ArrowDown: [row + 1, column],
      ArrowUp: [row - 1, column],
      ArrowRight: [row, column + forward],
      ArrowLeft: [row, column - forward],
      Home: [ctrlKey ? 0 : row, 0],
      End: [ctrlKey ? last : row, ctrlKey ? Infinity : lastColumn],
      PageDown: [row + inView(target), column],
      PageUp: [Math.max(row === 0 ? 0 : 1, row - inView(target)), column],
    }
    const place = places[key]
    if (place && (!ctrlKey || key === 'Home' || key === 'End')) {
      event.preventDefault()
      stopAt(...place)?.focus()
      return
    }
    // On a link or a button, the key is its own; a link has nothing of its own for Space.
    const tableRow = target.closest('tbody tr')
    if (ctrlKey || !tableRow || target.tagName === 'BUTTON') return
    if (key === ' ') {
      event.preventDefault()
      tableRow.querySelector<HTMLElement>('[data-space] button')?.click()
    }
    if (key === 'Enter' && target.tagName !== 'A') tableRow.querySelector('a')?.click()
  }

  return { ref: table, onFocus, onKeyDown }
}

/** As many rows as the window shows, one of them twice. */
const inView = (target: Element) => {
  const height = target.closest('tr')?.getBoundingClientRect().height ?? innerHeight
  return Math.max(1, Math.floor(innerHeight / height) - 1)
}
