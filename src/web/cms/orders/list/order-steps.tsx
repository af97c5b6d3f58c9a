import { useState } from 'react'
import { cmsOrdersApi, maxOrdersAtOnce } from '#contract/orders.ts'
import { cmsShippingApi } from '#contract/shipping.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import type { Result } from '#web/api/types.ts'
import { useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Code } from '../../code.tsx'
import { forgetStock } from '../../inventory/use-stock-change.ts'
import type { Selection } from '../../list/use-selection.ts'
import { useMay } from '../../may.ts'
import { invalidate } from '../../use-api-query.ts'
import { type AskedStep, canTake, isToName, type OrderRow, wordsOfShipping } from './next-step.ts'
import styles from '../orders-page.module.css'

type Failed = Result<typeof cmsOrdersApi.shipMany>['data']['failed']
type Outcome = { words: 'bulk' | ReturnType<typeof wordsOfShipping>; count: number; failed: Failed }

type Props = { asked: AskedStep | undefined; onClose: () => void; selection: Selection<OrderRow> }

/** Asks once, takes the step with each order for itself, and names those that were refused. */
export function OrderSteps({ asked, onClose, selection }: Props) {
  const t = useT('cms.orders')
  const may = useMay()
  const showError = useShowError()
  const [outcome, setOutcome] = useState<Outcome>()
  const { step = 'accept', rows = [] } = asked ?? {}
  const taking = rows.filter((row) => canTake(step, row)).slice(0, maxOrdersAtOnce)
  const units = step === 'ship' ? rows.filter((row) => isToName(row)) : []
  const others = rows.length - taking.length - units.length
  const [only] = rows
  const isBoth = step === 'accept' && rows.length === 1 && !only?.namesUnits && may(cmsOrdersApi.shipMany)
  const shipWords = wordsOfShipping(taking)
  const words = step === 'accept' ? 'bulk' : shipWords
  const bothWords = shipWords === 'bulkShip' ? '' : 'pickUp.'

  const seen = ({ id, version }: Pick<OrderRow, 'id' | 'version'>) => ({ _id: id, version })

  async function accept() {
    const { data } = await call(cmsOrdersApi.acceptMany, { body: { orders: taking.map(seen) } })
    const now = new Map(data.orders.map((order) => [order.id, order]))
    // They stay marked: packing slips and shipping are next.
    selection.renew((row) => ({ ...row, ...now.get(row.id) }))
    return {
      outcome: {
        words: 'bulk' as const,
        count: data.accepted,
        failed: data.failed,
      },
      orders: data.orders,
    }
  }

  async function ship(orders: readonly Pick<OrderRow, 'id' | 'version'>[]): Promise<Outcome> {
    const { data } = await call(cmsOrdersApi.shipMany, { body: { orders: orders.map(seen) } })
    selection.mark(taking, false)
    return { words: shipWords, count: data.shipped, failed: data.failed }
  }

  async function both() {
    const { outcome: accepted, orders } = await accept()
    const ready = orders.filter(({ allowedStatuses }) => allowedStatuses.includes('shipped'))
    return ready.length > 0 && accepted.failed.length === 0 ? ship(ready) : accepted
  }

  async function run(work: () => Promise<Outcome>) {
    try {
      const told = await work()
      await refresh()
      if (told.failed.length > 0) setOutcome(told)
      else showAlert({ type: 'success', message: t(`${told.words}.done`, { count: told.count }) })
    } catch (error) {
      if (!isApiError(error)) throw error
      await refresh()
      showError(error)
      throw error
    }
  }

  return (
    <>
      <AskDialog
        isOpen={asked !== undefined}
        onClose={onClose}
        title={t(`${words}.title`, { count: taking.length })}
        choices={[
          ...(isBoth
            ? [{ label: t(`${bothWords}acceptAndShip`), kind: 'secondary' as const, run: () => run(both) }]
            : []),
          {
            label: t(`${words}.action`, { count: taking.length }),
            run: () => run(async () => (step === 'accept' ? (await accept()).outcome : ship(taking))),
          },
        ]}
      >
        <p>{t(`${words}.question`)}</p>
        {isBoth && <p>{t(`${bothWords}acceptAndShipHint`)}</p>}
        {others > 0 && <p>{t(`${words}.others`, { count: others })}</p>}
        <ul className={styles.named}>
          {taking.map(({ id, number, customer }) => (
            <li key={id}>
              <OrderLink id={id} number={number} /> <bdi>{customer.name}</bdi>
            </li>
          ))}
        </ul>
        {units.length > 0 && (
          <>
            <p>{t(`${shipWords}.units`, { count: units.length })}</p>
            <ul className={styles.named}>
              {units.map(({ id, number }) => (
                <li key={id}>
                  <OrderLink id={id} number={number} />
                </li>
              ))}
            </ul>
          </>
        )}
      </AskDialog>
      {outcome && <Refused outcome={outcome} onClose={() => setOutcome(undefined)} />}
    </>
  )
}

/** Stock moves with orders. */
async function refresh() {
  await forgetStock()
  await invalidate(cmsOrdersApi.list, cmsOrdersApi.find, cmsShippingApi.picking)
}

/** A long list of them is scrolled by the keyboard from one to the next. */
const OrderLink = ({ id, number }: { id: string; number: string }) => (
  <Link to={`/cms/orders/${id}`}>
    <Code isStrong>{number}</Code>
  </Link>
)

function Refused({ outcome: { words, count, failed }, onClose }: { outcome: Outcome; onClose: () => void }) {
  const t = useT('cms.orders')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(`${words}.refusedTitle`, { count: failed.length })}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('bulk.understood')}
        </Button>
      }
    >
      <p>{words === 'bulk' ? t('bulk.accepted', { count }) : t(`${words}.shipped`, { count })}</p>
      <ul className={styles.named}>
        {failed.map(({ id, number, message }) => (
          <li key={id}>
            <OrderLink id={id} number={number} />
            <p>{message}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
