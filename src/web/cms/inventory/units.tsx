import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { cmsInventoryApi, unitStates } from '#contract/inventory.ts'
import { call } from '#web/api/call.ts'
import type { Data } from '#web/api/types.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/form/field.tsx'
import { IdentifierList } from '#web/ui/identifier-list.tsx'
import { Code } from '../code.tsx'
import { useMay } from '../may.ts'
import { PageLink } from '../page-link.tsx'
import { useApiQuery } from '../use-api-query.ts'
import type { Stock } from './inventory-columns.tsx'
import { PaneList } from './pane-list.tsx'
import styles from './stock-pane.module.css'
import { forgetStock, useStockChange } from './use-stock-change.ts'

type Unit = Data<typeof cmsInventoryApi.units>

const limit = 12
const debounceMilliseconds = 300

/** The units of a product that have a serial number, in stock and shipped. */
export function Units({ stock, onAdd }: { stock: Stock; onAdd: () => void }) {
  const t = useT('cms.inventory.units')
  const [typed, setTyped] = useState('')
  const [{ search, state, page }, setQuery] = useState({ search: '', state: '', page: 1 })
  const [leaving, setLeaving] = useState<Unit>()
  const asked = useApiQuery(cmsInventoryApi.units, {
    params: { id: stock.id },
    query: { search, state, page, limit },
  })

  useEffect(() => {
    const timer = setTimeout(
      () =>
        setQuery((old) => (old.search === typed.trim() ? old : { ...old, search: typed.trim(), page: 1 })),
      debounceMilliseconds,
    )
    return () => clearTimeout(timer)
  }, [typed])

  const isWhole = search === '' && state === ''
  return (
    <>
      <UnitsHead stock={stock} onAdd={onAdd} />
      {(!isWhole || (asked.data?.total ?? 0) > 0) && (
        <div className={styles.tools}>
          <TextField
            type="search"
            label={t('search')}
            isLabelHidden
            placeholder={t('search')}
            value={typed}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <SelectField
            label={t('state')}
            isLabelHidden
            value={state}
            onChange={(event) => {
              const next = event.currentTarget.value
              setQuery((old) => ({ ...old, state: next, page: 1 }))
            }}
          >
            <option value="">{t('states.all')}</option>
            {unitStates.map((one) => (
              <option key={one} value={one}>
                {t(`states.${one}`)}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <PaneList
        asked={asked}
        label={t('serial')}
        empty={isWhole ? { title: t('none'), hint: t('noneHint') } : { title: t('noMatch'), hint: '' }}
        idOf={({ id }) => id}
        onPage={(next) => setQuery((old) => ({ ...old, page: next }))}
        row={(unit) => <UnitRow unit={unit} onRemove={() => setLeaving(unit)} />}
      />
      <RemoveUnit unit={leaving} onClose={() => setLeaving(undefined)} />
    </>
  )
}

/** Whether the product ships by serial number, and how many units are named. */
function UnitsHead({ stock, onAdd }: { stock: Stock; onAdd: () => void }) {
  const t = useT('cms.inventory.units')
  const { change, isBusy } = useStockChange()
  const may = useMay()

  async function track(tracksUnits: boolean) {
    const { isDone } = await change(() =>
      call(cmsInventoryApi.update, { params: { id: stock.id }, body: { tracksUnits } }),
    )
    if (isDone) showAlert({ type: 'success', message: t('changed') })
  }

  return (
    <div className={styles.unitsHead}>
      <p>
        {t(stock.tracksUnits ? 'tracked' : 'counted')}
        {stock.tracksUnits && stock.onHand > 0 && (
          <> {t('named', { named: stock.units, onHand: stock.onHand })}</>
        )}
      </p>
      {may(cmsInventoryApi.addUnits) && (
        <div className={styles.unitsActions}>
          {/* Named units in stock would lose their purpose. */}
          {stock.units === 0 && (
            <Button size="small" kind="quiet" isBusy={isBusy} onClick={() => void track(!stock.tracksUnits)}>
              {t(stock.tracksUnits ? 'untrack' : 'track')}
            </Button>
          )}
          <Button size="small" onClick={onAdd}>
            <IconPlus size={16} aria-hidden />
            {t('add')}
          </Button>
        </div>
      )}
    </div>
  )
}

function UnitRow({ unit, onRemove }: { unit: Unit; onRemove: () => void }) {
  const t = useT('cms.inventory.units')
  const may = useMay()
  const format = useFormat()
  return (
    <div className={styles.movement}>
      <span className={styles.what}>
        <Code isStrong>{unit.serial}</Code>
        {unit.state === 'shipped' && <Badge tone="accent">{t('states.shipped')}</Badge>}
        {unit.state === 'written_off' && <Badge tone="neutral">{t('states.written_off')}</Badge>}
      </span>
      <IdentifierList unit={unit} />
      <span className={styles.sub}>
        {unit.shippedAt
          ? t('shipped', { date: format.date(unit.shippedAt) })
          : t('received', { date: format.date(unit.receivedAt) })}
        {unit.order && (
          <PageLink to={`/cms/orders/${unit.order.id}`}>
            <Code>{unit.order.number}</Code>
          </PageLink>
        )}
      </span>
      {unit.state === 'in_stock' && may(cmsInventoryApi.removeUnit) && (
        <span className={styles.action}>
          <IconButton label={t('remove', { serial: unit.serial })} onClick={onRemove}>
            <IconTrash size={18} />
          </IconButton>
        </span>
      )}
    </div>
  )
}

function RemoveUnit({ unit, onClose }: { unit: Unit | undefined; onClose: () => void }) {
  const t = useT('cms.inventory.units')
  const remove = useMutation({
    mutationFn: ({ id, note }: { id: string; note: string }) =>
      call(cmsInventoryApi.removeUnit, { params: { id }, query: { note } }),
  })
  if (!unit) return null
  return (
    <AskDialog
      isOpen
      onClose={onClose}
      title={t('removeTitle')}
      reasonLabel={t('removeReason')}
      choices={[
        {
          label: t('removeAction'),
          kind: 'danger',
          run: async (note) => {
            await remove.mutateAsync({ id: unit.id, note })
            await forgetStock()
            showAlert({ type: 'success', message: t('removed', { serial: unit.serial }) })
          },
        },
      ]}
    >
      <p>
        {t.rich('removeQuestion', {
          code: () => <Code isStrong>{unit.serial}</Code>,
          serial: unit.serial,
        })}
      </p>
    </AskDialog>
  )
}
