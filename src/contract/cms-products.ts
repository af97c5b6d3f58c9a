import { endpoint } from './endpoint.ts'
import { Deletion, Id, Many, One, queryBoolean, queryText, WithId } from './shared.ts'
import { endsSchedule } from './schedule.ts'
import { z } from 'zod'
import type { StaffPermission } from './staff-permissions.ts'
import {
  CmsProductRow,
  CmsProduct,
  WholeUnlessFieldsAreNamed,
  ProductChanges,
  ProductCode,
  NewProduct,
  CmsProductsQuery,
  BulkProducts,
  BulkDone,
  BulkRun,
} from './products.ts'

/** Prices, and whether shoppers see it, need more than its texts do; a stock count is one of the inventory. */
const productNeeds = ({
  price,
  priceBeforeDiscount,
  visibility,
  stock,
}: ProductChanges): StaffPermission[] => [
  ...(price === undefined && priceBeforeDiscount === undefined ? [] : (['products.price'] as const)),
  ...(visibility === undefined ? [] : (['products.publish'] as const)),
  ...(stock?.onHand === undefined ? [] : (['inventory.edit'] as const)),
]

/** Without a proof, this many are deleted at once at most, and each named. */
const fewToDelete = 20
const deletesMany = ({ ids, set }: BulkProducts): boolean =>
  set.remove === true && (ids === undefined || ids.length > fewToDelete)

const bulkNeeds = ({ set }: BulkProducts): StaffPermission[] => [
  ...(set.visibility ? (['products.publish'] as const) : []),
  ...(set.addTags || set.addToGroup ? (['products.edit'] as const) : []),
  ...(set.remove ? (['products.delete'] as const) : []),
]

export const cmsProductsApi = {
  list: endpoint({
    method: 'GET',
    path: '/marketplace/products',
    mayLag: true,
    access: 'admin',
    needs: 'products.view',
    summary: 'List all products, for staff',
    query: CmsProductsQuery,
    response: Many(CmsProductRow),
  }),
  find: endpoint({
    method: 'GET',
    path: '/marketplace/products/:id',
    access: 'admin',
    needs: 'products.view',
    summary:
      'Find one product, for staff; fallback=false leaves untranslated texts empty, `fields` limits the answer',
    params: WithId,
    query: z.object({ fallback: queryBoolean, fields: queryText(500) }),
    response: One(WholeUnlessFieldsAreNamed),
  }),
  create: endpoint({
    method: 'POST',
    path: '/marketplace/products',
    access: 'admin',
    needs: 'products.edit',
    needsOf: ({ body }) => productNeeds(body),
    summary: 'Add a product; texts are written in the language of Accept-Language',
    body: NewProduct,
    response: One(CmsProduct),
    status: 201,
    errors: ['code_taken', 'includes_invalid'],
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/marketplace/products/:id/duplicate',
    access: 'admin',
    needs: 'products.edit',
    needsOf: () => ['products.price'],
    summary: 'Copy a product under another code: hidden, without stock or sales',
    params: WithId,
    body: z.strictObject({ code: ProductCode }),
    response: One(CmsProduct),
    status: 201,
    errors: ['code_taken'],
  }),
  bulk: endpoint({
    method: 'PATCH',
    path: '/marketplace/products/bulk',
    access: 'admin',
    needs: ['products.publish', 'products.edit', 'products.delete'],
    needsOf: ({ body }) => bulkNeeds(body),
    stepUp: ({ body }) => deletesMany(body),
    summary:
      'Show, hide, tag, group or delete many products, by ids or by filter; those that fail are listed',
    body: BulkProducts.safeExtend({ endsSchedule }),
    // Of more than a thousand, `run` is what to watch instead: they are changed in the background.
    response: One(BulkDone.extend({ run: Id.optional(), deletionId: Id.optional() })),
    errors: ['schedule_end_required'],
  }),
  bulkRun: endpoint({
    method: 'GET',
    path: '/marketplace/products/bulk/:id',
    access: 'admin',
    needs: 'products.view',
    summary: 'Find the progress of a change of many products',
    params: WithId,
    response: One(BulkRun),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/marketplace/products/:id',
    access: 'admin',
    needs: 'products.edit',
    needsOf: ({ body }) => productNeeds(body),
    summary: 'Change a product; texts are written in the language of Accept-Language',
    params: WithId,
    body: ProductChanges.extend({ endsSchedule }),
    response: One(CmsProduct),
    errors: ['version_conflict', 'includes_invalid', 'schedule_end_required'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/marketplace/products/:id',
    access: 'admin',
    needs: 'products.delete',
    summary: 'Delete a product: it goes to the bin for 30 days, and its orders stay',
    params: WithId,
    query: Deletion,
    errors: ['in_use'],
  }),
}
