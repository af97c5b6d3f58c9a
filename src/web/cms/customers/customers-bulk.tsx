import { IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { cmsCustomerGroupsApi } from '#contract/groups.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { BulkBar } from '../list/bulk-bar.tsx'
import type { Selection } from '../list/use-selection.ts'
import { useMay } from '../may.ts'
import { Combobox, type Option } from '../pick/combobox.tsx'
import { pickPageSize, useSearchText } from '../pick/use-search-text.ts'
import { invalidate, useApiQuery } from '../use-api-query.ts'
import type { CustomerListed } from './customer-columns.tsx'

/** Adds the marked customers to a group. */
export function CustomersBulk({ selection }: { selection: Selection<CustomerListed> }) {
  const t = useT('cms.customers.bulk')
  const may = useMay()
  const [isAsking, setAsking] = useState(false)
  if (!may('customers.group')) return null
  return (
    <>
      <BulkBar selection={selection}>
        <Button size="small" onClick={() => setAsking(true)}>
          <IconUsersGroup size={16} aria-hidden />
          {t('group')}
        </Button>
      </BulkBar>
      {isAsking && <PickGroup selection={selection} onClose={() => setAsking(false)} />}
    </>
  )
}

type PickProps = { selection: Selection<CustomerListed>; onClose: () => void }

function PickGroup({ selection, onClose }: PickProps) {
  const t = useT()
  const showError = useShowError()
  const [chosen, setChosen] = useState<Option[]>([])
  const [isBusy, setBusy] = useState(false)
  const finding = useSearchText()
  const { data, isPlaceholderData, isError } = useApiQuery(cmsCustomerGroupsApi.list, {
    query: { search: finding.search, limit: pickPageSize, sort: 'name' },
  })
  const [first] = chosen

  async function add() {
    if (!first) return
    setBusy(true)
    try {
      const customers = selection.rows.map(({ id }) => id)
      await call(cmsCustomerGroupsApi.push, { params: { id: first.id }, body: { customers } })
      showAlert({
        type: 'success',
        message: t('cms.customers.bulk.added', { count: customers.length, group: first.title }),
      })
      selection.clear()
      onClose()
      await invalidate(cmsCustomerGroupsApi.list, cmsCustomerGroupsApi.find)
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('cms.customers.bulk.groupTitle', { count: selection.rows.length })}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button kind="primary" disabled={!first} isBusy={isBusy} onClick={() => void add()}>
            {t('cms.customers.bulk.group')}
          </Button>
        </>
      }
    >
      <Combobox
        label={t('cms.customers.bulk.chooseGroup')}
        error={undefined}
        chosen={chosen}
        onChange={setChosen}
        name="group"
        max={1}
        finding={finding}
        options={data?.data.map(({ id, name }) => ({ id, title: name }))}
        isStale={isPlaceholderData}
        isFailed={isError}
      />
    </Dialog>
  )
}
