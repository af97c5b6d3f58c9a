import { endpoint } from './endpoint.ts'
import type { Needs } from './staff-permissions.ts'

/**
 * What is told to staff while they look, and who hears of it: whoever has the permission, or, with `self`, the account that it is
 * about; with `everybody` whoever is signed in. Each carries ids and numbers only; what they stand for is read by the calls that the viewer may make.
 */
export const eventKinds = {
  /** Placed (`isNew`), or changed in any way. */
  order: 'orders.view',
  /** Sent to the shop (`isNew`), or changed. */
  request: 'requests.view',
  /** How many of a product are left. */
  stock: 'inventory.view',
  /** The mail server did not take it; it is tried again for a while. */
  mail: ['mail.edit', 'outbox.view'],
  /** What one may do has changed. */
  access: 'self',
  /** Something was noted for this person. */
  notification: 'self',
  /** One's own second factors have changed. */
  factors: 'self',
  /** What staff set for the whole shop. */
  settings: 'everybody',
} as const satisfies Record<string, Needs | 'everybody'>

export type EventKind = keyof typeof eventKinds

export type EventData = {
  order: { _id: string; isNew?: true }
  request: { _id: string; isNew?: true }
  stock: { _id: string; available: number }
  mail: { _id: string }
  access: Record<string, never>
  notification: { _id: string }
  factors: Record<string, never>
  settings: Record<string, never>
}

/**
 * Three kinds more stand in the stream itself: `open` at its beginning, `reset` where what was missed cannot be told any more, so that lists
 * have to be read again, and `present`, which says who has a form open and has no number: it is not told again.
 */
export type StreamKind = EventKind | 'open' | 'reset' | 'present'

/** A comment comes so often where nothing else does: who hears nothing for longer has lost the connection. */
export const eventBeatSeconds = 20

export const cmsEventsApi = {
  follow: endpoint({
    access: 'admin',
    needs: 'self',
    method: 'GET',
    path: '/marketplace/events',
    summary: 'Follow what happens in the shop, as server-sent events; Last-Event-ID goes on from there',
    isAutomatic: true,
    raw: 'stream',
    errors: ['limit_reached'],
  }),
}
