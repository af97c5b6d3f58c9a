import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { BinKind } from '#contract/bin.ts'
import { isApiError } from '#web/api/api-error.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { readAgain } from '../bin/kinds.ts'
import { useTellDeleted } from '../bin/use-tell-deleted.ts'
import { BulkBar } from './bulk-bar.tsx'
import { type Refused, RefusedRows, RowNames } from './refused-rows.tsx'
import { useReasons } from './use-each.tsx'
import type { Selection } from './use-selection.ts'

type Props<Row extends { id: string }> = {
  kind: BinKind
  selection: Selection<Row>
  nameOf: (row: Row) => string
  /** Deletes one under the id that all of them have. Not there: the viewer may not delete. */
  remove: ((row: Row, deletionId: string) => Promise<unknown>) | undefined
  /** Those that are not deleted but kept: what becomes of them, said before; and how many they were, said after. */
  kept?: {
    warning: (row: Row) => string | undefined
    keep: (row: Row) => Promise<unknown>
    done: (count: number) => string
  }
  /** What else can be done with what is marked. */
  children?: ReactNode
}

/** Deletes the marked rows one after the other, each whole or not at all, and names those that stay and why. */
export function BulkDelete<Row extends { id: string }>({
  kind,
  selection,
  nameOf,
  remove,
  kept,
  children,
}: Props<Row>) {
  const t = useT('cms.deletion')
  const bin = useT('cms.bin')
  const tellDeleted = useTellDeleted()
  const reasonsOf = useReasons()
  const [isAsking, setAsking] = useState(false)
  const [refused, setRefused] = useState<Refused<Row>[]>([])
  const { rows } = selection
  const isKept = (row: Row) => kept?.warning(row) !== undefined
  const toKeep = rows.filter(isKept)
  const areAllKept = toKeep.length === rows.length

  async function removeAll() {
    const deletionId = crypto.randomUUID()
    const failed: Refused<Row>[] = []
    for (const row of rows)
      try {
        await (isKept(row) ? kept?.keep(row) : remove?.(row, deletionId))
      } catch (error) {
        if (!isApiError(error)) throw error
        failed.push({ row, reasons: reasonsOf(error) })
      }
    selection.clear()
    setRefused(failed)
    const done = rows.filter((row) => failed.every((one) => one.row.id !== row.id))
    const keptCount = done.filter(isKept).length
    const count = done.length - keptCount
    const said = [
      ...(count > 0 ? [t('many.done', { count })] : []),
      ...(keptCount > 0 && kept ? [kept.done(keptCount)] : []),
    ].join(' ')
    if (count > 0) return tellDeleted({ kind, deletionId, message: said })
    if (said) showAlert({ type: 'success', message: said })
    await readAgain([kind])
  }

  return (
    <>
      <BulkBar selection={selection}>
        {children}
        {remove && (
          <Button size="small" onClick={() => setAsking(true)}>
            <IconTrash size={16} aria-hidden />
            {t('confirm')}
          </Button>
        )}
      </BulkBar>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('many.title', { count: rows.length })}
        value={rows.length}
        note={areAllKept ? undefined : bin('keptMany')}
        confirmLabel={t('confirm')}
        onConfirm={removeAll}
      >
        <p>{t('many.hint')}</p>
        <RowNames
          rows={[...toKeep, ...rows.filter((row) => !isKept(row))]}
          nameOf={nameOf}
          saysOf={(row) => [kept?.warning(row)].filter((text) => text !== undefined)}
        />
      </ConfirmDialog>
      <RefusedRows
        refused={refused}
        nameOf={nameOf}
        title={t('many.refused', { count: refused.length })}
        onClose={() => setRefused([])}
      />
    </>
  )
}
