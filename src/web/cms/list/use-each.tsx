import { useState } from 'react'
import { actionGroupHeader } from '#contract/action-group.ts'
import { type ApiError, isApiError } from '#web/api/api-error.ts'
import type { Callable } from '#web/api/types.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { usersIn } from '../delete-item.tsx'
import { invalidate } from '../use-api-query.ts'
import { RefusedRows, type Refused } from './refused-rows.tsx'

type Options<Row> = {
  nameOf: (row: Row) => string
  /** What is read again afterwards. */
  calls: readonly Callable[]
  /** Once it was tried with all. */
  onEnd: () => void
}

type Run<Row> = {
  rows: readonly Row[]
  /** Does it to one; the headers make all of them one line of the history. */
  change: (row: Row, headers: Record<string, string>) => Promise<unknown>
  /** Says that it was done to so many. */
  done: (count: number) => string
}

/** Does the same to many rows, one after the other, each whole or not at all; those that stay are named, and why. */
export function useEach<Row extends { id: string }>({ nameOf, calls, onEnd }: Options<Row>) {
  const t = useT('cms.list')
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused<Row>[]>([])

  async function run({ rows, change, done }: Run<Row>) {
    setBusy(true)
    const headers = { [actionGroupHeader]: crypto.randomUUID() }
    const failed: Refused<Row>[] = []
    try {
      for (const row of rows)
        try {
          await change(row, headers)
        } catch (error) {
          if (!isApiError(error)) throw error
          failed.push({ row, reasons: [error.message] })
        }
    } finally {
      setBusy(false)
    }
    onEnd()
    setRefused(failed)
    await invalidate(...calls)
    const count = rows.length - failed.length
    if (count > 0) showAlert({ type: 'success', message: done(count) })
  }

  return {
    run,
    isBusy,
    /** To be drawn: what could not be done. */
    refusals: (
      <RefusedRows
        refused={refused}
        nameOf={nameOf}
        title={t('notDone', { count: refused.length })}
        onClose={() => setRefused([])}
      />
    ),
  }
}

/** What still uses a row that was to be deleted, else what the server says. */
export function useReasons() {
  const t = useT('cms.deletion')
  return (error: ApiError): string[] => {
    const users = usersIn(error)
    return users.length > 0 ? users.map(([user, count]) => t(user, { count })) : [error.message]
  }
}
