import { type ReactNode, useState } from 'react'
import { type BinKind, type BinSet, cmsBinApi } from '#contract/bin.ts'
import { listComma } from '#i18n/list-comma.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { useFieldLabel } from '../products/field-labels.ts'
import type { BinItem, Refused, Returned } from './bin-data.ts'
import { ConflictDialog, type Conflict, conflictIn } from './conflict-dialog.tsx'
import { places, readAgain } from './kinds.ts'
import { NotRestored } from './not-restored.tsx'
import { forgetDeletion } from './recent-deletions.ts'

const isHidden = new Set<BinKind>(['product', 'slider', 'ad'])

type Options = {
  onDone?: () => void
  /** The page that the thing has is this one. */
  isHere?: boolean
}

/** Restores from the bin, and asks for another value where one is taken. `dialogs` stands somewhere on the page. */
export function useRestore({ onDone, isHere = false }: Options = {}): {
  restore: (items: readonly BinItem[]) => Promise<boolean>
  dialogs: ReactNode
} {
  const t = useT('cms.bin')
  const language = useLanguage()
  const go = useGo()
  const showError = useShowError()
  const fieldLabel = useFieldLabel()
  const [conflict, setConflict] = useState<Conflict>()
  const [refused, setRefused] = useState<Refused[]>([])

  function tell({ restored, failed }: Returned) {
    const [one] = restored
    if (!one) return
    const dropped = restored.reduce((sum, item) => sum + item.dropped, 0)
    const isOnly = restored.length === 1 && failed.length === 0
    const { kind, name, id } = one
    const page = places[kind].page?.(id)
    const said = isOnly
      ? t(isHidden.has(kind) ? 'restoredHidden' : kind === 'discount' ? 'restoredOff' : 'restored', { name })
      : t('restoredMany', { count: restored.length })
    const faults = isOnly && one.faults.length > 0 ? one.faults.map((field) => fieldLabel(field)) : []
    showAlert({
      type: faults.length > 0 ? 'warning' : 'success',
      message: [
        said,
        ...(dropped > 0 ? [t('dropped', { count: dropped })] : []),
        ...(faults.length > 0 ? [t('faults', { fields: faults.join(listComma(language)) })] : []),
      ].join(' '),
      ...(isOnly && page !== undefined && !isHere && { action: { label: t('open'), run: () => go(page) } }),
    })
  }

  /** Answers whether it was done; what was in the way is asked about or shown. */
  async function send(items: readonly (BinItem & { set?: BinSet })[]): Promise<boolean> {
    try {
      const { data } = await call(cmsBinApi.restore, {
        body: { items: items.map(({ kind, id, set }) => ({ kind, _id: id, ...(set && { set }) })) },
      })
      forgetDeletion(data.restored.map(({ kind }) => kind))
      tell(data)
      setRefused(data.failed)
      await readAgain(items.map(({ kind }) => kind))
      if (data.restored.length > 0) onDone?.()
      return true
    } catch (error) {
      const [item] = items
      const found = item && isApiError(error) ? conflictIn(item, error) : undefined
      if (found) {
        // The value that was typed instead is taken too.
        if (conflict) showError(error)
        setConflict(found)
        return false
      }
      showError(error)
      await readAgain(items.map(({ kind }) => kind))
      return false
    }
  }

  return {
    restore: send,
    dialogs: (
      <>
        {refused.length > 0 && (
          <NotRestored
            refused={refused}
            onClose={() => setRefused([])}
            onChange={(failed) => {
              const found = conflictIn(failed, failed)
              setRefused((all) => all.filter(({ id }) => id !== failed.id))
              if (found) setConflict(found)
            }}
          />
        )}
        {conflict && (
          <ConflictDialog
            key={JSON.stringify(conflict.clashes)}
            conflict={conflict}
            onClose={() => setConflict(undefined)}
            onRestore={async (set) => {
              const { item } = conflict
              const isDone = await send([{ ...item, set }])
              if (isDone) setConflict(undefined)
            }}
          />
        )}
      </>
    ),
  }
}
