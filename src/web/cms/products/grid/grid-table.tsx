import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLanguage, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Code } from '../../code.tsx'
import { blockOf } from './grid-cells.ts'
import styles from './grid.module.css'
import type { AnyRow, Rows } from './use-rows.ts'

/** A column, and what a cell of it does. */
export type GridColumn<Row> = {
  cell: string
  label: string
  mayEdit: boolean
  /** Figures stand at the end of their cell. */
  isFigure?: boolean
  inputMode?: 'decimal' | 'numeric' | 'text'
  dir?: 'ltr' | 'auto'
  maxLength?: number
  /** Rows without it cannot be edited there. */
  has?: (row: Row) => boolean
  /** As it is edited and copied; absent: what is in it is no text, and is not pasted either. */
  textOf?: (row: Row) => string
  /** What the row itself has, in words. */
  ownOf: (row: Row) => string
  shownOf: (row: Row) => ReactNode
  /** Instead of typing: a dialog, or the next of a few values. */
  open?: (row: Row) => void
  /** Its first click opens it. */
  opensAtOnce?: boolean
  /** Absent: it cannot be empty. */
  clear?: (row: Row) => void
}
type Place = { row: number; column: number }
/** The rows of any grid: what its edits are, only its columns know. */
export type AnyRows<Row extends AnyRow> = Pick<
  Rows<Row, object>,
  'rows' | 'saidOf' | 'refusalOf' | 'type' | 'paste' | 'decide'
> & { editsOf: (id: string) => object }

type Props<Row extends AnyRow> = { grid: AnyRows<Row>; columns: readonly GridColumn<Row>[] }

const steps: Record<string, readonly [down: number, along: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageDown: [10, 0],
  PageUp: [-10, 0],
}
const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), Math.max(most, 0))
/** A table whose cells are moved through by arrows. Its rows and cells keep their meaning. */
const asGrid = { role: 'grid' } as const
/** Keys of an input method, and of the keyboards of phones: which text they make is told later. */
const isComposed = (key: string) => key === 'Process' || key === 'Unidentified'

/** A table that is worked in as in a spreadsheet: one cell has the focus, what is typed goes into it. */
export function GridTable<Row extends AnyRow>({ grid, columns }: Props<Row>) {
  const t = useT('cms.grid')
  const isRtl = useLanguage() === 'ar'
  const [at, setAt] = useState<Place>({ row: 0, column: 0 })
  const [typing, setTyping] = useState<{ text: string; isWhole: boolean }>()
  const table = useRef<HTMLTableElement>(null)
  // The focus follows the cell once somebody works in the grid; opening the page does not take it.
  const isWanted = useRef(false)
  const wasChosen = useRef(false)
  const { rows } = grid
  const columnAt = columns[at.column]

  useEffect(() => {
    if (!isWanted.current || typing) return
    table.current?.querySelector<HTMLElement>(`[data-place="${at.row} ${at.column}"]`)?.focus()
  }, [at, typing])

  function go(place: Place) {
    isWanted.current = true
    setAt({ row: clamp(place.row, rows.length - 1), column: clamp(place.column, columns.length - 1) })
  }

  const isOpen = (row: Row | undefined, column: GridColumn<Row> | undefined): boolean =>
    row !== undefined && column !== undefined && column.mayEdit && (column.has?.(row) ?? true)

  /** Begins to edit; `text` is what was typed instead of what stands there. */
  function open(place: Place, text?: string) {
    const [row, column] = [rows[place.row], columns[place.column]]
    if (!row || !column || !isOpen(row, column)) return
    go(place)
    if (column.open) column.open(row)
    else setTyping({ text: text ?? column.textOf?.(row) ?? '', isWhole: text === undefined })
  }

  /** A cell is checked when it is left. */
  function keep(next: Place = at) {
    const row = rows[at.row]
    if (typing && row && columnAt) grid.type(row, columnAt.cell, typing.text)
    setTyping(undefined)
    go(next)
  }

  function pressInCell(event: KeyboardEvent<HTMLTableElement>) {
    const { key, ctrlKey, metaKey, altKey, target } = event
    if (!(target instanceof HTMLElement) || target.dataset.place === undefined) return
    const step = steps[key]
    if (step && !altKey && !metaKey) {
      event.preventDefault()
      const [down, along] = step
      const turn = isRtl ? -1 : 1
      if (ctrlKey)
        return go({
          row: down === 0 ? at.row : down > 0 ? rows.length - 1 : 0,
          column: along === 0 ? at.column : along * turn > 0 ? columns.length - 1 : 0,
        })
      return go({ row: at.row + down, column: at.column + along * turn })
    }
    if (key === 'Home' || key === 'End') {
      event.preventDefault()
      const isEnd = key === 'End'
      return go({
        row: ctrlKey ? (isEnd ? rows.length - 1 : 0) : at.row,
        column: isEnd ? columns.length - 1 : 0,
      })
    }
    if (ctrlKey || metaKey || altKey) return
    const row = rows[at.row]
    if (key === 'Enter' || key === 'F2' || (key === ' ' && columnAt?.open)) {
      event.preventDefault()
      open(at)
    } else if ((key === 'Delete' || key === 'Backspace') && row && columnAt && isOpen(row, columnAt)) {
      event.preventDefault()
      columnAt.clear?.(row)
    } else if ([...key].length === 1 && columnAt && !columnAt.open) {
      event.preventDefault()
      open(at, key)
    } else if (isComposed(key) && columnAt && !columnAt.open) {
      // The text itself comes after the key, to where the focus is by then.
      flushSync(() => open(at, ''))
    }
  }

  function pressInField(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const { key, shiftKey } = event
    if (key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      setTyping(undefined)
      go(at)
    } else if (key === 'Enter') {
      event.preventDefault()
      keep({ row: at.row + (shiftKey ? -1 : 1), column: at.column })
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      keep({ row: at.row + (key === 'ArrowDown' ? 1 : -1), column: at.column })
    } else if (key === 'Tab') {
      const next = at.column + (shiftKey ? -1 : 1)
      if (next < 0 || next >= columns.length) return keep()
      event.preventDefault()
      keep({ row: at.row, column: next })
    }
  }

  function paste(event: ClipboardEvent<HTMLTableElement>) {
    const block = blockOf(event.clipboardData.getData('text/plain'))
    const isBlock = block.length > 1 || (block[0]?.length ?? 0) > 1
    if (typing && !isBlock) return
    event.preventDefault()
    setTyping(undefined)
    const wanted = columns.slice(at.column).map((column) => {
      const { cell, textOf } = column
      return textOf && ((row: Row) => (isOpen(row, column) ? cell : undefined))
    })
    const count = grid.paste(block, at.row, wanted)
    go(at)
    showAlert({ type: count > 0 ? 'success' : 'warning', message: t('pasted', { count }) })
  }

  function copy(event: ClipboardEvent<HTMLTableElement>) {
    const row = rows[at.row]
    if (typing || !row || !columnAt?.textOf) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', columnAt.textOf(row))
  }

  return (
    <div className={styles.scroll}>
      <table
        ref={table}
        {...asGrid}
        aria-label={t('rows')}
        aria-describedby="grid-keys"
        aria-rowcount={rows.length + 1}
        className={styles.grid}
        onKeyDown={pressInCell}
        onPaste={paste}
        onCopy={copy}
      >
        <thead>
          <tr>
            <th scope="col">{t('columns.name')}</th>
            {columns.map(({ cell, label, isFigure }) => (
              <th key={cell} scope="col" className={isFigure ? styles.figure : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.id} data-refused={grid.refusalOf(row.id) ? '' : undefined}>
              <th scope="row" className={styles.name}>
                <bdi>{row.name}</bdi>
                <span className={styles.code}>
                  <Code>{row.code}</Code>
                </span>
                <RefusedRow grid={grid} row={row} columns={columns} />
              </th>
              {columns.map((column, along) => {
                const { cell } = column
                const isHere = at.row === index && at.column === along
                const isEdited = cell in grid.editsOf(row.id)
                const said = grid.saidOf(row.id, cell)
                const canEdit = isOpen(row, column)
                const isTyping = isHere && typing !== undefined
                return (
                  <td
                    key={cell}
                    data-place={`${index} ${along}`}
                    tabIndex={isHere && !isTyping ? 0 : -1}
                    aria-readonly={canEdit ? undefined : true}
                    aria-invalid={said ? true : undefined}
                    className={classNames(
                      styles.cell,
                      column.isFigure && styles.figure,
                      isEdited && styles.edited,
                      said && styles.wrong,
                      !canEdit && styles.closed,
                    )}
                    onFocus={() => {
                      if (!isHere && !typing) setAt({ row: index, column: along })
                    }}
                    onPointerDown={({ currentTarget }) => {
                      wasChosen.current = document.activeElement === currentTarget
                    }}
                    onPointerUp={({ pointerType, button }) => {
                      if (isTyping || button !== 0) return
                      const place = { row: index, column: along }
                      // A finger has no keys: its first touch begins. A mouse chooses the cell first.
                      if (pointerType === 'touch' || wasChosen.current || column.opensAtOnce) open(place)
                      else go(place)
                    }}
                  >
                    {isTyping ? (
                      <input
                        // It stands where the focus was.
                        ref={(field) => {
                          if (field && document.activeElement !== field) {
                            field.focus()
                            if (typing.isWhole) field.select()
                          }
                        }}
                        className={styles.field}
                        aria-label={t('cell', { column: column.label, name: row.name })}
                        aria-invalid={said ? true : undefined}
                        inputMode={column.inputMode}
                        dir={column.dir ?? 'ltr'}
                        maxLength={column.maxLength ?? 40}
                        autoComplete="off"
                        value={typing.text}
                        onChange={({ currentTarget: { value } }) =>
                          setTyping({ text: value, isWhole: false })
                        }
                        onKeyDown={pressInField}
                        onBlur={({ relatedTarget }) => {
                          const row = rows[at.row]
                          if (row) grid.type(row, cell, typing.text)
                          setTyping(undefined)
                          isWanted.current = relatedTarget === null && isWanted.current
                        }}
                      />
                    ) : (
                      column.shownOf(row)
                    )}
                    {said && !isTyping && <span className={styles.said}>{said}</span>}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Why a row was not saved; where somebody else has changed it, with what it is now. */
function RefusedRow<Row extends AnyRow>({ grid, row, columns }: Props<Row> & { row: Row }) {
  const t = useT('cms.grid')
  const refusal = grid.refusalOf(row.id)
  if (!refusal) return null
  const { current, code, message } = refusal
  if (!current) return <span className={styles.said}>{message}</span>
  const values = columns
    .filter(({ has }) => has?.(current) ?? true)
    .map(({ label, ownOf }) => ({ label, now: ownOf(current), was: ownOf(row) }))
    .filter(({ now, was }) => now !== was)
    .map(({ label, now }) => `${label} ${now || '–'}`)
    .join(' · ')
  return (
    <span className={styles.conflict}>
      <span className={styles.said}>
        {t(code === 'inventory_outdated' ? 'sold' : 'conflict', { values: values || '–' })}
      </span>
      <Button size="small" onClick={() => grid.decide(row.id, 'theirs')}>
        {t('takeTheirs')}
        <VisuallyHidden>: {row.name}</VisuallyHidden>
      </Button>
      <Button size="small" onClick={() => grid.decide(row.id, 'mine')}>
        {t('keepMine')}
        <VisuallyHidden>: {row.name}</VisuallyHidden>
      </Button>
    </span>
  )
}
