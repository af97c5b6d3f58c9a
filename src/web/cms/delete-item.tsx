import { useState } from 'react'
import type { BinKind } from '#contract/bin.ts'
import { type ApiError, isApiError } from '#web/api/api-error.ts'
import { useT } from '#web/language/language.tsx'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { useTellDeleted } from './bin/use-tell-deleted.ts'

/** What may still use an item, as `in_use` counts it. */
const users = ['products', 'uses', 'discounts', 'priceLists', 'orders'] as const
type Counts = Partial<Record<(typeof users)[number], number>>

type Item = { id: string; name: string }
type Props = {
  kind: BinKind
  /** Undefined while nothing is to be deleted. */
  item: Item | undefined
  title: string
  /** Known uses: then there is nothing to type. */
  counts?: Counts
  /** A list of what uses it, as an address without language. */
  usersAt?: string
  /** Deletes it under the id by which that can be undone. */
  remove: (id: string, deletionId: string) => Promise<unknown>
  onClose: () => void
  /** Called after the deletion. */
  onDeleted?: () => void
}

/** What still uses an item that could not be deleted, and how many of each. */
export function usersIn({ code, details }: ApiError): [(typeof users)[number], number][] {
  if (code !== 'in_use' || !isCounts(details.counts)) return []
  const { counts } = details
  return users.flatMap((user) => (counts[user] ? [[user, counts[user]]] : []))
}

/** Deletes an item once its name has been typed, or shows what still uses it. */
export function DeleteItem({ item, ...props }: Props) {
  return item && <OpenDeleteItem key={item.id} item={item} {...props} />
}

function OpenDeleteItem({
  kind,
  item,
  title,
  counts = {},
  usersAt,
  remove,
  onClose,
  onDeleted,
}: Props & { item: Item }) {
  const t = useT('cms.deletion')
  const bin = useT('cms.bin')
  const showError = useShowError()
  const tellDeleted = useTellDeleted()
  const [refusedBy, setRefusedBy] = useState<Counts>()
  const usedBy = refusedBy ?? counts
  const told = users.filter((user) => (usedBy[user] ?? 0) > 0)

  async function confirm() {
    const deletionId = crypto.randomUUID()
    try {
      await remove(item.id, deletionId)
    } catch (error) {
      if (isApiError(error) && error.code === 'in_use' && isCounts(error.details.counts)) {
        setRefusedBy(error.details.counts)
        throw error
      }
      // The dialog would cover the alert, so it closes.
      return showError(error)
    }
    onDeleted?.()
    await tellDeleted({ kind, deletionId, message: t('done') })
  }

  if (told.length > 0)
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={t('inUse', { name: item.name })}
        footer={
          <>
            {usersAt && <ButtonLink to={usersAt}>{t('show')}</ButtonLink>}
            <Button kind="primary" onClick={onClose}>
              {t('understood')}
            </Button>
          </>
        }
      >
        {told.map((user) => (
          <p key={user}>{t(user, { count: usedBy[user] ?? 0 })}</p>
        ))}
      </Dialog>
    )
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={title}
      value={item.name}
      note={bin('kept')}
      confirmLabel={t('confirm')}
      onConfirm={confirm}
    />
  )
}

const isCounts = (value: unknown): value is Counts =>
  typeof value === 'object' && value !== null && Object.values(value).every((n) => typeof n === 'number')
