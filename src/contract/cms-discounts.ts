import { z } from 'zod'
import { asciiDigits } from './digits.ts'
import { endpoint } from './endpoint.ts'
import { enums } from './enums.ts'
import { deliveryMethods } from './pick-up.ts'
import { CityId, CountryId } from './places.ts'
import { endsSchedule } from './schedule.ts'
import {
  CmsPaging,
  Deletion,
  FileRef,
  Id,
  Instant,
  Many,
  Money,
  One,
  queryInstant,
  queryList,
  queryText,
  Ref,
  text,
  Version,
  WithId,
  querySort,
} from './shared.ts'

const maxLocations = 50
const maxTargets = 500
export const maxUsage = 1_000_000
export const maxMinimumQuantity = 10_000

const Location = z.object({
  country: z.string(),
  countryName: z.string(),
  city: z.string().optional(),
  cityName: z.string().optional(),
})

/** A discount in a list. `isOn` is set by staff; `status` is derived from it, the dates and the usage. */
export const DiscountRow = z.object({
  _id: Id,
  type: z.enum(enums.DiscountType),
  code: z.string().optional(),
  name: z.string().optional(),
  status: z.enum(enums.DiscountStatus),
  isOn: z.boolean(),
  period: z.enum(enums.DiscountPeriod),
  startDate: Instant,
  endDate: Instant.optional(),
  percentage: z.number(),
  /** Absent: no limit. */
  numberOfUsage: z.int().optional(),
  usageCount: z.int(),
  /** Orders that name it, rejected ones too: with any, it is switched off instead of deleted. */
  orderCount: z.int(),
  updatedAt: Instant,
  version: Version,
})
export type DiscountRow = z.infer<typeof DiscountRow>

/** With its restrictions and targets. */
export const Discount = DiscountRow.extend({
  locations: z.array(Location),
  minimumQuantity: z.int(),
  products: z.array(z.object({ _id: Id, name: z.string(), code: z.string(), image: FileRef.optional() })),
  productGroups: z.array(Ref),
  customerGroups: z.array(Ref),
  createdAt: Instant,
})
export type Discount = z.infer<typeof Discount>

/** An order the discount was applied to. */
const DiscountUse = z.object({
  order: z.object({
    _id: Id,
    number: z.string(),
    status: z.enum(enums.OrderStatus),
    deliveryMethod: z.enum(deliveryMethods),
    /** What a code took off; automatic discounts are part of the prices. */
    discount: Money,
    total: Money,
  }),
  customer: Ref,
  at: Instant,
})
type DiscountUse = z.infer<typeof DiscountUse>

export const DiscountCode = z.preprocess(
  (value) => (typeof value === 'string' ? asciiDigits(value).trim().toUpperCase() : value),
  z
    .string()
    .min(3)
    .max(32)
    .regex(/^[A-Z0-9_-]+$/, 'validation.code'),
)
/** An instant, or a day: its first moment for a start, its last millisecond for an end, in the caller's time zone. */
const Day = z.union([z.iso.date(), Instant])
const percentage = z.number().min(0.01, 'validation.noDiscount').max(100).multipleOf(0.01)
const numberOfUsage = z.int().min(1).max(maxUsage)

const rules = {
  status: z.enum(['active', 'inactive']),
  period: z.enum(enums.DiscountPeriod),
  startDate: Day,
  endDate: Day.nullable(),
  percentage,
  /** Null: no limit. */
  numberOfUsage: numberOfUsage.nullable(),
  locations: z.array(z.strictObject({ country: CountryId, city: CityId.optional() })).max(maxLocations),
  minimumQuantity: z.int().min(1).max(maxMinimumQuantity),
  customerGroups: z.array(Id).max(maxTargets),
}
const targets = {
  products: z.array(Id).max(maxTargets),
  productGroups: z.array(Id).max(maxTargets),
}
const shared = {
  ...rules,
  status: rules.status.default('active'),
  endDate: rules.endDate.optional(),
  numberOfUsage: rules.numberOfUsage.optional(),
  locations: rules.locations.default([]),
  minimumQuantity: rules.minimumQuantity.default(1),
  customerGroups: rules.customerGroups.default([]),
}

export const NewDiscount = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('code'), code: DiscountCode, ...shared }),
  z.strictObject({
    type: z.literal('product'),
    name: text(120),
    ...shared,
    products: targets.products.default([]),
    productGroups: targets.productGroups.default([]),
  }),
  z.strictObject({ type: z.literal('market'), name: text(120), ...shared }),
])
export type NewDiscount = z.infer<typeof NewDiscount>

/** Partial update. The type cannot change; fields of other types are rejected. */
export const DiscountChanges = z.strictObject({
  ...z.object({ code: DiscountCode, name: text(120), ...rules, ...targets }).partial().shape,
  version: Version.optional(),
  endsSchedule,
})
export type DiscountChanges = Omit<z.infer<typeof DiscountChanges>, 'endsSchedule'>

export const discountSorts = [
  'name',
  'percentage',
  'usageCount',
  'startDate',
  'endDate',
  'updatedAt',
] as const
export const DiscountsQuery = z.object({
  ...CmsPaging.shape,
  search: queryText(100),
  type: queryList(z.enum(enums.DiscountType)),
  status: queryList(z.enum(enums.DiscountStatus)),
  /** Discounts that run at some time between the two. */
  dateFrom: queryInstant,
  dateTo: queryInstant,
  /** Discounts that end before it; open-ended ones do not. */
  endsBefore: queryInstant,
  sort: querySort(discountSorts),
})
export type DiscountsQuery = z.infer<typeof DiscountsQuery>

/** The columns of the exported list. */
export const discountListColumns = ['name', 'type', 'percentage', 'usage', 'dates', 'status'] as const
export type DiscountListColumn = (typeof discountListColumns)[number]

const staff = { access: 'admin' } as const
const path = '/marketplace/discounts'

export const cmsDiscountsApi = {
  list: endpoint({
    ...staff,
    needs: 'discounts.view',
    method: 'GET',
    path,
    summary: 'List discounts with their status and usage, newest first',
    query: DiscountsQuery,
    response: Many(DiscountRow),
  }),
  exportList: endpoint({
    ...staff,
    needs: 'discounts.view',
    method: 'GET',
    path: `${path}/list.csv`,
    raw: 'file',
    mayLag: true,
    summary: 'Export discounts as CSV, filtered and sorted, with the named columns',
    query: DiscountsQuery.omit({ page: true, limit: true }).extend({
      columns: queryList(z.enum(discountListColumns)),
    }),
  }),
  create: endpoint({
    ...staff,
    needs: 'discounts.edit',
    method: 'POST',
    path,
    summary: 'Add a discount: by code, on products, or on the whole shop',
    body: NewDiscount,
    response: One(Discount),
    status: 201,
    errors: ['code_taken'],
  }),
  find: endpoint({
    ...staff,
    needs: 'discounts.view',
    method: 'GET',
    path: `${path}/:id`,
    summary: 'Find one discount with its limits',
    params: WithId,
    response: One(Discount),
  }),
  uses: endpoint({
    ...staff,
    needs: 'discounts.view',
    method: 'GET',
    path: `${path}/:id/orders`,
    summary: 'List the orders that used a discount, newest first; a rejected order does not count as a use',
    params: WithId,
    query: CmsPaging,
    response: Many(DiscountUse),
  }),
  update: endpoint({
    ...staff,
    needs: 'discounts.edit',
    method: 'PATCH',
    path: `${path}/:id`,
    summary: 'Change a discount, or switch it on or off by `status`; its type cannot change',
    params: WithId,
    body: DiscountChanges,
    response: One(Discount),
    errors: ['code_taken', 'version_conflict', 'schedule_end_required'],
  }),
  remove: endpoint({
    ...staff,
    needs: 'discounts.delete',
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Delete a discount; one that was used is kept and switched off',
    params: WithId,
    query: Deletion,
    errors: ['in_use'],
  }),
}
