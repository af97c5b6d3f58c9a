import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { cmsDraftsApi } from '#contract/drafts.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { BulkBar } from '../../list/bulk-bar.tsx'
import { RowNames } from '../../list/refused-rows.tsx'
import { useEach } from '../../list/use-each.tsx'
import type { Selection } from '../../list/use-selection.ts'
import type { DraftRow } from './draft-data.ts'

const nameOf = ({ number }: DraftRow) => number
const isOut = ({ status }: DraftRow) => status === 'sent' || status === 'expired'

/** Cancels the marked drafts that are still open. */
export function DraftsBulk({ selection }: { selection: Selection<DraftRow> }) {
  const t = useT('cms.drafts')
  const [isAsking, setAsking] = useState(false)
  const { run, isBusy, refusals } = useEach<DraftRow>({
    nameOf,
    calls: [cmsDraftsApi.list, cmsDraftsApi.find],
    onEnd: selection.clear,
  })
  const rows = selection.rows.filter((row) => row.status === 'draft' || isOut(row))
  return (
    <>
      <BulkBar selection={selection}>
        <Button size="small" disabled={isBusy || rows.length === 0} onClick={() => setAsking(true)}>
          <IconX size={16} aria-hidden />
          {t('bulk.cancel', { count: rows.length })}
        </Button>
      </BulkBar>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('bulk.title', { count: rows.length })}
        value={rows.length}
        confirmLabel={t('bulk.cancel', { count: rows.length })}
        onConfirm={() =>
          run({
            rows,
            change: ({ id, version }, headers) =>
              call(cmsDraftsApi.remove, { params: { id }, query: { version }, headers }),
            done: (count) => t('bulk.done', { count }),
          })
        }
      >
        <p>{t('bulk.hint')}</p>
        <RowNames
          rows={rows}
          nameOf={nameOf}
          saysOf={(row) => [
            ...(isOut(row) ? [t('bulk.sent')] : []),
            ...(row.heldUntil ? [t('cancel.held')] : []),
          ]}
        />
      </ConfirmDialog>
      {refusals}
    </>
  )
}
