import { useState } from 'react'
import type { RowRefusal } from '#contract/product-cells.ts'
import { cmsProductsApi } from '#contract/cms-products.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { invalidate } from '../../use-api-query.ts'

export type AnyRow = { id: string; name: string; code: string; version: number }
type Refusal<Row> = Omit<RowRefusal, '_id'> & { id: string; current?: Row | undefined }
export type Done<Row> = { changed: Row[]; failed: Refusal<Row>[]; groupId?: string | undefined }
export type Typed<Row, Edits> = { row: Row; edits: Edits }

/** How the rows of a grid are read, checked and saved. */
export type Work<Row, Edits> = {
  /** A row's edits with a text in one more cell; what is its own again is no edit. */
  edited: (row: Row, edits: Edits, cell: string, text: string) => Edits
  /** What is wrong with a row's edits, in words by cell. */
  faultsOf: (row: Row, edits: Edits) => Record<string, string>
  /** Edits over the row as somebody else has saved it. */
  rebased: (row: Row, edits: Edits) => Edits
  /** What one save sends of these rows. */
  bodyOf: (rows: readonly Typed<Row, Edits>[]) => unknown
  /** How many of these, from the first on, fit into one save. */
  atOnce: (rows: readonly Typed<Row, Edits>[]) => number
  send: (body: never, idempotencyKey: string) => Promise<Done<Row>>
  undo: (groupId: string) => Promise<{ changed: Row[]; failed: readonly unknown[] }>
}

const without = <T>(byId: Record<string, T>, ids: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(byId).filter(([id]) => !ids.includes(id)))

/** The rows of a grid, what was typed over them, what the server refused of it, and saving. */
export function useRows<Row extends AnyRow, Edits extends object>(initial: Row[], work: Work<Row, Edits>) {
  const t = useT('cms.grid')
  const showError = useShowError()
  const [rows, setRows] = useState(initial)
  const [edits, setEdits] = useState<Record<string, Edits>>({})
  const [refused, setRefused] = useState<Record<string, Refusal<Row>>>({})
  const [isSaving, setSaving] = useState(false)
  // Of a save that takes several calls: the products that are still to be sent.
  const [waiting, setWaiting] = useState(0)
  // Of this content: sent again after an answer that got lost, nothing happens twice.
  const [sent, setSent] = useState<{ content: string; key: string }>()

  const editsOf = (id: string): Edits => edits[id] ?? ({} as Edits)
  const dirty = rows.filter(({ id }) => Object.keys(editsOf(id)).length > 0)
  const faults = new Map(dirty.map((row) => [row.id, work.faultsOf(row, editsOf(row.id))]))
  const faulty = dirty.flatMap(({ id }) => Object.keys(faults.get(id) ?? {}).map((cell) => ({ id, cell })))

  const put = (changed: readonly Row[]) => {
    const byId = new Map(changed.map((row) => [row.id, row]))
    setRows((rows) => rows.map((row) => byId.get(row.id) ?? row))
  }
  const keep = (id: string, next: Edits) => {
    setEdits((all) => (Object.keys(next).length === 0 ? without(all, [id]) : { ...all, [id]: next }))
    // What was refused for its values is looked at again; a conflict stays until it is decided.
    setRefused((all) => (all[id] && !all[id].current ? without(all, [id]) : all))
  }

  const type = (row: Row, cell: string, text: string) =>
    keep(row.id, work.edited(row, editsOf(row.id), cell, text))

  /** Fills cells from one on, to the end of the block or of the grid; returns how many. */
  function paste(
    block: string[][],
    from: number,
    cells: readonly (((row: Row) => string | undefined) | undefined)[],
  ): number {
    let count = 0
    const next = { ...edits }
    for (const [down, line] of block.entries()) {
      const row = rows[from + down]
      if (!row) break
      for (const [along, text] of line.entries()) {
        const cell = cells[along]?.(row)
        if (cell === undefined) continue
        next[row.id] = work.edited(row, next[row.id] ?? ({} as Edits), cell, text)
        count += 1
      }
    }
    setEdits(Object.fromEntries(Object.entries(next).filter(([, one]) => Object.keys(one).length > 0)))
    return count
  }

  const readElsewhere = () => invalidate(cmsProductsApi.list, cmsProductsApi.find)

  async function undo(groupIds: readonly string[]) {
    let [back, kept] = [0, 0]
    try {
      for (const groupId of groupIds) {
        const { changed, failed } = await work.undo(groupId)
        put(changed)
        back += changed.length
        kept += failed.length
      }
      showAlert(
        kept > 0
          ? { type: 'warning', message: t('notUndone', { count: kept }) }
          : { type: 'success', message: t('undone', { count: back }) },
      )
      await readElsewhere()
    } catch (error) {
      showError(error)
    }
  }

  /** What became of one save, which may have taken several calls. `left` products were not sent. */
  async function tell(parts: readonly Done<Row>[], left = 0) {
    await readElsewhere()
    const changed = parts.reduce((sum, part) => sum + part.changed.length, 0)
    const failed = parts.reduce((sum, part) => sum + part.failed.length, 0)
    const groupIds = parts.flatMap(({ groupId }) => groupId ?? []).toReversed()
    const message = [
      t('changed', { count: changed }),
      ...(failed > 0 ? [t('failed', { count: failed })] : []),
      ...(left > 0 ? [t('left', { count: left })] : []),
    ].join(' · ')
    showAlert({
      type: failed + left > 0 ? 'warning' : 'success',
      message,
      ...(groupIds.length > 0 && { action: { label: t('undo'), run: () => void undo(groupIds) } }),
    })
  }

  async function send(part: readonly Typed<Row, Edits>[]): Promise<Done<Row>> {
    const body = work.bodyOf(part)
    const content = JSON.stringify(body)
    const idempotencyKey = sent?.content === content ? sent.key : crypto.randomUUID()
    setSent({ content, key: idempotencyKey })
    const done = await work.send(body as never, idempotencyKey)
    setSent(undefined)
    const ids = part.map(({ row }) => row.id)
    const failed = new Map(done.failed.map((one) => [one.id, one]))
    put(done.changed)
    setEdits((all) =>
      without(
        all,
        ids.filter((id) => !failed.has(id)),
      ),
    )
    setRefused((all) => ({ ...without(all, ids), ...Object.fromEntries(failed) }))
    return done
  }

  /** All that was typed, one call after the other; the first that fails is the last. */
  async function save() {
    let left = dirty.map((row) => ({ row, edits: editsOf(row.id) }))
    const parts: Done<Row>[] = []
    setSaving(true)
    try {
      while (left.length > 0) {
        const count = work.atOnce(left)
        setWaiting(left.length - count)
        parts.push(await send(left.slice(0, count)))
        left = left.slice(count)
      }
      await tell(parts)
    } catch (error) {
      showError(error)
      if (parts.length > 0) await tell(parts, left.length)
    } finally {
      setSaving(false)
      setWaiting(0)
    }
  }

  /** Decides between what was typed and what somebody else saved meanwhile. */
  function decide(id: string, whose: 'mine' | 'theirs') {
    const current = refused[id]?.current
    if (!current) return
    put([current])
    setRefused((all) => without(all, [id]))
    // What they have set to the same is no change any more.
    keep(id, whose === 'theirs' ? ({} as Edits) : work.rebased(current, editsOf(id)))
  }

  return {
    rows,
    editsOf,
    /** What is to be said of a cell: a fault, or why the server refused it. */
    saidOf: (id: string, cell: string): string | undefined =>
      faults.get(id)?.[cell] ?? (cell in editsOf(id) ? refused[id]?.fields?.[cell] : undefined),
    refusalOf: (id: string) => refused[id],
    isDirty: dirty.length > 0,
    faulty,
    isSaving,
    waiting,
    type,
    keep,
    paste,
    save,
    decide,
    tell,
    put,
    add: (more: Row[]) =>
      setRows((rows) => [...rows, ...more.filter(({ id }) => !rows.some((row) => row.id === id))]),
    discard: () => {
      setEdits({})
      setRefused({})
    },
  }
}
export type Rows<Row extends AnyRow, Edits extends object> = ReturnType<typeof useRows<Row, Edits>>
