import type { Order } from '#contract/orders.ts'
import { isolateText } from './bidi-text.ts'

/** Code and name of where an order is booked, each in its own direction. */
export const costCentreText = ({ code, name }: NonNullable<Order['costCentre']>): string =>
  [code, name].map(isolateText).join(' · ')
