import { cmsOrdersApi } from '#contract/orders.ts'
import type { Data } from '#web/api/types.ts'
import { useMay } from '../../may.ts'
import { stepWords } from '../pick-up-status.ts'

export type OrderRow = Data<typeof cmsOrdersApi.list>

export type Step = 'accept' | 'ship'
/** A step that is asked about, for one row or for those that are marked. */
export type AskedStep = { step: Step; rows: readonly OrderRow[] }

const reached = { accept: 'in_progress', ship: 'shipped' } as const
const calls = { accept: cmsOrdersApi.acceptMany, ship: cmsOrdersApi.shipMany } as const

/** From the list: units are named on the order's page. */
export const canTake = (step: Step, { allowedStatuses, namesUnits, stock }: OrderRow): boolean =>
  allowedStatuses.includes(reached[step]) && (step === 'accept' || (!namesUnits && stock !== 'waits'))

/** Where the words of shipping stand. Those of orders that are all picked up do not speak of it. */
export const wordsOfShipping = (rows: readonly OrderRow[]) => {
  const isPickedUp = rows.length > 0 && rows.every(({ deliveryMethod }) => deliveryMethod === 'pick_up')
  return stepWords({ deliveryMethod: isPickedUp ? 'pick_up' : 'delivery' }, 'bulkShip')
}

/** It could be shipped once its units are named. */
export const isToName = ({ allowedStatuses, namesUnits }: OrderRow): boolean =>
  namesUnits && allowedStatuses.includes('shipped')

/** The step that an order takes next, where the viewer may take it. */
export function useNextStep(): (row: OrderRow) => Step | undefined {
  const may = useMay()
  const mine = (['accept', 'ship'] as const).filter((step) => may(calls[step]))
  return (row) => mine.find((step) => canTake(step, row))
}
