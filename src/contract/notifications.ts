import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { mailTimes, noticeKinds } from './notices.ts'
import { CmsPaging, Id, Instant, Many, One, queryBoolean } from './shared.ts'

const NoticeKind = z.enum(noticeKinds)

export const Notification = z.object({
  _id: Id,
  kind: NoticeKind,
  /** What happened, in the language of Accept-Language, with the thing as it is called now. */
  text: z.string(),
  /** Its page in the CMS, without language. */
  page: z.string().optional(),
  at: Instant,
  isRead: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

export const NoticePreference = z.object({
  kind: NoticeKind,
  /** Shown in the CMS. */
  inCms: z.boolean(),
  mail: z.enum(mailTimes),
})
export type NoticePreference = z.infer<typeof NoticePreference>

const staff = { access: 'admin', needs: 'self' } as const
const path = '/marketplace/notifications'

export const notificationsApi = {
  list: endpoint({
    ...staff,
    method: 'GET',
    path,
    summary: 'List one’s own notifications, newest first, of what one may see',
    query: z.object({ ...CmsPaging.shape, unread: queryBoolean }),
    response: Many(Notification),
  }),
  unread: endpoint({
    ...staff,
    method: 'GET',
    path: `${path}/unread`,
    summary: 'Count one’s own unread notifications',
    response: One(z.object({ count: z.int() })),
  }),
  mark: endpoint({
    ...staff,
    method: 'PATCH',
    path,
    summary: 'Mark notifications as read or unread; without `ids`, all',
    body: z.strictObject({ ids: z.array(Id).min(1).max(100).optional(), isRead: z.boolean() }),
    response: One(z.object({ count: z.int() })),
  }),
  preferences: endpoint({
    ...staff,
    method: 'GET',
    path: `${path}/preferences`,
    summary: 'List which notifications one gets, in the CMS and by email: of the kinds that one may see',
    response: One(z.array(NoticePreference)),
  }),
  prefer: endpoint({
    ...staff,
    method: 'PATCH',
    path: `${path}/preferences`,
    summary: 'Choose where one gets notifications of a kind',
    body: z.strictObject({
      kind: NoticeKind,
      inCms: z.boolean().optional(),
      mail: z.enum(mailTimes).optional(),
    }),
    response: One(z.array(NoticePreference)),
    errors: ['invalid_transition'],
  }),
}
