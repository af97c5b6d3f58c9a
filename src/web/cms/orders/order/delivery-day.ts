/** The local day of an instant, as a date field holds it: `2026-11-21`. */
export function dayIn(instant: string): string {
  const date = new Date(instant)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The last millisecond of a local day: delivery is promised within it. */
export function endOfDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 23, 59, 59, 999).toISOString()
}

const dayMilliseconds = 86_400_000
/** Whole days after placement; beyond them a delivery date needs a reason. */
const maxDeliveryDays = 14
export const latestWithoutReason = (order: { placedAt: string }) =>
  dayIn(new Date(new Date(order.placedAt).getTime() + maxDeliveryDays * dayMilliseconds).toISOString())
