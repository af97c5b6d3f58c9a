import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { endsSchedule } from './schedule.ts'
import {
  CmsPaging,
  Id,
  Instant,
  Many,
  One,
  queryInstant,
  queryList,
  queryText,
  Version,
  WithId,
} from './shared.ts'
import type { StaffPermission } from './staff-permissions.ts'

/** Entities recorded in the audit log. */
export const auditedEntities = [
  'product',
  'product_group',
  'metadata',
  'landing_page',
  'solution',
  'attribute_group',
  'attribute',
  'synonym',
  'search_rule',
  'picture',
  'stock',
  'order',
  'draft',
  'request',
  'discount',
  'price_list',
  'delivery_zone',
  'pick_up_point',
  'customer',
  'customer_group',
  'credit',
  'tax_standing',
  'product_notice',
  'slider',
  'ad',
  'settings',
  'staff',
  'role',
  'invitation',
  'export',
  'mail_template',
  'schedule',
] as const
export type AuditedEntity = (typeof auditedEntities)[number]

/** Who sees an entity also sees its history. */
export const seenBy = {
  product: 'products.view',
  product_group: 'products.view',
  metadata: 'products.view',
  landing_page: 'products.view',
  solution: 'products.view',
  attribute_group: 'products.view',
  attribute: 'products.view',
  synonym: 'products.view',
  search_rule: 'products.view',
  picture: 'products.view',
  stock: 'inventory.view',
  order: 'orders.view',
  draft: 'orders.view',
  request: 'requests.view',
  discount: 'discounts.view',
  price_list: 'prices.view',
  delivery_zone: 'settings.view',
  pick_up_point: 'settings.view',
  customer: 'customers.view',
  customer_group: 'customers.view',
  credit: 'credit.view',
  tax_standing: 'customers.view',
  product_notice: 'products.view',
  slider: 'marketing.view',
  ad: 'marketing.view',
  settings: 'settings.view',
  staff: 'staff.view',
  role: 'staff.view',
  invitation: 'staff.view',
  export: 'reports.export',
  mail_template: 'mail.edit',
  schedule: 'audit.view',
} as const satisfies Record<AuditedEntity, StaffPermission>

/** Filter values; other actions, such as an order's transitions, are grouped under `other`. */
export const auditActions = ['create', 'update', 'delete', 'other'] as const

/** One changed field in readable form: a text is one item, a list has several. */
export const AuditChange = z.object({
  field: z.string(),
  label: z.string(),
  /** Pictures are the addresses of their files. */
  kind: z.enum(['text', 'list', 'pictures']),
  before: z.array(z.string()),
  after: z.array(z.string()),
})
export type AuditChange = z.infer<typeof AuditChange>

export const AuditEntry = z.object({
  _id: Id,
  entity: z.enum(auditedEntities),
  entityId: Id,
  /** The current name, or the name at the time of deletion. */
  name: z.string(),
  /** Its page in the CMS, without language; absent when it no longer exists. */
  page: z.string().optional(),
  action: z.string(),
  /** The action in words. */
  did: z.string(),
  by: z.object({ _id: Id.optional(), name: z.string() }),
  at: Instant,
  /** Of one action on many things: how many this entry stands for, itself among them. */
  group: z.object({ _id: Id, things: z.int(), entries: z.int() }).optional(),
  /** The import that made the change. */
  import: z.object({ _id: Id, name: z.string() }).optional(),
  changes: z.array(AuditChange),
  /** The product can be restored to the state after this entry. */
  canRestore: z.boolean(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditQuery = z.object({
  ...CmsPaging.shape,
  search: queryText(100),
  entity: queryList(z.enum(auditedEntities)),
  entityId: z.preprocess((value) => (value === '' ? undefined : value), Id.optional()),
  /** All entries of one action on many things, which the list else shows as one. */
  group: z.preprocess((value) => (value === '' ? undefined : value), Id.optional()),
  action: queryList(z.enum(auditActions)),
  by: queryList(Id),
  dateFrom: queryInstant,
  /** Exclusive. */
  dateTo: queryInstant,
})
export type AuditQuery = z.infer<typeof AuditQuery>

/** The columns of the exported log. */
export const auditListColumns = ['at', 'by', 'did', 'entity', 'name', 'changes'] as const
export type AuditListColumn = (typeof auditListColumns)[number]

export const cmsAuditApi = {
  list: endpoint({
    method: 'GET',
    path: '/marketplace/audit',
    mayLag: true,
    access: 'admin',
    needs: 'self',
    summary:
      'List changes by staff, newest first: who, when, and the values before and after; without `audit.view`, only those of one thing that the caller may see',
    query: AuditQuery,
    response: Many(AuditEntry),
  }),
  exportList: endpoint({
    method: 'GET',
    path: '/marketplace/audit/list.csv',
    raw: 'file',
    mayLag: true,
    access: 'admin',
    needs: 'audit.view',
    summary:
      'Export the activity log as CSV, filtered, newest first: an entry a row, those of one action too',
    query: AuditQuery.omit({ page: true, limit: true }).extend({
      columns: queryList(z.enum(auditListColumns)),
    }),
  }),
  people: endpoint({
    method: 'GET',
    path: '/marketplace/audit/people',
    access: 'admin',
    needs: 'audit.view',
    summary: 'List the people named in the activity log',
    response: One(z.array(z.object({ _id: Id, name: z.string() }))),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/marketplace/products/:id/restore',
    access: 'admin',
    needs: 'products.edit',
    needsOf: () => ['products.price', 'products.publish'],
    summary:
      'Restore a product to its state after an entry of the activity log, as a new version checked by today’s rules',
    params: WithId,
    body: z.strictObject({ entry: Id, version: Version.optional(), endsSchedule }),
    response: One(z.object({ _id: Id, version: Version })),
    errors: ['version_conflict', 'includes_invalid', 'invalid_transition', 'schedule_end_required'],
  }),
}
