import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Cell } from '#contract/product-cells.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Code } from '../../code.tsx'
import { blockOf, has, ownText, visibilityOf, type GridRow, type Reader } from './grid-cells.ts'
import styles from './grid.module.css'
import type { Grid, TextCell } from './use-grid.ts'

export type GridColumn = { cell: Cell; mayEdit: boolean }
type Place = { row: number; column: number }

type Props = {
  grid: Grid
  columns: readonly GridColumn[]
  reader: Reader
  onTags: (row: GridRow) => void
}

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
const figures: readonly Cell[] = ['price', 'priceBeforeDiscount', 'stock', 'lowStockThreshold']

/** A table that is worked in as in a spreadsheet: one cell has the focus, what is typed goes into it. */
export function GridTable({ grid, columns, reader, onTags }: Props) {
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

  const isOpen = (row: GridRow | undefined, column: GridColumn | undefined): boolean =>
    row !== undefined && column !== undefined && column.mayEdit && has(row, column.cell)
  const textOf = (row: GridRow, cell: TextCell) => grid.editsOf(row.id)[cell] ?? ownText(row, cell, reader)

  /** Begins to edit; `text` is what was typed instead of what stands there. */
  function open(place: Place, text?: string) {
    const [row, column] = [rows[place.row], columns[place.column]]
    if (!row || !column || !isOpen(row, column)) return
    go(place)
    if (column.cell === 'tags') onTags(row)
    else if (column.cell === 'visibility') {
      const now = visibilityOf(textOf(row, 'visibility'), reader)
      grid.type(row, 'visibility', reader.wordOf(now === 'visible' ? 'hidden' : 'visible'))
    } else setTyping({ text: text ?? textOf(row, column.cell), isWhole: text === undefined })
  }

  /** A cell is checked when it is left. */
  function keep(next: Place = at) {
    const row = rows[at.row]
    if (typing && row && columnAt && columnAt.cell !== 'tags') grid.type(row, columnAt.cell, typing.text)
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
    if (key === 'Enter' || key === 'F2' || (key === ' ' && columnAt && !figures.includes(columnAt.cell))) {
      event.preventDefault()
      open(at)
    } else if ((key === 'Delete' || key === 'Backspace') && row && columnAt && isOpen(row, columnAt)) {
      event.preventDefault()
      if (columnAt.cell === 'tags') grid.tag(row, [])
      else if (columnAt.cell !== 'visibility') grid.type(row, columnAt.cell, '')
    } else if ([...key].length === 1 && columnAt && figures.includes(columnAt.cell)) {
      event.preventDefault()
      open(at, key)
    } else if (isComposed(key) && columnAt && figures.includes(columnAt.cell)) {
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
    const wanted = columns.slice(at.column).map((column) => (column.mayEdit ? column.cell : undefined))
    const count = grid.paste(block, at.row, wanted)
    go(at)
    showAlert({ type: count > 0 ? 'success' : 'warning', message: t('pasted', { count }) })
  }

  function copy(event: ClipboardEvent<HTMLTableElement>) {
    const row = rows[at.row]
    if (typing || !row || !columnAt || columnAt.cell === 'tags') return
    event.preventDefault()
    event.clipboardData.setData('text/plain', textOf(row, columnAt.cell))
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
            {columns.map(({ cell }) => (
              <th key={cell} scope="col" className={figures.includes(cell) ? styles.figure : undefined}>
                {t(`columns.${cell}`)}
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
                <RowRefusal grid={grid} row={row} reader={reader} columns={columns} />
              </th>
              {columns.map((column, along) => {
                const { cell } = column
                const isHere = at.row === index && at.column === along
                const isEdited = grid.editsOf(row.id)[cell] !== undefined
                const fault = grid.faultsOf(row.id)[cell]
                const refusal = grid.refusalOf(row.id)?.fields?.[cell]
                const said = fault ? t(`wrong.${fault}`) : isEdited ? refusal : undefined
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
                      figures.includes(cell) && styles.figure,
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
                      if (pointerType === 'touch' || wasChosen.current || cell === 'tags') open(place)
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
                        aria-label={t('cell', { column: t(`columns.${cell}`), name: row.name })}
                        aria-invalid={said ? true : undefined}
                        inputMode={cell === 'price' || cell === 'priceBeforeDiscount' ? 'decimal' : 'numeric'}
                        dir="ltr"
                        maxLength={40}
                        autoComplete="off"
                        value={typing.text}
                        onChange={({ currentTarget: { value } }) =>
                          setTyping({ text: value, isWhole: false })
                        }
                        onKeyDown={pressInField}
                        onBlur={({ relatedTarget }) => {
                          const row = rows[at.row]
                          if (row && cell !== 'tags') grid.type(row, cell, typing.text)
                          setTyping(undefined)
                          isWanted.current = relatedTarget === null && isWanted.current
                        }}
                      />
                    ) : (
                      <CellText {...{ grid, row, cell, reader }} />
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

type CellProps = { grid: Grid; row: GridRow; cell: Cell; reader: Reader }

function CellText({ grid, row, cell, reader }: CellProps) {
  const t = useT('cms.grid')
  if (!has(row, cell))
    return (
      <span className={styles.nothing}>
        <span aria-hidden>–</span>
        <VisuallyHidden>{t('notStocked')}</VisuallyHidden>
      </span>
    )
  if (cell === 'tags') {
    const tags = grid.editsOf(row.id).tags ?? row.tags
    return (
      <span className={styles.tags}>
        {tags.map(({ id, title }) => (
          <bdi key={id}>{title}</bdi>
        ))}
      </span>
    )
  }
  const text = grid.editsOf(row.id)[cell] ?? ownText(row, cell, reader)
  if (text === '' && cell === 'price') return <span className={styles.nothing}>{t('byQuote')}</span>
  if (text === '' && cell === 'lowStockThreshold')
    return <span className={styles.nothing}>{t('shopThreshold')}</span>
  return cell === 'visibility' ? text : <bdi dir="ltr">{text}</bdi>
}

/** Why a row was not saved; where somebody else has changed it, with what it is now. */
function RowRefusal({
  grid,
  row,
  reader,
  columns,
}: {
  grid: Grid
  row: GridRow
  reader: Reader
  columns: readonly GridColumn[]
}) {
  const t = useT('cms.grid')
  const refusal = grid.refusalOf(row.id)
  if (!refusal) return null
  const { current, code, message } = refusal
  if (!current) return <span className={styles.said}>{message}</span>
  const values = columns
    .filter(({ cell }) => has(current, cell))
    .map(({ cell }) => {
      const now =
        cell === 'tags' ? current.tags.map(({ title }) => title).join(', ') : ownText(current, cell, reader)
      return {
        label: t(`columns.${cell}`),
        now,
        was: cell === 'tags' ? row.tags.map(({ title }) => title).join(', ') : ownText(row, cell, reader),
      }
    })
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
