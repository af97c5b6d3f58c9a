import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { type ApiError, isApiError } from '#web/api/api-error.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { usersIn } from '../delete-item.tsx'
import { BulkBar } from './bulk-bar.tsx'
import styles from './bulk-delete.module.css'
import type { Selection } from './use-selection.ts'

type Props<Row extends { id: string }> = {
  selection: Selection<Row>
  nameOf: (row: Row) => string
  remove: (id: string) => Promise<unknown>
  /** Once those that could be deleted are gone. */
  onDone: () => Promise<unknown>
}

type FailedDelete<Row> = { row: Row; error: ApiError }

/** Deletes the marked rows one after the other, each whole or not at all, and names those that stay and why. */
export function BulkDelete<Row extends { id: string }>({ selection, nameOf, remove, onDone }: Props<Row>) {
  const t = useT('cms.deletion')
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
    const failed: FailedDelete<Row>[] = []
    for (const row of rows)
      try {
        await remove(row.id)
      } catch (error) {
        if (!isApiError(error)) throw error
        failed.push({ row, error })
      }
    await onDone()
    selection.clear()
    setRefused(failed)
    const count = rows.length - failed.length
    if (count > 0) showAlert({ type: 'success', message: t('many.done', { count }) })
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
      <AskDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('many.title', { count: rows.length })}
        choices={[{ label: t('confirm'), kind: 'danger', run: removeAll }]}
      >
        <p>{t('many.hint')}</p>
        {names(rows)}
      </AskDialog>
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
