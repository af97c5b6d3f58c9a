import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { BinKind } from '#contract/bin.ts'
import { type ApiError, isApiError } from '#web/api/api-error.ts'
import { useT } from '#web/language/language.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { readAgain } from '../bin/kinds.ts'
import { useTellDeleted } from '../bin/use-tell-deleted.ts'
import { usersIn } from '../delete-item.tsx'
import { BulkBar } from './bulk-bar.tsx'
import styles from './bulk-delete.module.css'
import type { Selection } from './use-selection.ts'

type Props<Row extends { id: string }> = {
  kind: BinKind
  selection: Selection<Row>
  nameOf: (row: Row) => string
  /** Deletes one under the id that all of them have. */
  remove: (id: string, deletionId: string) => Promise<unknown>
}

type FailedDelete<Row> = { row: Row; error: ApiError }

/** Deletes the marked rows one after the other, each whole or not at all, and names those that stay and why. */
export function BulkDelete<Row extends { id: string }>({ kind, selection, nameOf, remove }: Props<Row>) {
  const t = useT('cms.deletion')
  const bin = useT('cms.bin')
  const tellDeleted = useTellDeleted()
  const [isAsking, setAsking] = useState(false)
  const [refused, setRefused] = useState<FailedDelete<Row>[]>([])
  const { rows } = selection
  const names = (shown: readonly Row[], why?: (row: Row) => string[]) => (
    <ul className={styles.names}>
      {shown.map((row) => (
        <li key={row.id}>
          <bdi>{nameOf(row)}</bdi>
          {why?.(row).map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </li>
      ))}
    </ul>
  )

  async function removeAll() {
    const deletionId = crypto.randomUUID()
    const failed: FailedDelete<Row>[] = []
    for (const row of rows)
      try {
        await remove(row.id, deletionId)
      } catch (error) {
        if (!isApiError(error)) throw error
        failed.push({ row, error })
      }
    selection.clear()
    setRefused(failed)
    const count = rows.length - failed.length
    if (count > 0) await tellDeleted({ kind, deletionId, message: t('many.done', { count }) })
    else await readAgain([kind])
  }

  function reasonsOf({ id }: Row): string[] {
    const error = refused.find(({ row }) => row.id === id)?.error
    const users = error ? usersIn(error) : []
    return users.length > 0 ? users.map(([user, count]) => t(user, { count })) : error ? [error.message] : []
  }

  return (
    <>
      <BulkBar selection={selection}>
        <Button size="small" onClick={() => setAsking(true)}>
          <IconTrash size={16} aria-hidden />
          {t('confirm')}
        </Button>
      </BulkBar>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('many.title', { count: rows.length })}
        value={rows.length}
        note={bin('keptMany')}
        confirmLabel={t('confirm')}
        onConfirm={removeAll}
      >
        <p>{t('many.hint')}</p>
        {names(rows)}
      </ConfirmDialog>
      <Dialog
        isOpen={refused.length > 0}
        onClose={() => setRefused([])}
        title={t('many.refused', { count: refused.length })}
        footer={
          <Button kind="primary" onClick={() => setRefused([])}>
            {t('understood')}
          </Button>
        }
      >
        {names(
          refused.map(({ row }) => row),
          reasonsOf,
        )}
      </Dialog>
    </>
  )
}
