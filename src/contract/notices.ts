import type { StaffPermission } from './staff-permissions.ts'

/** Of which thing a notification speaks: ids and numbers, never words. */
export type NoticeData = {
  new_order: { order: string; number: string }
  new_request: { request: string; number: string }
  /** One product, or how many where they came together. */
  low_stock: { product: string; available: number } | { count: number }
  /** The days that are left; or how many expire within these days, where they came together. */
  certificate_expires:
    | { product: string; certificate: string; days: number }
    | { count: number; days: number }
  payment_failed: { order: string; number: string }
  refund_failed: { order: string; number: string }
  /** An email that was given up, or words of staff for one that cannot be used. */
  mail_failed: { mail: string; isTemplate: boolean }
  /** For so many minutes nothing of what the database writes has come to WAL_ARCHIVE. */
  log_waits: { minutes: number }
  schedule_skipped: {
    kind: 'product' | 'slider' | 'ad' | 'discount'
    entity: string
    reason: 'past' | 'refused' | 'changed'
  }
  import_ended: { import: string; rows: number }
  /** One thing, or all that a colleague who left had in hand. */
  assigned:
    | { request: string; number: string }
    | { order: string; number: string }
    | { count: number; work: 'orders' | 'requests' | 'both' }
  security: { what: SecurityNotice }
  draft_paid: { order: string; number: string }
  order_cancelled: { order: string; number: string }
  quote_countered: { request: string; number: string }
  return_requested: { return: string; number: string }
  return_withdrawn: { return: string; number: string }
}
export type NoticeKind = keyof NoticeData

export const securityNotices = [
  'new_device',
  'password_changed',
  'factor_added',
  'factor_removed',
  'recovery_code_used',
  'passkey_disabled',
  'factor_locked',
] as const
export type SecurityNotice = (typeof securityNotices)[number]

export const mailTimes = ['at_once', 'daily', 'off'] as const
export type MailTime = (typeof mailTimes)[number]

type About = {
  /** Who may see it. Without one it goes to whom it names. */
  needs?: StaffPermission
  mail: MailTime
  /** The super admins, where they begin with another time. */
  ofSuperAdmins?: MailTime
  /** About one's own sign-in: cannot be switched off. */
  isFixed?: true
  /** Of an email that fails no email tells. */
  isNeverMailed?: true
}

/** Each kind, in the order of the preferences. */
export const notices: Record<NoticeKind, About> = {
  new_order: { needs: 'orders.view', mail: 'daily', ofSuperAdmins: 'at_once' },
  new_request: { needs: 'requests.view', mail: 'daily' },
  assigned: { mail: 'at_once' },
  draft_paid: { needs: 'orders.view', mail: 'daily' },
  order_cancelled: { needs: 'orders.view', mail: 'daily' },
  quote_countered: { needs: 'requests.view', mail: 'daily' },
  return_requested: { needs: 'orders.view', mail: 'daily' },
  return_withdrawn: { needs: 'orders.view', mail: 'off' },
  payment_failed: { needs: 'orders.view', mail: 'daily' },
  refund_failed: { needs: 'orders.view', mail: 'daily' },
  low_stock: { needs: 'inventory.view', mail: 'daily' },
  certificate_expires: { needs: 'products.edit', mail: 'daily' },
  schedule_skipped: { mail: 'daily' },
  import_ended: { mail: 'daily' },
  mail_failed: { needs: 'settings.view', mail: 'off', isNeverMailed: true },
  log_waits: { needs: 'settings.view', mail: 'daily', ofSuperAdmins: 'at_once' },
  security: { mail: 'at_once', isFixed: true },
}
// The keys of an object are known to be its own.
export const noticeKinds = Object.keys(notices) as [NoticeKind, ...NoticeKind[]]
