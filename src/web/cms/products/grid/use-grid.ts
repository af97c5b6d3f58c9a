import { useState } from 'react'
import { type Cell, cmsProductCellsApi, maxCellRows } from '#contract/product-cells.ts'
import { cmsProductsApi } from '#contract/cms-products.ts'
import { call } from '#web/api/call.ts'
import type { Result } from '#web/api/types.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { invalidate } from '../../use-api-query.ts'
import {
  edited,
  faultsOf,
  has,
  type Edits,
  type GridRow,
  type Reader,
  setOf,
  type Tag,
} from './grid-cells.ts'

type Done = Result<typeof cmsProductCellsApi.change>['data']
export type Refusal = Done['failed'][number]
export type TextCell = Exclude<Cell, 'tags'>

const without = <T>(byId: Record<string, T>, ids: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(byId).filter(([id]) => !ids.includes(id)))

/** The rows of the grid, what was typed over them, what the server refused of it, and saving. */
export function useGrid(initial: GridRow[], reader: Reader) {
  const t = useT('cms.grid')
  const showError = useShowError()
  const [rows, setRows] = useState(initial)
  const [edits, setEdits] = useState<Record<string, Edits>>({})
  const [refused, setRefused] = useState<Record<string, Refusal>>({})
  const [isSaving, setSaving] = useState(false)
  // Of this content: sent again after an answer that got lost, nothing happens twice.
  const [sent, setSent] = useState<{ content: string; key: string }>()

  const editsOf = (id: string): Edits => edits[id] ?? {}
  const dirty = rows.filter(({ id }) => Object.keys(editsOf(id)).length > 0)
  const faults = new Map(dirty.map((row) => [row.id, faultsOf(row, editsOf(row.id), reader)]))
  const faulty = dirty.flatMap((row) =>
    (Object.keys(faults.get(row.id) ?? {}) as Cell[]).map((cell) => ({ id: row.id, cell })),
  )

  const put = (changed: readonly GridRow[]) => {
    const byId = new Map(changed.map((row) => [row.id, row]))
    setRows((rows) => rows.map((row) => byId.get(row.id) ?? row))
  }
  const keep = (id: string, next: Edits) => {
    setEdits((all) => (Object.keys(next).length === 0 ? without(all, [id]) : { ...all, [id]: next }))
    // What was refused for its values is looked at again; a conflict stays until it is decided.
    setRefused((all) => (all[id] && !all[id].current ? without(all, [id]) : all))
  }

  const type = (row: GridRow, cell: TextCell, text: string) =>
    keep(row.id, edited(row, editsOf(row.id), cell, text, reader))

  function tag(row: GridRow, tags: Tag[]) {
    const { tags: _before, ...others } = editsOf(row.id)
    const ids = (list: Tag[]) =>
      list
        .map(({ id }) => id)
        .toSorted((a, b) => (a < b ? -1 : 1))
        .join()
    keep(row.id, ids(tags) === ids(row.tags) ? others : { ...others, tags })
  }

  /** Fills cells from one on, to the end of the block or of the grid; returns how many. */
  function paste(block: string[][], from: number, cells: readonly (Cell | undefined)[]): number {
    let count = 0
    const next = { ...edits }
    for (const [down, line] of block.entries()) {
      const row = rows[from + down]
      if (!row) break
      for (const [along, text] of line.entries()) {
        const cell = cells[along]
        if (cell === undefined || cell === 'tags' || !has(row, cell)) continue
        next[row.id] = edited(row, next[row.id] ?? {}, cell, text, reader)
        count += 1
      }
    }
    setEdits(Object.fromEntries(Object.entries(next).filter(([, one]) => Object.keys(one).length > 0)))
    return count
  }

  const readElsewhere = () => invalidate(cmsProductsApi.list, cmsProductsApi.find)

  async function undo(groupId: string) {
    try {
      const { data } = await call(cmsProductCellsApi.undo, { body: { groupId } })
      put(data.changed)
      const count = data.failed.length
      showAlert(
        count > 0
          ? { type: 'warning', message: t('notUndone', { count }) }
          : { type: 'success', message: t('undone', { count: data.changed.length }) },
      )
      await readElsewhere()
    } catch (error) {
      showError(error)
    }
  }

  async function tell({ changed, failed, groupId }: Done) {
    await readElsewhere()
    const message = [
      t('changed', { count: changed.length }),
      ...(failed.length > 0 ? [t('failed', { count: failed.length })] : []),
    ].join(' · ')
    showAlert({
      type: failed.length > 0 ? 'warning' : 'success',
      message,
      ...(groupId && { action: { label: t('undo'), run: () => void undo(groupId) } }),
    })
  }

  async function save() {
    const sending = dirty.slice(0, maxCellRows)
    const body = {
      rows: sending.map((row) => ({
        _id: row.id,
        version: row.version,
        set: setOf(row, editsOf(row.id), reader),
      })),
    }
    const content = JSON.stringify(body)
    const idempotencyKey = sent?.content === content ? sent.key : crypto.randomUUID()
    setSent({ content, key: idempotencyKey })
    setSaving(true)
    try {
      const { data } = await call(cmsProductCellsApi.change, { body, idempotencyKey })
      setSent(undefined)
      const ids = sending.map(({ id }) => id)
      const failed = new Map(data.failed.map((one) => [one.id, one]))
      put(data.changed)
      setEdits((all) =>
        without(
          all,
          ids.filter((id) => !failed.has(id)),
        ),
      )
      setRefused((all) => ({ ...without(all, ids), ...Object.fromEntries(failed) }))
      await tell(data)
    } catch (error) {
      showError(error)
    } finally {
      setSaving(false)
    }
  }

  /** Decides between what was typed and what somebody else saved meanwhile. */
  function decide(id: string, whose: 'mine' | 'theirs') {
    const current = refused[id]?.current
    if (!current) return
    put([current])
    setRefused((all) => without(all, [id]))
    if (whose === 'theirs') return setEdits((all) => without(all, [id]))
    // What they have set to the same is no change any more.
    let kept: Edits = {}
    const { tags, ...texts } = editsOf(id)
    for (const [cell, text] of Object.entries(texts) as [TextCell, string][])
      kept = edited(current, kept, cell, text, reader)
    setEdits((all) => ({ ...all, [id]: { ...kept, ...(tags && { tags }) } }))
  }

  return {
    rows,
    editsOf,
    faultsOf: (id: string) => faults.get(id) ?? {},
    refusalOf: (id: string) => refused[id],
    dirty,
    faulty,
    isSaving,
    type,
    tag,
    paste,
    save,
    decide,
    tell,
    put,
    add: (more: GridRow[]) =>
      setRows((rows) => [...rows, ...more.filter(({ id }) => !rows.some((row) => row.id === id))]),
    discard: () => {
      setEdits({})
      setRefused({})
    },
  }
}
export type Grid = ReturnType<typeof useGrid>
