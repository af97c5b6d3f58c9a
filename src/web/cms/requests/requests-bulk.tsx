import { IconLock, IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { cmsRequestsApi } from '#contract/requests.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { SelectField } from '#web/ui/form/field.tsx'
import { BulkBar } from '../list/bulk-bar.tsx'
import { useEach } from '../list/use-each.tsx'
import type { Selection } from '../list/use-selection.ts'
import { useMay } from '../may.ts'
import { useApiQuery } from '../use-api-query.ts'
import type { RequestRow } from './request-columns.tsx'

const calls = [cmsRequestsApi.list, cmsRequestsApi.find]
const nameOf = ({ number, fullName }: RequestRow) => `${number} · ${fullName}`

/** Those that staff close by hand. */
const closable: readonly RequestRow['status'][] = ['new', 'in_progress', 'answered', 'sent']

/** Gives the marked requests to a colleague, or closes them. */
export function RequestsBulk({ selection }: { selection: Selection<RequestRow> }) {
  const t = useT('cms.requests')
  const may = useMay()
  const { run, isBusy, refusals } = useEach<RequestRow>({ nameOf, calls, onEnd: selection.clear })
  const [asking, setAsking] = useState<'assign' | 'close'>()
  const toClose = selection.rows.filter(({ status }) => closable.includes(status))

  if (!may(cmsRequestsApi.update)) return null
  return (
    <>
      <BulkBar selection={selection}>
        <Button size="small" disabled={isBusy} onClick={() => setAsking('assign')}>
          <IconUserCheck size={16} aria-hidden />
          {t('bulk.assign')}
        </Button>
        <Button size="small" disabled={isBusy || toClose.length === 0} onClick={() => setAsking('close')}>
          <IconLock size={16} aria-hidden />
          {t('close.action')}
        </Button>
      </BulkBar>
      {asking === 'assign' && (
        <Assign
          count={selection.rows.length}
          isBusy={isBusy}
          onClose={() => setAsking(undefined)}
          onAssign={async (assignee, name) => {
            await run({
              rows: selection.rows,
              change: ({ id, version }, headers) =>
                call(cmsRequestsApi.update, { params: { id }, body: { assignee, version }, headers }),
              done: (count) =>
                name === undefined ? t('bulk.unassigned', { count }) : t('bulk.assigned', { count, name }),
            })
            setAsking(undefined)
          }}
        />
      )}
      {asking === 'close' && (
        <AskDialog
          isOpen
          onClose={() => setAsking(undefined)}
          title={t('bulk.closeTitle', { count: toClose.length })}
          choices={[
            {
              label: t('close.action'),
              kind: 'primary',
              run: () =>
                run({
                  rows: toClose,
                  change: ({ id, version, status }, headers) =>
                    call(cmsRequestsApi.update, {
                      params: { id },
                      body: { status: 'closed', version, from: status },
                      headers,
                    }),
                  done: (count) => t('bulk.closed', { count }),
                }),
            },
          ]}
        >
          <p>{t('close.sentHint')}</p>
        </AskDialog>
      )}
      {refusals}
    </>
  )
}

type AssignProps = {
  count: number
  isBusy: boolean
  onClose: () => void
  onAssign: (assignee: string | null, name: string | undefined) => Promise<void>
}

function Assign({ count, isBusy, onClose, onAssign }: AssignProps) {
  const t = useT('cms.requests')
  const actions = useT('actions')
  const { data } = useApiQuery(cmsRequestsApi.staff)
  const [chosen, setChosen] = useState('')
  const name = data?.data.find(({ id }) => id === chosen)?.name
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('bulk.assignTitle', { count })}
      footer={
        <>
          <Button onClick={onClose}>{actions('cancel')}</Button>
          <Button kind="primary" isBusy={isBusy} onClick={() => void onAssign(chosen || null, name)}>
            {t('bulk.assign')}
          </Button>
        </>
      }
    >
      <SelectField
        label={t('columns.assignee')}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
      >
        <option value="">{t('nobody')}</option>
        {data?.data.map((person) => (
          <option key={person.id} value={person.id}>
            {person.name}
          </option>
        ))}
      </SelectField>
    </Dialog>
  )
}
