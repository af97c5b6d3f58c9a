import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type MemberRole, permissionsOfRoles } from '#contract/member-roles.ts'
import type { AccountRow } from './auth/auth.table.ts'
import { sessions } from './auth/auth.table.ts'
import { files } from './files/files.table.ts'
import { originalKey } from './files/stored-file.ts'
import { allEndpoints } from './test/all-endpoints.ts'
import {
  aBankAccount,
  aBuyer,
  aMember,
  anAddress,
  aProduct,
  aRequest,
  aRootUser,
  aTenantUser,
  anAdmin,
} from './test/factories.ts'
import { testApp, type Answer, type Ask } from './test/test-app.ts'

const t = testApp({ environment: { FORMS_PER_HOUR: '1000000' } })

const roles = ['visitor', 'rootB', 'tenantB', 'tenantA', 'admin', 'rootA'] as const
type Role = (typeof roles)[number]

/** Members of companies A and B beside those: one of each kind, and one whom their company deactivated. */
const members = {
  adminB: ['company_admin'],
  goneA: ['company_admin'],
  buyerA: ['buyer'],
  readerA: ['approver', 'accountant'],
  adminA: ['company_admin'],
} as const satisfies Record<string, readonly MemberRole[]>
type MemberOf = keyof typeof members

/** `ok`: it is done. `in`: let in, whatever then becomes of the poor input. A number: turned away with it. */
type Outcome = 'ok' | 'in' | 401 | 403 | 404
type Outcomes = Record<Role, Outcome>

const everyone: Outcomes = {
  visitor: 'in',
  rootB: 'in',
  tenantB: 'in',
  tenantA: 'in',
  admin: 'in',
  rootA: 'in',
}
const nobody: Outcomes = { visitor: 401, rootB: 401, tenantB: 401, tenantA: 401, admin: 401, rootA: 401 }
const staff: Outcomes = { ...nobody, admin: 'in' }
const staffDone: Outcomes = { ...nobody, admin: 'ok' }
const customers: Outcomes = {
  visitor: 401,
  rootB: 'in',
  tenantB: 'in',
  tenantA: 'in',
  admin: 401,
  rootA: 'in',
}
const customersDone: Outcomes = {
  visitor: 401,
  rootB: 'ok',
  tenantB: 'ok',
  tenantA: 'ok',
  admin: 401,
  rootA: 'ok',
}
/** Root user A's own: for other customers it is not there. */
const ofRootA: Outcomes = { visitor: 401, rootB: 404, tenantB: 404, tenantA: 404, admin: 401, rootA: 'ok' }
/** Public, for the mail's link; without its key it is the owner's alone. */
const requestOfRootA: Outcomes = { ...ofRootA, visitor: 404, admin: 404 }
/** Public, and there is no such page. */
const pageOfNobody: Outcomes = {
  visitor: 404,
  rootB: 404,
  tenantB: 404,
  tenantA: 404,
  admin: 404,
  rootA: 404,
}
const accountOfRootA: Outcomes = { ...ofRootA, admin: 'ok' }
const accountOfTenantA: Outcomes = { ...accountOfRootA, tenantA: 'ok', rootA: 404 }

/** What an owner calls with: its things, so that only ownership can turn others away. */
type World = {
  accounts: Record<Exclude<Role, 'visitor'> | MemberOf, AccountRow>
  address: string
  bank: string
  order: string
  /** Of `buyerA`, and still waiting. */
  approval: string
  request: string
  session: string
  /** Of root user A alone. */
  list: string
  product: string
  file: string
}
type Row = {
  outcomes: Outcomes
  id?: (world: World) => string
  body?: object
  /** Members of company A who get something else than a stranger with the same permissions. */
  colleagues?: Partial<Record<MemberOf, Outcome>>
}

const only = (outcomes: Outcomes, id?: Row['id'], body?: object): Row => ({
  outcomes,
  ...(id && { id }),
  ...(body && { body }),
})
const withColleagues = (row: Row, colleagues: Row['colleagues']): Row => ({
  ...row,
  ...(colleagues && { colleagues }),
})
const seenByReaders = { readerA: 'ok', adminA: 'ok' } as const
const renamed = { firstName: 'Renamed' }
/** Too weak to be taken: whose account it is, is asked before that. */
const weakPassword = { currentPassword: 'whatever', password: 'weak' }

/** Every endpoint of the contract, and who gets what of it. */
const table: Record<string, Row> = {
  'GET /healthz': only(everyone),
  'GET /readyz': only(everyone),
  'GET /captcha/challenge': only(everyone),
  'POST /file-manager/files': only({ ...customers, admin: 'in' }),
  'GET /file-manager/files/:id': only(everyone, ({ file }) => file),
  'GET /metadata': only(everyone),
  'GET /metadata/v1/Countries': only(everyone),
  'GET /metadata/cities/v1/:countryId': only(everyone, () => 'SA'),
  'GET /marketplace-customer/metadata': only(everyone),
  'GET /marketplace-customer/metadata/v1/Countries': only(everyone),
  'GET /marketplace-customer/metadata/cities/v1/:countryId': only(everyone, () => 'SA'),
  'GET /marketplace-customer/settings': only(everyone),
  'GET /marketplace-customer/products': only(everyone),
  'GET /marketplace-customer/products/price-range': only(everyone),
  'GET /marketplace-customer/products/suggestions': only(everyone),
  'GET /marketplace-customer/products/:id': only(everyone, ({ product }) => product),
  'GET /marketplace-customer/sliders': only(everyone),
  'GET /marketplace-customer/ads': only(everyone),
  'GET /marketplace-customer/applications': only(everyone),
  'GET /marketplace-customer/industries': only(everyone),
  'GET /marketplace-customer/use-cases': only(everyone),
  'GET /marketplace-customer/tags': only(everyone),
  'GET /marketplace-customer/device-types': only(everyone),
  'GET /marketplace-customer/gateway-types': only(everyone),
  'GET /marketplace-customer/accessory-types': only(everyone),
  'GET /marketplace-customer/landing-pages/:way/:slug': only(pageOfNobody),
  'GET /marketplace-customer/catalogue-tree': only(everyone),
  'GET /marketplace-customer/discounts': only(everyone),
  'GET /marketplace-customer/orders/pricing': only(everyone),

  'POST /companies/login': only(everyone),
  'POST /companies/check-data': only(everyone),
  'POST /companies/register': only(everyone),
  'POST /companies/verify-registration': only(everyone),
  'POST /companies/forget-password': only(everyone),
  'POST /companies/verify-password-otp': only(everyone),
  'POST /companies/reset-password': only(everyone),
  'POST /users/login': only(everyone),
  'POST /users/forget-password': only(everyone),
  'POST /users/verify-password-otp': only(everyone),
  'POST /users/reset-password': only(everyone),
  'POST /tenant-management/users/login': only(everyone),
  'POST /tenant-management/users/refresh': only(everyone),
  'POST /tenant-management/users/logout': only(everyone),
  'POST /tenant-management/users/forget-password': only(everyone),
  'POST /tenant-management/users/verify-password-otp': only(everyone),
  'POST /tenant-management/users/reset-password': only(everyone),
  'POST /admins/auth/signin': only(everyone),
  'POST /admins/auth/refresh': only(everyone),
  'POST /admins/auth/logout': only(everyone),
  'POST /admins/invitations/open': only(everyone),
  'POST /admins/invitations/accept': only(everyone),
  'POST /admins/admins/forget-password': only(everyone),
  'POST /admins/admins/verify-password-otp': only(everyone),
  'POST /admins/admins/reset-password': only(everyone),

  'GET /companies/mine': only(customersDone),
  'GET /users/mine': only(customersDone),
  'GET /tenant-management/users/me': only(customersDone),
  'PATCH /companies/:id': only(accountOfRootA, ({ accounts }) => accounts.rootA.id, renamed),
  'PATCH /companies/:id/password': only(
    { ...accountOfRootA, rootA: 'in', admin: 'in' },
    ({ accounts }) => accounts.rootA.id,
    weakPassword,
  ),
  'PATCH /users/:id': only(accountOfTenantA, ({ accounts }) => accounts.tenantA.id, renamed),
  'PATCH /users/:id/password': only(
    { ...accountOfTenantA, tenantA: 'in', admin: 'in' },
    ({ accounts }) => accounts.tenantA.id,
    weakPassword,
  ),
  // A tenant has no company of its own, and a buyer changes nothing of theirs.
  'GET /marketplace-customer/company': withColleagues(
    only({ ...customersDone, tenantA: 404, tenantB: 404 }),
    { buyerA: 'ok', readerA: 'ok', adminA: 'ok' },
  ),
  'PATCH /marketplace-customer/company': withColleagues(only({ ...customers, tenantA: 403, tenantB: 403 }), {
    buyerA: 403,
    readerA: 403,
    adminA: 'in',
  }),
  'GET /marketplace-customer/account/preferences': only(customersDone),
  'PATCH /marketplace-customer/account/preferences': only(customers),
  'GET /users/sessions': only(customersDone),
  'DELETE /users/sessions': only(customersDone),
  'DELETE /users/sessions/:id': only(ofRootA, ({ session }) => session),

  'GET /marketplace-customer/addresses': only(customersDone),
  'POST /marketplace-customer/addresses': only(customers),
  // A member sends orders to the company's addresses, and changes none.
  'GET /marketplace-customer/addresses/:id': withColleagues(
    only(ofRootA, ({ address }) => address),
    { buyerA: 'ok', adminA: 'ok' },
  ),
  'PATCH /marketplace-customer/addresses/:id': only(ofRootA, ({ address }) => address, { name: 'Depot' }),
  'DELETE /marketplace-customer/addresses/:id': only(ofRootA, ({ address }) => address),
  'GET /marketplace-customer/bank-accounts': only(customersDone),
  'GET /marketplace-customer/payment-methods': only(customersDone),
  'POST /marketplace-customer/payment-methods': only(customers),
  'POST /marketplace-customer/payment-methods/tokens': only(customers),
  'GET /marketplace-customer/payment-methods/:id': only(ofRootA, ({ bank }) => bank),
  'DELETE /marketplace-customer/payment-methods/:id': only(ofRootA, ({ bank }) => bank),
  'GET /marketplace-customer/orders': only(customersDone),
  'POST /marketplace-customer/orders': only(customers),
  'GET /marketplace-customer/orders/:id': withColleagues(
    only(ofRootA, ({ order }) => order),
    seenByReaders,
  ),
  'POST /marketplace-customer/orders/:id/payment': only({ ...ofRootA, rootA: 'in' }, ({ order }) => order, {
    paymentMethod: { type: 'credit_card', token: 'of-somebody' },
  }),

  'POST /marketplace-customer/orders/:id/cancel': withColleagues(
    only({ ...ofRootA, rootA: 'in' }, ({ order }) => order, { reason: 'Ordered twice' }),
    { adminA: 'in' },
  ),
  'POST /marketplace-customer/po-documents': only(customers),
  'GET /marketplace-customer/orders/:id/po-document': only({ ...ofRootA, rootA: 404 }, ({ order }) => order),
  // Without a form nothing is looked for; whose order it is, the tests of purchase order documents ask.
  'POST /marketplace-customer/orders/:id/po-document': only(customers, ({ order }) => order),
  'PATCH /marketplace-customer/orders/:id/references': withColleagues(
    only(ofRootA, ({ order }) => order, { poNumber: 'PO-7' }),
    seenByReaders,
  ),
  // Not issued yet: not there for its owner either.
  'GET /marketplace-customer/orders/:id/proforma': withColleagues(
    only(ofRootA, ({ order }) => order),
    seenByReaders,
  ),
  'GET /marketplace-customer/orders/:id/invoice': only({ ...ofRootA, rootA: 404 }, ({ order }) => order),
  'GET /marketplace-customer/subscriptions': only(customersDone),
  'POST /marketplace-customer/requests': only(everyone),
  'GET /marketplace-customer/requests': only(customersDone),
  'GET /marketplace-customer/requests/:id': withColleagues(
    only(requestOfRootA, ({ request }) => request),
    seenByReaders,
  ),
  'POST /marketplace-customer/requests/:id/accept': withColleagues(
    only({ ...requestOfRootA, rootA: 'in' }, ({ request }) => request, { revision: 1 }),
    { adminA: 'in' },
  ),
  'POST /marketplace-customer/requests/:id/decline': withColleagues(
    only({ ...requestOfRootA, rootA: 'in' }, ({ request }) => request, { revision: 1 }),
    { adminA: 'in' },
  ),
  'POST /marketplace-customer/quick-order': only(customersDone, undefined, { codes: 'TRK-100 5' }),
  'POST /marketplace-customer/quick-order/file': only(customers),
  'GET /marketplace-customer/part-numbers': only({ ...customersDone, tenantA: 404, tenantB: 404 }),
  'GET /marketplace-customer/part-numbers/product': only({ ...customers, tenantA: 'in', tenantB: 'in' }),
  'GET /marketplace-customer/part-numbers/list.csv': only({ ...customersDone, tenantA: 404, tenantB: 404 }),
  'POST /marketplace-customer/part-numbers': only({ ...customers, tenantA: 403, tenantB: 403 }),
  'DELETE /marketplace-customer/part-numbers/:id': only({
    ...ofRootA,
    rootA: 404,
    tenantA: 403,
    tenantB: 403,
  }),
  'POST /marketplace-customer/part-numbers/import': only({ ...customers, tenantA: 403, tenantB: 403 }),
  'GET /marketplace-customer/lists': only(customersDone),
  'POST /marketplace-customer/lists': only(customers),
  'GET /marketplace-customer/lists/:id': only(ofRootA, ({ list }) => list),
  'PATCH /marketplace-customer/lists/:id': only(ofRootA, ({ list }) => list, { version: 1 }),
  'POST /marketplace-customer/lists/:id/lines': only(ofRootA, ({ list }) => list, {}),
  'DELETE /marketplace-customer/lists/:id': only(ofRootA, ({ list }) => list),
  'GET /marketplace-customer/products/:id/stock-alert': only(customersDone, ({ product }) => product),
  'PUT /marketplace-customer/products/:id/stock-alert': only(everyone, ({ product }) => product),
  'DELETE /marketplace-customer/products/:id/stock-alert': only(customersDone, ({ product }) => product),
  'POST /marketplace-customer/stock-alerts/open': only(everyone),
  'POST /marketplace-customer/stock-alerts/confirm': only(everyone),
  'POST /marketplace-customer/stock-alerts/stop': only(everyone),
  'GET /marketplace-customer/devices': only(customersDone),
  'GET /marketplace-customer/devices/choices': withColleagues(only(customersDone), {
    buyerA: 'ok',
    readerA: 'ok',
    adminA: 'ok',
  }),
  'GET /marketplace-customer/devices/notices': withColleagues(only(customersDone), {
    buyerA: 'ok',
    readerA: 'ok',
    adminA: 'ok',
  }),
  'GET /marketplace-customer/documents': withColleagues(only(customersDone), {
    buyerA: 'ok',
    readerA: 'ok',
    adminA: 'ok',
  }),
  'GET /marketplace-customer/devices/list.csv': only(customersDone),
  'GET /marketplace-customer/devices/hand-over.csv': only(customersDone),
  // Nothing was shipped: there is none for its owner either.
  'GET /marketplace-customer/devices/:id': only({ ...ofRootA, rootA: 404 }),
  'PATCH /marketplace-customer/devices': only(customers),
  'POST /marketplace-customer/devices/import': only(customers),
  'POST /marketplace-customer/works-together': only(everyone),
  'GET /marketplace-customer/solutions': only(everyone),
  'GET /marketplace-customer/solutions/:slug': only(pageOfNobody),
  'GET /marketplace-customer/solutions/:slug/results': only(pageOfNobody),
  'POST /marketplace-customer/solutions/:slug/results': only(pageOfNobody),
  'GET /marketplace-customer/cart': only(customersDone),
  'PUT /marketplace-customer/cart': only(customers, undefined, { lines: [], version: 0 }),
  'GET /marketplace-customer/wishlist': only(customersDone),
  'PUT /marketplace-customer/wishlist': only(customers, undefined, { products: [] }),
  'DELETE /marketplace-customer/wishlist': only(customersDone),
  'PUT /marketplace-customer/wishlist/:id': only(customersDone, ({ product }) => product),
  'DELETE /marketplace-customer/wishlist/:id': only(customersDone, ({ product }) => product),

  'GET /admins/admins/myProfile': only(staffDone),
  'PATCH /admins/admins/myProfile': only(staffDone, undefined, renamed),
  'PATCH /admins/admins/myProfile/password': only(staff),
  'GET /admins/auth/sessions': only(staffDone),
  'GET /admins/auth/session-time': only(staffDone),
  'POST /admins/auth/session-time': only(staffDone),
  'GET /marketplace/staff/session-time': only(staffDone),
  'PATCH /marketplace/staff/session-time': only(staff),
  'DELETE /admins/auth/sessions': only(staffDone),
  // A customer's session is not one of staff's.
  'DELETE /admins/auth/sessions/:id': only({ ...nobody, admin: 404 }, ({ session }) => session),
  'GET /marketplace/outbox': only(staffDone),
  'GET /marketplace/outbox/list.csv': only(staffDone),
  'GET /marketplace/checklist': only(staffDone),
  'POST /marketplace/checklist/:id/try': only(staff, () => 'backup'),
  'POST /marketplace/checklist/:id/confirm': only(staff, () => 'backup'),
  'GET /marketplace/shop-state': only(staffDone),
  'GET /marketplace/orders': only(staffDone),
  'GET /marketplace/orders/:id': only(staffDone, ({ order }) => order),
  'PATCH /marketplace/orders/:id/status': only(staff, ({ order }) => order),
  'GET /marketplace/orders/:id/proforma': only(staff, ({ order }) => order),
  'GET /marketplace/orders/:id/invoice': only({ ...nobody, admin: 404 }, ({ order }) => order),
  // Which period is asked for is left out here, so that staff are told what is missing.
  'GET /marketplace/dashboard': only(staff),
  'GET /marketplace/dashboard/products': only(staff),
  'GET /marketplace/dashboard/codes': only(staff),
  'GET /marketplace/views': only(staff),
  'POST /marketplace/views': only(staff),
  'PATCH /marketplace/views/:id': only({ ...nobody, admin: 404 }, undefined, { version: 1 }),
  'DELETE /marketplace/views/:id': only({ ...nobody, admin: 404 }),
  'GET /marketplace/dashboard/waiting': only(staffDone),
  'GET /marketplace/dashboard/report.csv': only(staff),
  'GET /marketplace/reports/vat': only(staff),
  'GET /marketplace/reports/vat.csv': only(staff),
  'GET /marketplace/reports/vat.xlsx': only(staff),
  'GET /marketplace/transactions/list.csv': only(staffDone),
  'GET /marketplace/transactions/list.xlsx': only(staffDone),
  'GET /marketplace/customers/list.csv': only(staffDone),
  'GET /marketplace/customers/list.xlsx': only(staffDone),
  'POST /marketplace/dashboard/recount': only(staffDone),
  'GET /marketplace/translations/summary': only(staffDone),
  'GET /marketplace/orders/:id/contents/pricing': only(staffDone, ({ order }) => order),
  'PATCH /marketplace/orders/:id/contents': only(staff, ({ order }) => order),
  'GET /marketplace/landing-pages': only(staffDone),
  'GET /marketplace/landing-pages/:way/:slug': only({ ...nobody, admin: 404 }),
  'PATCH /marketplace/landing-pages/:way/:slug': only({ ...nobody, admin: 404 }),
  'GET /marketplace/solutions': only(staffDone),
  'POST /marketplace/solutions': only(staff),
  'POST /marketplace/solutions/examples': only(staffDone),
  'PATCH /marketplace/solutions/order': only(staff),
  'POST /marketplace/solutions/preview': only(staff),
  'GET /marketplace/solutions/:id': only({ ...nobody, admin: 404 }),
  'PATCH /marketplace/solutions/:id': only(staff),
  'POST /marketplace/solutions/:id/publish': only(staff),
  'POST /marketplace/solutions/:id/restore': only(staff),
  'POST /marketplace/solutions/:id/copy': only({ ...nobody, admin: 404 }),
  'DELETE /marketplace/solutions/:id': only({ ...nobody, admin: 404 }),
  'GET /marketplace-customer/delivery/options': only(everyone),
  'GET /marketplace-customer/delivery/places': only(everyone),
  'GET /marketplace/delivery-zones': only(staffDone),
  'POST /marketplace/delivery-zones': only(staff),
  'GET /marketplace/delivery-zones/:id': only({ ...nobody, admin: 404 }),
  'PATCH /marketplace/delivery-zones/:id': only({ ...nobody, admin: 404 }),
  'DELETE /marketplace/delivery-zones/:id': only({ ...nobody, admin: 404 }),
  'GET /marketplace/pick-up-points': only(staffDone),
  'POST /marketplace/pick-up-points': only(staff),
  'GET /marketplace/pick-up-points/:id': only({ ...nobody, admin: 404 }),
  'PATCH /marketplace/pick-up-points/:id': only({ ...nobody, admin: 404 }),
  'DELETE /marketplace/pick-up-points/:id': only({ ...nobody, admin: 404 }),
  'GET /marketplace/price-lists': only(staffDone),
  'POST /marketplace/price-lists': only(staff),
  'GET /marketplace/price-lists/companies': only(staffDone),
  'GET /marketplace/price-lists/why': only(staff),
  'GET /marketplace/price-lists/entries.csv': only(staffDone),
  'POST /marketplace/price-lists/import': only(staff),
  'GET /marketplace/price-lists/:id': only({ ...nobody, admin: 404 }),
  'PATCH /marketplace/price-lists/:id': only({ ...nobody, admin: 404 }),
  'DELETE /marketplace/price-lists/:id': only({ ...nobody, admin: 404 }),
  'GET /marketplace/price-lists/:id/entries': only({ ...nobody, admin: 404 }),
  'PUT /marketplace/price-lists/:id/entries': only({ ...nobody, admin: 404 }),
  'GET /marketplace/drafts': only(staffDone),
  'GET /marketplace/drafts/pricing': only(staffDone),
  'POST /marketplace/drafts': only(staff),
  'GET /marketplace/drafts/:id': only({ ...nobody, admin: 404 }),
  'PATCH /marketplace/drafts/:id': only(staff),
  'DELETE /marketplace/drafts/:id': only({ ...nobody, admin: 404 }),
  'POST /marketplace/drafts/:id/send': only(staff),
  'POST /marketplace/drafts/:id/take-back': only(staff),
  'POST /marketplace/drafts/:id/release': only(staff),
  'POST /marketplace-customer/drafts/open': only(customers),
  'POST /marketplace-customer/drafts/place': only(customers),
  'GET /marketplace/requests': only(staffDone),
  'GET /marketplace/requests/staff': only(staffDone),
  'GET /marketplace/requests/pricing': only(staffDone),
  'GET /marketplace/requests/:id': only(staffDone, ({ request }) => request),
  'PATCH /marketplace/requests/:id': only(staffDone, ({ request }) => request),
  'POST /marketplace/requests/:id/reply': only(staff, ({ request }) => request),
  'POST /marketplace/requests/:id/quote': only(staff, ({ request }) => request),
  'GET /marketplace/products': only(staffDone),
  'POST /marketplace/products': only(staff),
  'PATCH /marketplace/products/bulk': only(staff),
  'GET /marketplace/products/cells': only(staffDone),
  'PATCH /marketplace/products/cells': only(staff),
  'POST /marketplace/products/cells/undo': only(staff),
  'GET /marketplace/products/bulk/:id': only({ ...nobody, admin: 404 }),
  'POST /marketplace/products/:id/duplicate': only(staff, ({ product }) => product),
  'GET /marketplace/products/list.csv': only(staffDone),
  'GET /marketplace/products/:id': only(staffDone, ({ product }) => product),
  'GET /marketplace/products/:id/stock-alerts': only(staffDone, ({ product }) => product),
  'PATCH /marketplace/products/:id': only(staff, ({ product }) => product),
  'DELETE /marketplace/products/:id': only(staff, ({ product }) => product),
}

for (const path of [
  'applications',
  'industries',
  'use-cases',
  'tags',
  'device-types',
  'gateway-types',
  'accessory-types',
]) {
  table[`GET /marketplace/${path}`] = only(staffDone)
  table[`GET /marketplace/${path}/list.csv`] = only(staffDone)
  table[`POST /marketplace/${path}`] = only(staff)
  table[`GET /marketplace/${path}/:id`] = only({ ...nobody, admin: 404 })
  table[`PATCH /marketplace/${path}/:id`] = only({ ...nobody, admin: 404 })
  table[`DELETE /marketplace/${path}/:id`] = only({ ...nobody, admin: 404 })
}

for (const path of ['ads', 'sliders', 'audit', 'discounts', 'requests', 'staff'])
  table[`GET /marketplace/${path}/list.csv`] = only(staffDone)
table['GET /marketplace/inventory'] = only(staffDone)
table['GET /marketplace/inventory/list.csv'] = only(staffDone)
table['GET /marketplace/orders/list.csv'] = only(staffDone)
table['GET /marketplace/inventory/stock-check'] = only(staffDone)
table['POST /marketplace/inventory/stock-check'] = only(staffDone)
table['GET /marketplace/inventory/units'] = only(staff)
table['GET /marketplace/inventory/:id'] = only(staffDone, ({ product }) => product)
table['PATCH /marketplace/inventory/:id'] = only(staff, ({ product }) => product)
table['GET /marketplace/inventory/:id/reservations'] = only(staffDone, ({ product }) => product)
table['GET /marketplace/inventory/:id/units'] = only(staffDone, ({ product }) => product)
table['POST /marketplace/inventory/:id/units'] = only(staff, ({ product }) => product)
table['DELETE /marketplace/inventory/units/:id'] = only({ ...nobody, admin: 404 })
table['GET /marketplace/transactions'] = only(staffDone)
table['POST /marketplace/transactions'] = only(staff)
table['GET /marketplace/transactions/:id'] = only({ ...nobody, admin: 404 })
table['GET /marketplace/orders/:id/picking'] = only(staffDone, ({ order }) => order)
// Nothing was sent yet: not there for its owner either.
table['GET /marketplace/orders/:id/hand-over'] = only({ ...nobody, admin: 404 }, ({ order }) => order)
table['GET /marketplace/orders/:id/packing-slip'] = only({ ...nobody, admin: 404 }, ({ order }) => order)
table['GET /marketplace-customer/orders/:id/hand-over'] = only(
  { ...ofRootA, rootA: 404 },
  ({ order }) => order,
)
table['POST /marketplace/orders/accept'] = only(staff)
table['POST /marketplace/orders/ship'] = only(staff)
table['GET /marketplace/orders/packing-slips'] = only({ ...nobody, admin: 404 })
table['POST /marketplace/orders/:id/notes'] = only(staffDone, ({ order }) => order, { text: 'Called back' })
table['POST /marketplace/orders/:id/refunds'] = only(staff, ({ order }) => order)
table['POST /marketplace/orders/:id/returns'] = only(staff, ({ order }) => order)
table['POST /marketplace/refunds/:id/retry'] = only({ ...nobody, admin: 404 })
table['GET /marketplace/credit-notes/:id'] = only({ ...nobody, admin: 404 })
table['GET /marketplace-customer/credit-notes/:id'] = only({ ...ofRootA, rootA: 404 })
table['GET /marketplace/products/export'] = only(staffDone)
table['GET /marketplace/products/import'] = only(staffDone)
table['GET /marketplace/products/import/list.csv'] = only(staffDone)
table['POST /marketplace/products/import'] = only(staff)
for (const path of ['', '/rows', '/report'])
  table[`GET /marketplace/products/import/:id${path}`] = only({ ...nobody, admin: 404 })
for (const verb of ['run', 'undo'])
  table[`POST /marketplace/products/import/:id/${verb}`] = only({ ...nobody, admin: 404 })
table['DELETE /marketplace/products/import/:id'] = only({ ...nobody, admin: 404 })
for (const path of ['synonyms', 'search-rules']) {
  table[`GET /marketplace/${path}`] = only(staffDone)
  table[`GET /marketplace/${path}/:id`] = only({ ...nobody, admin: 404 })
  table[`POST /marketplace/${path}`] = only(staff)
  table[`PATCH /marketplace/${path}/:id`] = only(staff)
  table[`DELETE /marketplace/${path}/:id`] = only({ ...nobody, admin: 404 })
}
for (const path of ['synonyms', 'search-rules', 'searches', 'drafts'])
  table[`GET /marketplace/${path}/list.csv`] = only(staffDone)
table['POST /marketplace/synonyms/import'] = only(staff)
table['GET /marketplace/searches'] = only(staffDone)
table['GET /marketplace/searches/explain'] = only(staff)
table['GET /marketplace/fact-findings'] = only(staffDone)
for (const path of ['landing-pages', 'attributes', 'roles', 'fact-findings'])
  for (const ending of ['csv', 'xlsx']) table[`GET /marketplace/${path}/list.${ending}`] = only(staffDone)
for (const path of ['attribute-groups', 'attributes']) {
  table[`GET /marketplace/${path}`] = only(staffDone)
  table[`POST /marketplace/${path}`] = only(staff)
  table[`PUT /marketplace/${path}/order`] = only(staff)
  table[`PATCH /marketplace/${path}/:id`] = only(staff)
  table[`DELETE /marketplace/${path}/:id`] = only({ ...nobody, admin: 404 })
}
table['GET /marketplace/attributes/:id'] = only({ ...nobody, admin: 404 })
table['POST /marketplace/attributes/:id/options'] = only(staff)
table['PUT /marketplace/attributes/:id/options/order'] = only(staff)
table['PATCH /marketplace/attributes/:id/options/:option'] = only({ ...nobody, admin: 404 })
table['POST /marketplace/attributes/:id/options/:option/merge'] = only({ ...nobody, admin: 404 })
table['DELETE /marketplace/attributes/:id/options/:option'] = only({ ...nobody, admin: 404 })
table['GET /marketplace/products/:id/facts'] = only(staffDone, ({ product }) => product)
table['GET /marketplace/products/facts'] = only(staffDone)
table['PATCH /marketplace/products/facts'] = only(staff)
table['PUT /marketplace/products/:id/facts'] = only(staff, ({ product }) => product)
table['POST /marketplace/products/:id/facts/read'] = only(staff, ({ product }) => product)
table['GET /marketplace/events'] = only(staffDone)
table['GET /marketplace/mail-templates'] = only(staffDone)
for (const [method, path] of [
  ['PUT', ''],
  ['DELETE', ''],
  ['POST', '/preview'],
  ['POST', '/test'],
])
  table[`${method} /marketplace/mail-templates/:kind/:language${path}`] = only({ ...nobody, admin: 404 })
for (const path of ['', '/unread', '/preferences'])
  table[`GET /marketplace/notifications${path}`] = only(staffDone)
for (const path of ['', '/preferences']) table[`PATCH /marketplace/notifications${path}`] = only(staff)
table['POST /marketplace/presence'] = only(staff)
table['POST /marketplace/preview'] = only(staff)
table['DELETE /marketplace/preview'] = only(staffDone)
table['GET /marketplace/schedule'] = only(staffDone)
table['POST /marketplace/schedule'] = only(staff)
table['DELETE /marketplace/schedule/:id'] = only({ ...nobody, admin: 404 })
table['GET /marketplace/theme'] = only(staffDone)
table['PUT /marketplace/theme'] = only(staff)
table['DELETE /marketplace/theme'] = only(staff)
for (const path of ['restore', 'draft']) table[`POST /marketplace/theme/${path}`] = only(staff)
table['POST /marketplace-customer/searches'] = only(everyone)
table['GET /marketplace/orders/staff'] = only(staffDone)
table['GET /marketplace/orders/:id/neighbours'] = only(staffDone, ({ order }) => order)
table['PATCH /marketplace/orders/:id'] = only(staff, ({ order }) => order)
table['POST /marketplace/orders/:id/shipments'] = only(staff, ({ order }) => order)
table['PATCH /marketplace/orders/:id/shipments/:shipment'] = only({ ...nobody, admin: 404 })
table['DELETE /marketplace/orders/:id/shipments/:shipment'] = only({ ...nobody, admin: 404 })
table['POST /marketplace/orders/:id/cancel-rest'] = only(staff, ({ order }) => order)
table['GET /marketplace/audit'] = only(staffDone)
table['GET /marketplace/bin'] = only(staffDone)
table['GET /marketplace/bin/list.csv'] = only(staffDone)
table['GET /marketplace/bin/:kind/:id'] = only({ ...nobody, admin: 404 })
table['POST /marketplace/bin/undo'] = only(staff)
table['POST /marketplace/bin/restore'] = only(staff)
table['DELETE /marketplace/bin'] = only(staff)
table['GET /marketplace/audit/people'] = only(staffDone)
table['POST /marketplace/products/:id/restore'] = only(staff, ({ product }) => product)

for (const name of ['pictures', 'pictures/gallery']) table[`GET /marketplace/${name}`] = only(staffDone)
table['POST /marketplace/pictures'] = only(staff)
for (const method of ['GET', 'PATCH', 'DELETE'])
  table[`${method} /marketplace/pictures/:id`] = only({ ...nobody, admin: 404 })
table['GET /marketplace/product-groups'] = only(staffDone)
table['GET /marketplace/product-groups/list.csv'] = only(staffDone)
table['GET /marketplace/pictures/list.csv'] = only(staffDone)
table['GET /marketplace/customer-groups/list.csv'] = only(staffDone)
table['POST /marketplace/product-groups'] = only(staff)
for (const method of ['GET', 'PATCH', 'DELETE'])
  table[`${method} /marketplace/product-groups/:id`] = only({ ...nobody, admin: 404 })
for (const verb of ['push', 'pull'])
  for (const method of ['PATCH', 'POST'])
    table[`${method} /marketplace/product-groups/:id/${verb}`] = only(staff)

for (const path of ['discounts', 'customer-groups', 'sliders', 'ads']) {
  table[`GET /marketplace/${path}`] = only(staffDone)
  table[`POST /marketplace/${path}`] = only(staff)
  for (const method of ['GET', 'PATCH', 'DELETE'])
    table[`${method} /marketplace/${path}/:id`] = only({ ...nobody, admin: 404 })
}
table['GET /marketplace/discounts/:id/orders'] = only({ ...nobody, admin: 404 })
for (const verb of ['push', 'pull'])
  for (const method of ['PATCH', 'POST'])
    table[`${method} /marketplace/customer-groups/:id/${verb}`] = only(staff)
for (const path of ['sliders', 'ads']) table[`PATCH /marketplace/${path}/order`] = only(staff)
table['GET /marketplace/customers'] = only(staffDone)
for (const [base, who] of [
  [
    '/users/mine',
    {
      done: customersDone,
      in: customers,
      lost: { ...customers, rootB: 404, tenantB: 404, tenantA: 404, rootA: 404 },
    },
  ],
  ['/admins/admins/myProfile', { done: staffDone, in: staff, lost: { ...nobody, admin: 404 } }],
] as const) {
  table[`GET ${base}/factors`] = only(who.done)
  table[`POST ${base}/passkeys/new`] = only(who.in)
  table[`POST ${base}/passkeys`] = only(who.in)
  table[`PATCH ${base}/passkeys/:id`] = only(who.lost, undefined, { name: 'Mine' })
  table[`DELETE ${base}/passkeys/:id`] = only(who.lost)
  table[`POST ${base}/totp`] = only(who.done)
  table[`POST ${base}/totp/confirm`] = only(who.in)
  table[`DELETE ${base}/totp`] = only(who.lost)
  table[`POST ${base}/recovery-codes`] = only(who.in)
  table[`POST ${base}/step-up/options`] = only(who.in)
  table[`POST ${base}/step-up`] = only(who.in)
}
for (const door of ['/tenant-management/users', '/admins/auth'])
  for (const path of ['passkeys/options', 'passkeys/signin', 'second-factor', 'second-factor/options'])
    table[`POST ${door}/${path}`] = only(everyone)
table['GET /marketplace/staff/second-factor'] = only(staffDone)
table['PATCH /marketplace/staff/second-factor'] = only(staff)
table['DELETE /marketplace/staff/:id/factors'] = only({ ...nobody, admin: 404 })
table['GET /marketplace/customers/:id'] = only(staffDone, ({ accounts }) => accounts.rootA.id)
table['PATCH /marketplace/customers/:id/status'] = only(staff, ({ accounts }) => accounts.rootA.id)
table['PATCH /marketplace/customers/:id/company'] = only(staff, ({ accounts }) => accounts.rootA.id)
table['GET /marketplace/companies/:id/people'] = only(
  staffDone,
  ({ accounts }) => accounts.rootA.companyId ?? '',
)
table['PATCH /marketplace/companies/:id/people/:member'] = only({ ...nobody, admin: 404 }, undefined, {
  roles: ['buyer'],
  version: 1,
})
table['DELETE /marketplace/companies/:id/invitations/:invitation'] = only({ ...nobody, admin: 404 })
table['POST /marketplace/companies/:id/root'] = only(staff)
table['DELETE /marketplace/customers/:id/sessions'] = only({ ...nobody, admin: 404 })
table['GET /marketplace/transactions'] = only(staffDone)
table['GET /marketplace/transactions/:id'] = only({ ...nobody, admin: 404 })
table['GET /marketplace/settings'] = only(staffDone)
table['PATCH /marketplace/settings'] = only(staff)

table['GET /marketplace/staff'] = only(staffDone)
table['GET /marketplace/staff/invitations'] = only(staffDone)
table['POST /marketplace/staff/invitations'] = only(staff)
table['POST /marketplace/staff/invitations/:id/send'] = only({ ...nobody, admin: 404 })
table['DELETE /marketplace/staff/invitations/:id'] = only({ ...nobody, admin: 404 })
table['GET /marketplace/staff/:id'] = only(staffDone, ({ accounts }) => accounts.admin.id)
table['PATCH /marketplace/staff/:id'] = only(staff, ({ accounts }) => accounts.admin.id)
table['DELETE /marketplace/staff/:id/sessions'] = only({ ...nobody, admin: 404 })
table['GET /marketplace/roles'] = only(staffDone)
table['POST /marketplace/roles'] = only(staff)
table['PATCH /marketplace/roles/:id'] = only(staff)
table['DELETE /marketplace/roles/:id'] = only({ ...nobody, admin: 404 })

table['GET /marketplace-customer/requests/:id/quote.pdf'] = only(pageOfNobody)
table['GET /marketplace/requests/:id/quote.pdf'] = only({ ...nobody, admin: 404 })
table['POST /marketplace-customer/request-files'] = only(everyone)
// Whose they are, the tests of requests ask.
table['GET /marketplace-customer/requests/:id/files/:file'] = only({ ...ofRootA, rootA: 404 })
table['GET /marketplace/requests/:id/files/:file'] = only({ ...nobody, admin: 404 })
table['POST /marketplace-customer/requests/:id/counter'] = withColleagues(
  only({ ...requestOfRootA, rootA: 'in' }, ({ request }) => request, {
    revision: 1,
    lines: [{ product: uuid(), quantity: 1 }],
  }),
  { adminA: 'in' },
)

const returnsPath = '/marketplace-customer/returns'
table['GET /marketplace-customer/orders/:id/returns'] = withColleagues(
  only(ofRootA, ({ order }) => order),
  seenByReaders,
)
table[`GET ${returnsPath}`] = only(customersDone)
table[`POST ${returnsPath}`] = only(customers)
// Whose they are, the tests of returns ask.
table['POST /marketplace-customer/return-photos'] = only(customers)
table[`GET ${returnsPath}/:id`] = only({ ...ofRootA, rootA: 404 })
table[`GET ${returnsPath}/:id/files/:file`] = only({ ...ofRootA, rootA: 404 })
table[`POST ${returnsPath}/:id/withdraw`] = only({ ...ofRootA, rootA: 404 }, undefined, {})
table['GET /marketplace/returns'] = only(staffDone)
table['GET /marketplace/returns/list.csv'] = only(staffDone)
table['POST /marketplace/return-labels'] = only(staff)
table['GET /marketplace/returns/:id'] = only({ ...nobody, admin: 404 })
table['GET /marketplace/returns/:id/files/:file'] = only({ ...nobody, admin: 404 })
table['PATCH /marketplace/returns/:id/status'] = only({ ...nobody, admin: 404 }, undefined, {
  to: 'received',
  version: 1,
})

table['GET /marketplace/orders/:id/po-document'] = only({ ...nobody, admin: 404 }, undefined)

table['PATCH /marketplace/orders/:id/credit-review'] = only({ ...nobody, admin: 404 }, undefined, {
  reason: 'They called',
  version: 1,
})
table['PATCH /marketplace/orders/:id/promise'] = only({ ...nobody, admin: 404 }, undefined, {
  promisedAt: '2027-01-03',
  note: 'Held at customs',
  version: 1,
})
const companyOfRootA = ({ accounts }: World) => accounts.rootA.companyId ?? ''
table['GET /marketplace/credit/:id'] = only(staffDone, companyOfRootA)
table['PATCH /marketplace/credit/:id'] = only(staff, companyOfRootA)
table['GET /marketplace/products/:id/notices'] = only(staffDone, ({ product }) => product)
table['POST /marketplace/products/:id/notices'] = only(staff, ({ product }) => product)
for (const step of ['publish', 'withdraw'])
  table[`POST /marketplace/product-notices/:id/${step}`] = only({ ...nobody, admin: 404 }, undefined, {
    version: 1,
  })
table['PATCH /marketplace/product-notices/:id'] = only({ ...nobody, admin: 404 }, undefined, {
  kind: 'firmware',
  title: { en: 'New', ar: 'جديد' },
  text: { en: 'New', ar: 'جديد' },
  version: 1,
})
table['GET /marketplace/companies/:id/tax-standings'] = only(staffDone, companyOfRootA)
table['POST /marketplace/companies/:id/tax-standings'] = only(staff, companyOfRootA)
table['POST /marketplace/tax-documents'] = only(staff)
table['POST /marketplace/tax-standings/:id/end'] = only({ ...nobody, admin: 404 }, undefined, { version: 1 })
table['GET /marketplace/tax-standings/:id/document'] = only({ ...nobody, admin: 404 })
table['GET /marketplace/credit'] = only(staffDone)
table['GET /marketplace/credit/list.csv'] = only(staffDone)
table['GET /marketplace/credit/list.xlsx'] = only(staffDone)
// Nothing was agreed with it.
const nothingAgreed = { ...nobody, admin: 404 } as const
table['GET /marketplace/credit/:id/ledger'] = only(nothingAgreed, companyOfRootA)
table['GET /marketplace/credit/:id/statement.csv'] = only(staff, companyOfRootA)
table['GET /marketplace/credit/:id/statement.pdf'] = only(staff, companyOfRootA)
table['POST /marketplace/credit/:id/receipts'] = only(nothingAgreed, companyOfRootA, {
  amount: { amount: 1, currency: 'SAR' },
  receivedOn: '2026-11-01',
  method: 'cash',
  reference: '1',
})
table['POST /marketplace/credit/:id/pay-out'] = only(nothingAgreed, companyOfRootA, {
  amount: { amount: 1, currency: 'SAR' },
  reference: '1',
})
table['POST /marketplace/receipts/:id/allocations'] = only(nothingAgreed, undefined, {})
table['POST /marketplace/receipts/:id/reverse'] = only(nothingAgreed)
table['DELETE /marketplace/allocations/:id'] = only(nothingAgreed)
table['GET /marketplace-customer/credit'] = withColleagues(
  only({ ...customersDone, tenantA: 403, tenantB: 403 }),
  { buyerA: 403, adminA: 'ok' },
)
// Of which days, is not said.
for (const path of ['credit/statement', 'credit/statement.csv', 'credit/statement.pdf'])
  table[`GET /marketplace-customer/${path}`] = withColleagues(
    only({ ...customers, tenantA: 403, tenantB: 403 }),
    { buyerA: 403, adminA: 'in' },
  )
// It is for who orders.
table['GET /marketplace-customer/payment-terms'] = withColleagues(only(customersDone), {
  buyerA: 'ok',
  readerA: 403,
  adminA: 'ok',
})

const aRule = {
  name: 'Large orders',
  tier: 1,
  isActive: true,
  minTotal: null,
  kinds: [],
  costCentres: [],
  exceptAdmins: true,
  approvers: [],
  version: 1,
}
const ofCompanies: Outcomes = { ...customersDone, tenantB: 403, tenantA: 403 }
const unknownToCompanies: Outcomes = { ...ofCompanies, rootB: 404, rootA: 404 }
const company = '/marketplace-customer/company'
table[`GET ${company}/members`] = only(ofCompanies)
table[`PATCH ${company}/members/:id`] = withColleagues(
  only({ ...ofCompanies, rootB: 404, rootA: 'in' }, ({ accounts }) => accounts.buyerA.id, {
    roles: ['buyer'],
    version: 1,
  }),
  { adminA: 'ok' },
)
table[`GET ${company}/invitations`] = only(ofCompanies)
table[`GET ${company}/spending`] = only(ofCompanies)
table[`GET ${company}/limits`] = only(customersDone)
table[`GET ${company}/approval-rules`] = only(ofCompanies)
table[`POST ${company}/approval-rules`] = only({ ...ofCompanies, rootB: 'in', rootA: 'in' })
table[`PATCH ${company}/approval-rules/:id`] = only(unknownToCompanies, undefined, aRule)
table[`DELETE ${company}/approval-rules/:id`] = only(unknownToCompanies)
const approvals = '/marketplace-customer/approvals'
const hasLost = { visitor: 401, rootB: 404, tenantB: 404, tenantA: 404, admin: 401, rootA: 'ok' } as const
table[`GET ${approvals}`] = only(customersDone)
// A member's, which their colleagues see by their roles.
table[`GET ${approvals}/:id`] = withColleagues(
  only(hasLost, ({ approval }) => approval),
  { buyerA: 'ok', ...seenByReaders },
)
const decided = { ...hasLost, tenantB: 403, tenantA: 403 } as const
// It has none, not for its owner either.
table[`GET ${approvals}/:id/po-document`] = only({ ...hasLost, rootA: 404 }, ({ approval }) => approval)
table[`PATCH ${approvals}/:id`] = withColleagues(
  only({ ...decided, rootA: 'in' }, ({ approval }) => approval, {
    items: [{ product: uuid(), quantity: 1 }],
    version: 1,
  }),
  { readerA: 'in', adminA: 'in' },
)
table[`POST ${approvals}/:id/approve`] = withColleagues(
  only({ ...decided, rootA: 'in' }, ({ approval }) => approval, {
    expectedTotal: { amount: 1, currency: 'SAR' },
    version: 1,
  }),
  { readerA: 'in', adminA: 'in' },
)
table[`POST ${approvals}/:id/refuse`] = withColleagues(
  only({ ...decided, rootA: 'in' }, ({ approval }) => approval, { word: 'No', version: 7 }),
  { readerA: 'in', adminA: 'in' },
)
table[`POST ${approvals}/:id/withdraw`] = withColleagues(
  only({ ...hasLost, rootA: 'in' }, ({ approval }) => approval, { version: 7 }),
  { buyerA: 'in', adminA: 'in' },
)
// Nobody but who sent it sends it again.
table[`POST ${approvals}/:id/send-again`] = withColleagues(
  only({ ...hasLost, rootA: 404 }, ({ approval }) => approval, {
    expectedTotal: { amount: 1, currency: 'SAR' },
    version: 7,
  }),
  { buyerA: 'in' },
)
const standIns = `${company}/stand-ins`
table[`GET ${standIns}`] = only(ofCompanies)
table[`POST ${standIns}`] = only({ ...ofCompanies, rootB: 'in', rootA: 'in' })
table[`DELETE ${standIns}/:id`] = only(unknownToCompanies)
table[`POST ${company}/invitations`] = only({ ...ofCompanies, rootB: 'in', rootA: 'in' })
table[`POST ${company}/invitations/:id/send`] = only(unknownToCompanies)
table[`DELETE ${company}/invitations/:id`] = only(unknownToCompanies)
table[`GET ${company}/invitation-links`] = only(ofCompanies)
table[`POST ${company}/invitation-links`] = only({ ...ofCompanies, rootB: 'in', rootA: 'in' })
table[`DELETE ${company}/invitation-links/:id`] = only(unknownToCompanies)
for (const path of ['open', 'ask'])
  table[`POST /marketplace-customer/invitation-links/${path}`] = only(everyone)
table[`POST ${company}/hand-over`] = only({ ...ofCompanies, rootB: 'in', rootA: 'in' })
for (const path of ['cost-centres', 'sites']) {
  table[`GET ${company}/${path}`] = withColleagues(only({ ...customersDone, tenantA: 404, tenantB: 404 }), {
    buyerA: 'ok',
    readerA: 'ok',
    adminA: 'ok',
  })
  table[`POST ${company}/${path}`] = only({ ...ofCompanies, rootB: 'in', rootA: 'in' })
  table[`PATCH ${company}/${path}/:id`] = only(unknownToCompanies, undefined, { version: 1 })
}
for (const path of ['open', 'accept'])
  table[`POST /marketplace-customer/invitations/${path}`] = only(everyone)

const endpoints: Endpoint[] = await allEndpoints()

const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`

test('the table has every endpoint of the contract, and no other', () => {
  expect(Object.keys(table).toSorted()).toEqual(endpoints.map(keyOf).toSorted())
})

let world: World
beforeAll(async () => {
  const file = uuid()
  await t.ctx.files.put(originalKey(file), Buffer.from('picture'))
  await t.db.insert(files).values({ id: file, name: 'a.png', mimeType: 'image/png', size: 7, sha256: 'a' })
  world = await aWorld(file)
})

async function aWorld(file: string): Promise<World> {
  const { account: rootA, address, bank } = await aBuyer(t.db)
  const product = await aProduct(t.db)
  const ask = await t.as(rootA)
  const placed = await ask({
    method: 'POST',
    path: '/marketplace-customer/orders',
    body: {
      items: [{ product: product.id, quantity: 1 }],
      addressId: address.id,
      paymentMethod: { type: 'bank_account', _id: bank.id },
    },
  })
  const kept = await ask({
    method: 'POST',
    path: '/marketplace-customer/lists',
    body: { name: 'Roof kit', scope: 'mine' },
  })
  const wished = await ask({
    method: 'POST',
    path: '/marketplace-customer/requests',
    body: aRequest({ type: 'quote', products: [{ product: product.id, quantity: 3 }] }),
  })
  const session = uuid()
  await t.db.insert(sessions).values({
    id: session,
    accountId: rootA.id,
    refreshHash: session,
    expiresAt: new Date(Date.now() + 3_600_000),
  })
  const accounts = {
    rootA,
    rootB: await aRootUser(t.db),
    tenantA: await aTenantUser(t.db),
    tenantB: await aTenantUser(t.db),
    admin: await anAdmin(t.db),
  }
  const memberOf = (name: MemberOf, overrides = {}) =>
    aMember(t.db, name.endsWith('A') ? rootA.companyId : accounts.rootB.companyId, members[name], overrides)
  const colleagues = {
    adminB: await memberOf('adminB'),
    goneA: await memberOf('goneA', { status: 'disabled', deactivatedAt: new Date() }),
    // Whatever they order has to be approved.
    buyerA: await memberOf('buyerA', { orderLimit: 0, limitsCurrency: 'SAR' }),
    readerA: await memberOf('readerA'),
    adminA: await memberOf('adminA'),
  }
  const [depot, bankOfBuyer] = [
    await anAddress(t.db, colleagues.buyerA.id),
    await aBankAccount(t.db, colleagues.buyerA.id, { iban: 'SA4420000001234567891234' }),
  ]
  const asBuyer = await t.as(colleagues.buyerA)
  const sent = await asBuyer({
    method: 'POST',
    path: '/marketplace-customer/orders',
    body: {
      items: [{ product: product.id, quantity: 1 }],
      addressId: depot.id,
      paymentMethod: { type: 'bank_account', _id: bankOfBuyer.id },
    },
  })
  return {
    accounts: { ...accounts, ...colleagues },
    address: address.id,
    bank: bank.id,
    order: placed.json.data._id,
    approval: sent.json.approval._id,
    request: wished.json.data._id,
    session,
    list: kept.json.data._id,
    product: product.id,
    file,
  }
}

/** What members get: without the permission nothing, else what a root user of another company gets, unless the row says more. */
function outcomeOf(member: MemberOf, { permission }: Endpoint, { outcomes, colleagues }: Row): Outcome {
  if (member === 'goneA') return outcomes.visitor
  const own: readonly string[] = permissionsOfRoles(members[member])
  if (permission && !own.includes(permission)) return 403
  return colleagues?.[member] ?? outcomes.rootB
}

const fits = (outcome: Outcome, { status }: Answer) =>
  outcome === 'ok'
    ? status >= 200 && status < 300
    : outcome === 'in'
      ? status < 500 && ![401, 403, 404].includes(status)
      : status === outcome

describe('every endpoint, called by everyone', () => {
  const isRead = ({ method }: Endpoint) => method === 'GET'
  const readsFirst = [...endpoints.filter(isRead), ...endpoints.filter((one) => !isRead(one))]
  test.each(readsFirst.map((endpoint) => [keyOf(endpoint), endpoint] as const))(
    '%s',
    async (key, endpoint) => {
      const row = table[key]
      if (!row) throw new Error(`${key} is not in the table`)
      // What was removed or renamed by the one before is there again; who reads changes nothing.
      if (!isRead(endpoint)) world = await aWorld(world.file)
      const path = endpoint.path.replace(/:\w+/, row.id?.(world) ?? uuid())
      const { rootA } = world.accounts
      const secrets = [
        world.address,
        world.bank,
        world.order,
        world.request,
        world.session,
        rootA.email,
        'SA0380000000608010167519',
      ]
      const seen: Partial<Record<Role, number>> = {}
      const body = row.body ?? (endpoint.method === 'GET' || endpoint.method === 'DELETE' ? undefined : {})
      for (const member of Object.keys(members) as MemberOf[]) {
        const ask = await t.as(world.accounts[member])
        const answer = await ask({ method: endpoint.method, path, ...(body && { body }) })
        const outcome = outcomeOf(member, endpoint, row)
        expect(
          fits(outcome, answer),
          `${member} got ${answer.status} ${answer.json?.code ?? ''}, not ${outcome}`,
        ).toBe(true)
        // Cards, accounts and sessions are nobody else's; what else is A's is read by those who may.
        const kept = row.colleagues?.[member] || endpoint.permission ? secrets.slice(0, 0) : secrets
        const leaked = [...kept, world.bank, world.session, 'SA0380000000608010167519'].filter((secret) =>
          answer.text.includes(secret),
        )
        expect(leaked, `${member} reads what is A's`).toEqual([])
      }
      for (const role of roles) {
        const ask = role === 'visitor' ? (asked: Ask) => t.ask(asked) : await t.as(world.accounts[role])
        const answer = await ask({ method: endpoint.method, path, ...(body && { body }) })
        seen[role] = answer.status
        expect(
          fits(row.outcomes[role], answer),
          `${role} got ${answer.status} ${answer.json?.code ?? ''}, not ${row.outcomes[role]}`,
        ).toBe(true)
        const leaked =
          role === 'rootA' || role === 'admin' ? [] : secrets.filter((secret) => answer.text.includes(secret))
        expect(leaked, `${role} reads what is A's`).toEqual([])
      }
      expect(Object.keys(seen)).toHaveLength(roles.length)
    },
  )
})

test('a permission taken away is a 403, whatever the token says', async () => {
  const account = await aRootUser(t.db, { permissions: [] })
  const ask = await t.as(account)
  for (const { method, path } of endpoints.filter(({ permission }) => permission))
    expect(
      (
        await ask({
          method,
          path: path.replace(':id', uuid()),
          ...(method !== 'GET' && method !== 'DELETE' && { body: {} }),
        })
      ).status,
      path,
    ).toBe(403)
})
