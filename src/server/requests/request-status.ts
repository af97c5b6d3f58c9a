import type { QuoteRow, RequestRow } from './requests.table.ts'

type Status = RequestRow['status']

/** Where a request may go by hand; sent, accepted, declined and expired follow from quotes. */
export const byHand: Record<Status, readonly Status[]> = {
  new: ['in_progress', 'answered', 'closed'],
  in_progress: ['answered', 'closed'],
  answered: ['in_progress', 'closed'],
  closed: ['in_progress'],
  sent: ['closed'],
  declined: ['closed', 'in_progress'],
  expired: ['closed', 'in_progress'],
  accepted: [],
}

/** A quote past its date is expired, whether or not a row says so. */
export const statusNow = (
  { status }: Pick<RequestRow, 'status'>,
  newest: Pick<QuoteRow, 'validUntil'> | undefined,
  now: Date,
): Status => (status === 'sent' && newest && newest.validUntil < now ? 'expired' : status)

/** An offer is answered until it is taken, or the request is closed. */
export const mayCounter = ({ type, status }: Pick<RequestRow, 'type' | 'status'>): boolean =>
  type === 'quote' && ['sent', 'expired', 'in_progress', 'answered'].includes(status)

/** Everything that was not accepted or closed may be quoted, and quoted again. */
export const mayQuote = ({ type, status }: Pick<RequestRow, 'type' | 'status'>): boolean =>
  type === 'quote' && status !== 'accepted' && status !== 'closed'
