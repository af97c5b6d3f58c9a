import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Callable } from '#web/api/types.ts'
import { useT } from '#web/language/language.tsx'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { isolated } from '#web/language/isolated.ts'
import { invalidate } from '../use-api-query.ts'

type Calls = { list: Callable; reorder: (ids: string[]) => Promise<unknown> }
type Item = { id: string; placement?: string | undefined }

/** After the last of several moves. */
const saveAfterMilliseconds = 400

/** Those that stand together on the page: an ad is moved among those of its own place. */
const isTogether = (a: Item | undefined, b: Item | undefined) => a?.placement === b?.placement

/**
 * The order of a list that one may change: by dragging a row's handle, or with the arrow keys on it. It shows at once and is saved
 * a moment later; a refusal puts everything back.
 */
export function useOrder<T extends Item>(
  { list, reorder }: Calls,
  rows: T[] | undefined,
  nameOf: (row: T) => string,
) {
  const t = useT('cms.list')
  const showError = useShowError()
  const fresh = () => ({ seen: rows, ids: rows?.map(({ id }) => id) ?? [], focused: '' })
  const [order, setOrder] = useState(fresh)
  if (order.seen !== rows) setOrder(fresh())
  const { ids } = order
  const [dragged, setDragged] = useState<string>()
  const [told, setTold] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<readonly string[]>(undefined)

  // A row that is moved in the document loses the focus.
  useLayoutEffect(() => {
    if (order.focused) document.querySelector<HTMLElement>(`[data-handle="${order.focused}"]`)?.focus()
  }, [order])

  const save = useRef(() => Promise.resolve())
  useEffect(() => {
    save.current = async () => {
      clearTimeout(timer.current)
      const wanted = waiting.current
      waiting.current = undefined
      if (!wanted) return
      try {
        await reorder([...wanted])
      } catch (error) {
        showError(error)
      } finally {
        await invalidate(list)
      }
    }
  })
  // Leaving the page at once still saves the move.
  useEffect(() => () => void save.current(), [])

  const byId = new Map(rows?.map((row) => [row.id, row]))
  const ordered = ids.flatMap((id) => byId.get(id) ?? [])

  function move(id: string, to: number, focused = '') {
    const from = ids.indexOf(id)
    if (from < 0 || to < 0 || to >= ids.length || from === to) return
    if (!isTogether(byId.get(id), byId.get(ids[to] ?? ''))) return
    const next = ids.filter((other) => other !== id)
    next.splice(to, 0, id)
    setOrder({ seen: rows, ids: next, focused })
    waiting.current = next
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save.current(), saveAfterMilliseconds)
    const row = byId.get(id)
    setTold(t('moved', { name: isolated(row ? nameOf(row) : ''), place: to + 1, total: ids.length }))
  }

  const handleOf = (id: string) => ({
    'data-handle': id,
    'data-dragged': dragged === id || undefined,
    onKeyDown(event: KeyboardEvent) {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
      if (step === undefined) return
      event.preventDefault()
      move(id, ids.indexOf(id) + step, id)
    },
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      setDragged(id)
      // Not to the handle: the row under the pointer is what is asked for.
      const onMove = ({ clientX, clientY }: globalThis.PointerEvent) => {
        const row = document.elementFromPoint(clientX, clientY)?.closest('tr')
        const over = row?.querySelector<HTMLElement>('[data-handle]')?.dataset.handle
        if (over && over !== id) moveRef.current(id, over)
      }
      const onEnd = () => {
        document.removeEventListener('pointermove', onMove)
        document.removeEventListener('pointerup', onEnd)
        document.removeEventListener('pointercancel', onEnd)
        setDragged(undefined)
        void save.current()
      }
      document.addEventListener('pointermove', onMove)
      document.addEventListener('pointerup', onEnd)
      document.addEventListener('pointercancel', onEnd)
    },
  })

  // The listeners of one drag outlive many drawings: they move by the order of the latest.
  const moveRef = useRef((_id: string, _over: string) => {})
  useEffect(() => {
    moveRef.current = (id, over) => move(id, ids.indexOf(over))
  })

  return { ordered: rows && ordered, handleOf, told }
}
