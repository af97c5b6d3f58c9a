import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { builtInRoles } from '#contract/built-in-roles.ts'
import { lackOf, permissionsOfRole, staffPermissions } from '#contract/staff-permissions.ts'
import type { StaffPermission } from '#contract/staff-permissions.ts'
import { staffRoles } from './auth/staff-roles.table.ts'
import { orders } from './orders/orders.table.ts'
import { allEndpoints } from './test/all-endpoints.ts'
import { aBuyer, aProduct, anAdmin } from './test/factories.ts'
import { testApp, type Answer, type Ask } from './test/test-app.ts'

const t = testApp({ environment: { WRITES_PER_MINUTE: '1000000', READS_PER_MINUTE: '1000000' } })

/** What every call of staff needs; of several, one is enough. Written by hand a second time: the contract is compared with it. */
const table: Record<string, string> = {
  'GET /admins/admins/myProfile': 'self',
  'PATCH /admins/admins/myProfile': 'self',
  'PATCH /admins/admins/myProfile/password': 'self',
  'GET /marketplace/staff/second-factor': 'staff.view',
  'PATCH /marketplace/staff/second-factor': 'staff.manage',
  'DELETE /marketplace/staff/:id/factors': 'staff.manage',
  'GET /admins/admins/myProfile/factors': 'self',
  'POST /admins/admins/myProfile/passkeys/new': 'self',
  'POST /admins/admins/myProfile/passkeys': 'self',
  'PATCH /admins/admins/myProfile/passkeys/:id': 'self',
  'DELETE /admins/admins/myProfile/passkeys/:id': 'self',
  'POST /admins/admins/myProfile/totp': 'self',
  'POST /admins/admins/myProfile/totp/confirm': 'self',
  'DELETE /admins/admins/myProfile/totp': 'self',
  'POST /admins/admins/myProfile/recovery-codes': 'self',
  'POST /admins/admins/myProfile/step-up/options': 'self',
  'POST /admins/admins/myProfile/step-up': 'self',
  'GET /admins/auth/sessions': 'self',
  'GET /admins/auth/session-time': 'self',
  'POST /admins/auth/session-time': 'self',
  'GET /marketplace/staff/session-time': 'staff.view',
  'PATCH /marketplace/staff/session-time': 'staff.manage',
  'DELETE /admins/auth/sessions': 'self',
  'DELETE /admins/auth/sessions/:id': 'self',
  'PATCH /companies/:id': 'customers.edit',
  'PATCH /marketplace/customers/:id/company': 'customers.edit',
  'GET /marketplace/companies/:id/people': 'customers.view',
  'PATCH /marketplace/companies/:id/people/:member': 'customers.edit customers.disable',
  'DELETE /marketplace/companies/:id/invitations/:invitation': 'customers.edit',
  'POST /marketplace/companies/:id/root': 'customers.edit',
  'PATCH /companies/:id/password': 'customers.password',
  'POST /file-manager/files': 'self',
  'GET /marketplace/ads': 'marketing.view',
  'GET /marketplace/orders/:id/contents/pricing': 'orders.edit',
  'PATCH /marketplace/orders/:id/contents': 'orders.edit',
  'GET /marketplace/drafts': 'orders.view',
  'GET /marketplace/drafts/list.csv': 'orders.export',
  'GET /marketplace/drafts/pricing': 'orders.edit',
  'POST /marketplace/drafts': 'orders.edit',
  'GET /marketplace/drafts/:id': 'orders.view',
  'PATCH /marketplace/drafts/:id': 'orders.edit',
  'DELETE /marketplace/drafts/:id': 'orders.edit',
  'POST /marketplace/drafts/:id/send': 'orders.edit',
  'POST /marketplace/drafts/:id/take-back': 'orders.edit',
  'POST /marketplace/drafts/:id/release': 'orders.edit',
  'GET /marketplace/ads/list.csv': 'marketing.view',
  'GET /marketplace/sliders/list.csv': 'marketing.view',
  'GET /marketplace/audit/list.csv': 'audit.view',
  'GET /marketplace/discounts/list.csv': 'discounts.view',
  'GET /marketplace/requests/list.csv': 'requests.view',
  'GET /marketplace/staff/list.csv': 'staff.view',
  'GET /marketplace/landing-pages': 'products.view',
  'GET /marketplace/landing-pages/list.csv': 'products.view',
  'GET /marketplace/landing-pages/list.xlsx': 'products.view',
  'GET /marketplace/landing-pages/:way/:slug': 'products.view',
  'PATCH /marketplace/landing-pages/:way/:slug': 'catalogue.edit',
  'GET /marketplace/solutions': 'products.view',
  'POST /marketplace/solutions': 'catalogue.edit',
  'POST /marketplace/solutions/examples': 'catalogue.edit',
  'PATCH /marketplace/solutions/order': 'catalogue.edit',
  'POST /marketplace/solutions/preview': 'products.view',
  'GET /marketplace/solutions/:id': 'products.view',
  'PATCH /marketplace/solutions/:id': 'catalogue.edit',
  'POST /marketplace/solutions/:id/publish': 'catalogue.edit',
  'POST /marketplace/solutions/:id/restore': 'catalogue.edit',
  'POST /marketplace/solutions/:id/copy': 'catalogue.edit',
  'DELETE /marketplace/solutions/:id': 'catalogue.delete',
  'GET /marketplace/delivery-zones': 'settings.view',
  'POST /marketplace/delivery-zones': 'settings.edit',
  'GET /marketplace/delivery-zones/:id': 'settings.view',
  'PATCH /marketplace/delivery-zones/:id': 'settings.edit',
  'DELETE /marketplace/delivery-zones/:id': 'settings.edit',
  'GET /marketplace/pick-up-points': 'settings.view orders.view requests.view',
  'POST /marketplace/pick-up-points': 'settings.edit',
  'GET /marketplace/pick-up-points/:id': 'settings.view',
  'PATCH /marketplace/pick-up-points/:id': 'settings.edit',
  'DELETE /marketplace/pick-up-points/:id': 'settings.edit',
  'GET /marketplace/price-lists': 'prices.view',
  'POST /marketplace/price-lists': 'prices.edit',
  'GET /marketplace/price-lists/companies': 'prices.view',
  'GET /marketplace/price-lists/why': 'prices.view',
  'GET /marketplace/price-lists/entries.csv': 'prices.view',
  'POST /marketplace/price-lists/import': 'prices.edit',
  'GET /marketplace/price-lists/:id': 'prices.view',
  'PATCH /marketplace/price-lists/:id': 'prices.edit',
  'DELETE /marketplace/price-lists/:id': 'prices.delete',
  'GET /marketplace/price-lists/:id/entries': 'prices.view',
  'PUT /marketplace/price-lists/:id/entries': 'prices.edit',
  'POST /marketplace/ads': 'marketing.edit',
  'GET /marketplace/ads/:id': 'marketing.view',
  'PATCH /marketplace/ads/:id': 'marketing.edit',
  'DELETE /marketplace/ads/:id': 'marketing.delete',
  'PATCH /marketplace/ads/order': 'marketing.edit',
  'GET /marketplace/synonyms': 'products.view',
  'GET /marketplace/synonyms/list.csv': 'products.view',
  'GET /marketplace/search-rules/list.csv': 'products.view',
  'GET /marketplace/searches/list.csv': 'dashboard.view',
  'POST /marketplace/synonyms': 'catalogue.edit',
  'POST /marketplace/synonyms/import': 'catalogue.edit',
  'GET /marketplace/synonyms/:id': 'products.view',
  'PATCH /marketplace/synonyms/:id': 'catalogue.edit',
  'DELETE /marketplace/synonyms/:id': 'catalogue.edit',
  'GET /marketplace/search-rules': 'products.view',
  'POST /marketplace/search-rules': 'catalogue.edit',
  'GET /marketplace/search-rules/:id': 'products.view',
  'PATCH /marketplace/search-rules/:id': 'catalogue.edit',
  'DELETE /marketplace/search-rules/:id': 'catalogue.edit',
  'GET /marketplace/searches': 'dashboard.view',
  'GET /marketplace/searches/explain': 'products.view',
  'GET /marketplace/attribute-groups': 'products.view',
  'POST /marketplace/attribute-groups': 'catalogue.edit',
  'PUT /marketplace/attribute-groups/order': 'catalogue.edit',
  'PATCH /marketplace/attribute-groups/:id': 'catalogue.edit',
  'DELETE /marketplace/attribute-groups/:id': 'catalogue.delete',
  'GET /marketplace/attributes': 'products.view',
  'GET /marketplace/attributes/list.csv': 'products.view',
  'GET /marketplace/attributes/list.xlsx': 'products.view',
  'POST /marketplace/attributes': 'catalogue.edit',
  'PUT /marketplace/attributes/order': 'catalogue.edit',
  'GET /marketplace/attributes/:id': 'products.view',
  'PATCH /marketplace/attributes/:id': 'catalogue.edit',
  'DELETE /marketplace/attributes/:id': 'catalogue.delete',
  'POST /marketplace/attributes/:id/options': 'catalogue.edit',
  'PUT /marketplace/attributes/:id/options/order': 'catalogue.edit',
  'PATCH /marketplace/attributes/:id/options/:option': 'catalogue.edit',
  'POST /marketplace/attributes/:id/options/:option/merge': 'catalogue.edit',
  'DELETE /marketplace/attributes/:id/options/:option': 'catalogue.delete',
  'GET /marketplace/products/:id/facts': 'products.view',
  'GET /marketplace/products/:id/stock-alerts': 'products.view',
  'GET /marketplace/products/facts': 'products.view',
  'GET /marketplace/fact-findings': 'products.view',
  'GET /marketplace/fact-findings/list.csv': 'products.view',
  'GET /marketplace/fact-findings/list.xlsx': 'products.view',
  'PATCH /marketplace/products/facts': 'products.edit',
  'PUT /marketplace/products/:id/facts': 'products.edit',
  'POST /marketplace/products/:id/facts/read': 'products.edit',
  'GET /marketplace/products/:id/notices': 'products.view',
  'POST /marketplace/products/:id/notices': 'products.edit',
  'PATCH /marketplace/product-notices/:id': 'products.edit',
  'POST /marketplace/product-notices/:id/publish': 'products.publish',
  'POST /marketplace/product-notices/:id/withdraw': 'products.publish',
  'GET /marketplace/companies/:id/tax-standings': 'customers.view',
  'POST /marketplace/companies/:id/tax-standings': 'customers.edit',
  'POST /marketplace/tax-documents': 'customers.edit',
  'POST /marketplace/tax-standings/:id/end': 'customers.edit',
  'GET /marketplace/tax-standings/:id/document': 'customers.view',
  'GET /marketplace/credit': 'credit.view',
  'GET /marketplace/credit/list.csv': 'credit.view',
  'GET /marketplace/credit/list.xlsx': 'credit.view',
  'GET /marketplace/credit/:id': 'credit.view',
  'GET /marketplace/credit/:id/ledger': 'credit.view',
  'GET /marketplace/credit/:id/statement.csv': 'credit.view',
  'GET /marketplace/credit/:id/statement.pdf': 'credit.view',
  'POST /marketplace/credit/:id/receipts': 'credit.book',
  'POST /marketplace/credit/:id/pay-out': 'credit.book',
  'POST /marketplace/receipts/:id/allocations': 'credit.book',
  'POST /marketplace/receipts/:id/reverse': 'credit.book',
  'DELETE /marketplace/allocations/:id': 'credit.book',
  'PATCH /marketplace/credit/:id': 'credit.edit',
  'PATCH /marketplace/orders/:id/credit-review': 'credit.edit',
  'PATCH /marketplace/orders/:id/promise': 'orders.edit',
  'GET /marketplace/audit': 'self',
  'GET /marketplace/audit/people': 'audit.view',
  'GET /marketplace/bin':
    'products.delete catalogue.delete customers.group discounts.delete prices.delete settings.edit marketing.delete',
  'GET /marketplace/bin/list.csv':
    'products.delete catalogue.delete customers.group discounts.delete prices.delete settings.edit marketing.delete',
  'DELETE /marketplace/bin':
    'products.delete catalogue.delete customers.group discounts.delete prices.delete settings.edit marketing.delete',
  'GET /marketplace/bin/:kind/:id':
    'products.delete catalogue.delete customers.group discounts.delete prices.delete settings.edit marketing.delete',
  'POST /marketplace/bin/undo':
    'products.delete catalogue.delete customers.group discounts.delete prices.delete settings.edit marketing.delete',
  'POST /marketplace/bin/restore':
    'products.delete catalogue.delete customers.group discounts.delete prices.delete settings.edit marketing.delete',
  'GET /marketplace/theme': 'theme.edit',
  'PUT /marketplace/theme': 'theme.edit',
  'DELETE /marketplace/theme': 'theme.edit',
  'POST /marketplace/theme/restore': 'theme.edit',
  'POST /marketplace/theme/draft': 'theme.edit',
  'GET /marketplace/checklist': 'settings.view',
  'POST /marketplace/checklist/:id/confirm': 'settings.edit',
  'POST /marketplace/checklist/:id/try': 'settings.edit',
  'GET /marketplace/credit-notes/:id': 'invoices.view',
  'GET /marketplace/customer-groups': 'customers.view',
  'POST /marketplace/customer-groups': 'customers.group',
  'GET /marketplace/customer-groups/:id': 'customers.view',
  'PATCH /marketplace/customer-groups/:id': 'customers.group',
  'DELETE /marketplace/customer-groups/:id': 'customers.group',
  'PATCH /marketplace/customer-groups/:id/pull': 'customers.group',
  'POST /marketplace/customer-groups/:id/pull': 'customers.group',
  'PATCH /marketplace/customer-groups/:id/push': 'customers.group',
  'POST /marketplace/customer-groups/:id/push': 'customers.group',
  'GET /marketplace/customer-groups/list.csv': 'customers.view',
  'GET /marketplace/customers': 'customers.view',
  'GET /marketplace/customers/:id': 'customers.view',
  'DELETE /marketplace/customers/:id/sessions': 'customers.disable',
  'PATCH /marketplace/customers/:id/status': 'customers.disable',
  'GET /marketplace/events': 'self',
  'GET /marketplace/dashboard': 'dashboard.view',
  'GET /marketplace/dashboard/codes': 'reports.view',
  'GET /marketplace/dashboard/products': 'reports.view',
  'POST /marketplace/dashboard/recount': 'reports.view',
  'GET /marketplace/views': 'self',
  'POST /marketplace/views': 'self',
  'PATCH /marketplace/views/:id': 'self',
  'DELETE /marketplace/views/:id': 'self',
  // What is told of is looked at by itself.
  'POST /marketplace/presence': 'self',
  'POST /marketplace/preview': 'products.view',
  'DELETE /marketplace/preview': 'products.view',
  'GET /marketplace/schedule': 'products.view marketing.view discounts.view',
  'POST /marketplace/schedule': 'products.publish products.price marketing.edit discounts.edit',
  'DELETE /marketplace/schedule/:id': 'products.publish products.price marketing.edit discounts.edit',
  'GET /marketplace/notifications': 'self',
  'PATCH /marketplace/notifications': 'self',
  'GET /marketplace/notifications/unread': 'self',
  'GET /marketplace/notifications/preferences': 'self',
  'PATCH /marketplace/notifications/preferences': 'self',
  'GET /marketplace/mail-templates': 'mail.edit',
  'PUT /marketplace/mail-templates/:kind/:language': 'mail.edit',
  'DELETE /marketplace/mail-templates/:kind/:language': 'mail.edit',
  'POST /marketplace/mail-templates/:kind/:language/preview': 'mail.edit',
  'POST /marketplace/mail-templates/:kind/:language/test': 'mail.edit',
  'GET /marketplace/dashboard/waiting': 'dashboard.view',
  'GET /marketplace/dashboard/report.csv': 'reports.export',
  'GET /marketplace/reports/vat': 'reports.export',
  'GET /marketplace/reports/vat.csv': 'reports.export',
  'GET /marketplace/reports/vat.xlsx': 'reports.export',
  'GET /marketplace/transactions/list.csv': 'reports.export',
  'GET /marketplace/transactions/list.xlsx': 'reports.export',
  'GET /marketplace/customers/list.csv': 'customers.export',
  'GET /marketplace/customers/list.xlsx': 'customers.export',
  'GET /marketplace/discounts': 'discounts.view',
  'POST /marketplace/discounts': 'discounts.edit',
  'GET /marketplace/discounts/:id': 'discounts.view',
  'PATCH /marketplace/discounts/:id': 'discounts.edit',
  'DELETE /marketplace/discounts/:id': 'discounts.delete',
  'GET /marketplace/discounts/:id/orders': 'discounts.view',
  'GET /marketplace/inventory': 'inventory.view',
  'GET /marketplace/inventory/:id': 'inventory.view',
  'PATCH /marketplace/inventory/:id': 'inventory.edit',
  'GET /marketplace/inventory/:id/reservations': 'inventory.view',
  'GET /marketplace/inventory/:id/units': 'inventory.view',
  'POST /marketplace/inventory/:id/units': 'inventory.edit',
  'GET /marketplace/inventory/list.csv': 'inventory.view',
  'GET /marketplace/inventory/stock-check': 'inventory.view',
  'POST /marketplace/inventory/stock-check': 'inventory.edit',
  'GET /marketplace/inventory/units': 'inventory.view',
  'DELETE /marketplace/inventory/units/:id': 'inventory.edit',
  'GET /marketplace/orders': 'orders.view',
  'GET /marketplace/orders/:id': 'orders.view',
  'PATCH /marketplace/orders/:id': 'orders.edit',
  'GET /marketplace/orders/:id/neighbours': 'orders.view',
  'GET /marketplace/orders/staff': 'orders.view',
  'POST /marketplace/orders/:id/shipments': 'orders.ship',
  'PATCH /marketplace/orders/:id/shipments/:shipment': 'orders.ship',
  'DELETE /marketplace/orders/:id/shipments/:shipment': 'orders.ship',
  'POST /marketplace/orders/:id/cancel-rest': 'orders.reject',
  'GET /marketplace/orders/:id/hand-over': 'orders.ship',
  'GET /marketplace/orders/:id/invoice': 'invoices.view',
  'POST /marketplace/orders/:id/notes': 'orders.edit requests.reply',
  'GET /marketplace/orders/:id/packing-slip': 'orders.ship',
  'GET /marketplace/orders/:id/picking': 'orders.ship',
  'GET /marketplace/orders/:id/proforma': 'invoices.view',
  'GET /marketplace/orders/:id/po-document': 'orders.view',
  'POST /marketplace/orders/:id/refunds': 'orders.refund',
  'POST /marketplace/orders/:id/returns': 'orders.return',
  'GET /marketplace/requests/:id/quote.pdf': 'requests.view',
  'GET /marketplace/requests/:id/files/:file': 'requests.view',
  'GET /marketplace/returns': 'orders.view',
  'GET /marketplace/returns/list.csv': 'orders.export',
  'GET /marketplace/returns/:id': 'orders.view',
  'GET /marketplace/returns/:id/files/:file': 'orders.view',
  'POST /marketplace/return-labels': 'orders.return',
  'PATCH /marketplace/returns/:id/status': 'orders.return',
  'PATCH /marketplace/orders/:id/status':
    'orders.edit orders.accept orders.reject orders.ship orders.mark_paid',
  'POST /marketplace/orders/accept': 'orders.accept',
  'GET /marketplace/orders/list.csv': 'orders.export',
  'GET /marketplace/orders/packing-slips': 'orders.ship',
  'POST /marketplace/orders/ship': 'orders.ship',
  'GET /marketplace/outbox': 'outbox.view',
  'GET /marketplace/outbox/list.csv': 'outbox.view',
  'GET /marketplace/pictures': 'products.view marketing.view',
  'POST /marketplace/pictures': 'catalogue.edit marketing.edit',
  'GET /marketplace/pictures/:id': 'products.view marketing.view',
  'PATCH /marketplace/pictures/:id': 'catalogue.edit marketing.edit',
  'DELETE /marketplace/pictures/:id': 'catalogue.delete',
  'GET /marketplace/pictures/gallery': 'products.view marketing.view',
  'GET /marketplace/pictures/list.csv': 'products.view marketing.view',
  'GET /marketplace/product-groups': 'products.view',
  'POST /marketplace/product-groups': 'catalogue.edit',
  'GET /marketplace/product-groups/:id': 'products.view',
  'PATCH /marketplace/product-groups/:id': 'catalogue.edit',
  'DELETE /marketplace/product-groups/:id': 'catalogue.delete',
  'PATCH /marketplace/product-groups/:id/pull': 'catalogue.edit',
  'POST /marketplace/product-groups/:id/pull': 'catalogue.edit',
  'PATCH /marketplace/product-groups/:id/push': 'catalogue.edit',
  'POST /marketplace/product-groups/:id/push': 'catalogue.edit',
  'GET /marketplace/product-groups/list.csv': 'products.view',
  'GET /marketplace/products': 'products.view',
  'POST /marketplace/products': 'products.edit',
  'GET /marketplace/products/:id': 'products.view',
  'PATCH /marketplace/products/:id': 'products.edit',
  'DELETE /marketplace/products/:id': 'products.delete',
  'POST /marketplace/products/:id/duplicate': 'products.edit',
  'POST /marketplace/products/:id/restore': 'products.edit',
  'PATCH /marketplace/products/bulk': 'products.publish products.edit products.delete',
  'GET /marketplace/products/bulk/:id': 'products.view',
  'GET /marketplace/products/cells': 'products.edit products.price products.publish inventory.edit',
  'PATCH /marketplace/products/cells': 'products.edit products.price products.publish inventory.edit',
  'POST /marketplace/products/cells/undo': 'products.edit products.price products.publish inventory.edit',
  'GET /marketplace/products/export': 'products.import',
  'POST /marketplace/products/import': 'products.import',
  'GET /marketplace/products/import': 'products.import',
  'GET /marketplace/products/import/list.csv': 'products.import',
  'GET /marketplace/products/import/:id': 'products.import',
  'DELETE /marketplace/products/import/:id': 'products.import',
  'GET /marketplace/products/import/:id/report': 'products.import',
  'GET /marketplace/products/import/:id/rows': 'products.import',
  'POST /marketplace/products/import/:id/run': 'products.import',
  'POST /marketplace/products/import/:id/undo': 'products.import',
  'GET /marketplace/products/list.csv': 'products.view',
  'POST /marketplace/refunds/:id/retry': 'orders.refund',
  'GET /marketplace/requests': 'requests.view',
  'GET /marketplace/requests/:id': 'requests.view',
  'PATCH /marketplace/requests/:id': 'requests.reply',
  'POST /marketplace/requests/:id/quote': 'requests.quote',
  'POST /marketplace/requests/:id/reply': 'requests.reply',
  'GET /marketplace/requests/pricing': 'requests.quote',
  'GET /marketplace/requests/staff': 'requests.view',
  'GET /marketplace/roles': 'staff.view',
  'GET /marketplace/roles/list.csv': 'staff.view',
  'GET /marketplace/roles/list.xlsx': 'staff.view',
  'POST /marketplace/roles': 'staff.manage',
  'PATCH /marketplace/roles/:id': 'staff.manage',
  'DELETE /marketplace/roles/:id': 'staff.manage',
  'GET /marketplace/settings': 'self',
  'PATCH /marketplace/settings': 'settings.edit settings.payments',
  'GET /marketplace/shop-state': 'self',
  'GET /marketplace/sliders': 'marketing.view',
  'POST /marketplace/sliders': 'marketing.edit',
  'GET /marketplace/sliders/:id': 'marketing.view',
  'PATCH /marketplace/sliders/:id': 'marketing.edit',
  'DELETE /marketplace/sliders/:id': 'marketing.delete',
  'PATCH /marketplace/sliders/order': 'marketing.edit',
  'GET /marketplace/staff': 'staff.view',
  'GET /marketplace/staff/:id': 'staff.view',
  'PATCH /marketplace/staff/:id': 'staff.manage',
  'DELETE /marketplace/staff/:id/sessions': 'staff.manage',
  'GET /marketplace/staff/invitations': 'staff.view',
  'POST /marketplace/staff/invitations': 'staff.manage',
  'DELETE /marketplace/staff/invitations/:id': 'staff.manage',
  'POST /marketplace/staff/invitations/:id/send': 'staff.manage',
  'GET /marketplace/transactions': 'transactions.view inventory.view',
  'POST /marketplace/transactions': 'inventory.edit',
  'GET /marketplace/transactions/:id': 'transactions.view inventory.view',
  'GET /marketplace/translations/summary': 'products.view',
  'PATCH /users/:id': 'customers.edit',
  'PATCH /users/:id/password': 'customers.password',
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
  table[`GET /marketplace/${path}`] = 'products.view'
  table[`GET /marketplace/${path}/list.csv`] = 'products.view'
  table[`GET /marketplace/${path}/:id`] = 'products.view'
  table[`POST /marketplace/${path}`] = 'catalogue.edit'
  table[`PATCH /marketplace/${path}/:id`] = 'catalogue.edit'
  table[`DELETE /marketplace/${path}/:id`] = 'catalogue.delete'
}

const endpoints = (await allEndpoints()).filter(({ access }) => access === 'admin' || access === 'account')

const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Somebody whose role has exactly these permissions. */
async function someoneWith(...permissions: StaffPermission[]) {
  const id = uuid()
  await t.db.insert(staffRoles).values({ id, nameEn: id, nameAr: id, permissions })
  return t.as(await anAdmin(t.db, { roleId: id }))
}

async function someoneAs(role: (typeof builtInRoles)[number]) {
  const [row] = (await t.db.select().from(staffRoles)).filter(({ builtIn }) => builtIn === role)
  return t.as(await anAdmin(t.db, { roleId: row?.id ?? null }))
}

test('every call of staff says what it needs, and the table has the same', () => {
  expect(Object.fromEntries(endpoints.map((one) => [keyOf(one), [one.needs].flat().join(' ')]))).toEqual(
    table,
  )
})

describe('every call of staff, by everybody on the staff', () => {
  const people = new Map<string, { ask: (asked: Ask) => Promise<Answer>; may: readonly string[] }>()
  beforeAll(async () => {
    for (const role of builtInRoles)
      people.set(role, { ask: await someoneAs(role), may: permissionsOfRole[role] })
    people.set('a role without permissions', { ask: await someoneWith(), may: [] })
    people.set('no role', { ask: await t.as(await anAdmin(t.db, { roleId: null })), may: [] })
  })

  test.each(endpoints.map((one) => [keyOf(one), one] as const))('%s', async (key, { method, path }) => {
    const needed = table[key]?.split(' ') ?? []
    for (const [name, { ask, may }] of people) {
      const answer = await ask({
        method,
        path: path.replace(/:\w+/g, uuid()),
        // Ended sessions would turn the next ones away.
        ...(key === 'DELETE /admins/auth/sessions' && { path: `${path}?others=true` }),
        ...(method !== 'GET' && method !== 'DELETE' && { body: {} }),
      })
      const isAllowed = needed[0] === 'self' || needed.some((one) => may.includes(one))
      const isRefusedFor = answer.json?.code === 'forbidden' ? answer.json.details : undefined
      // What a call needs besides may be missing; that is tried below.
      const isRight = isAllowed
        ? answer.status !== 401 && (answer.status !== 403 || may.length < staffPermissions.length)
        : answer.status === 403 && isRefusedFor?.permission === needed[0]
      expect(isRight, `${name} got ${answer.status} ${answer.text.slice(0, 200)}`).toBe(true)
    }
  })
})

describe('what a call needs by what is asked in it', () => {
  type Case = [string, Ask | ((ids: Ids) => Ask), StaffPermission[], StaffPermission]
  type Ids = { product: string; order: string; customer: string }
  let ids: Ids
  beforeAll(async () => {
    const { account, address, bank } = await aBuyer(t.db)
    const product = await aProduct(t.db)
    const placed = await (
      await t.as(account)
    )({
      method: 'POST',
      path: '/marketplace-customer/orders',
      body: {
        items: [{ product: product.id, quantity: 1 }],
        addressId: address.id,
        paymentMethod: { type: 'bank_account', _id: bank.id },
      },
    })
    ids = { product: product.id, order: placed.json.data._id, customer: account.id }
  })
  const patchProduct =
    (body: object) =>
    ({ product }: Ids): Ask => ({ method: 'PATCH', path: `/marketplace/products/${product}`, body })
  const bulk =
    (set: object) =>
    ({ product }: Ids): Ask => ({
      method: 'PATCH',
      path: '/marketplace/products/bulk',
      body: { ids: [product], set },
    })
  const cells =
    (set: object) =>
    ({ product }: Ids): Ask => ({
      method: 'PATCH',
      path: '/marketplace/products/cells',
      body: { rows: [{ _id: product, version: 1, set }] },
    })
  const byRule = ({ product }: Ids): Ask => ({
    method: 'PATCH',
    path: '/marketplace/products/cells',
    body: { ids: [product], change: { percent: 5 }, dryRun: true },
  })
  const settings = (body: object): Ask => ({ method: 'PATCH', path: '/marketplace/settings', body })
  const status =
    (body: object) =>
    ({ order }: Ids): Ask => ({
      method: 'PATCH',
      path: `/marketplace/orders/${order}/status`,
      body: { from: 'shipped', ...body },
    })
  const sar = { amount: 100, currency: 'SAR' }
  const cases: Case[] = [
    ['a price', patchProduct({ price: sar }), ['products.edit'], 'products.price'],
    [
      'a price before discount',
      patchProduct({ priceBeforeDiscount: sar }),
      ['products.edit'],
      'products.price',
    ],
    [
      'whether shoppers see it',
      patchProduct({ visibility: 'hidden' }),
      ['products.edit'],
      'products.publish',
    ],
    [
      'a price that is agreed in a draft order',
      ({ product, customer }) => ({
        method: 'POST',
        path: '/marketplace/drafts',
        body: { customer, items: [{ product, quantity: 1, unitPrice: sar }] },
      }),
      ['orders.edit'],
      'requests.quote',
    ],
    ['a stock count', patchProduct({ stock: { onHand: 3 } }), ['products.edit'], 'inventory.edit'],
    ['many shown', bulk({ visibility: 'visible' }), ['products.edit'], 'products.publish'],
    ['many tagged', bulk({ addTags: [uuid()] }), ['products.publish'], 'products.edit'],
    ['many deleted', bulk({ remove: true }), ['products.edit', 'products.publish'], 'products.delete'],
    ['a cell of prices', cells({ price: sar }), ['products.edit'], 'products.price'],
    ['a cell of stock', cells({ stock: { onHand: 1, seen: 0 } }), ['products.price'], 'inventory.edit'],
    ['a cell of thresholds', cells({ lowStockThreshold: 1 }), ['products.price'], 'inventory.edit'],
    ['a cell of visibility', cells({ visibility: 'hidden' }), ['products.price'], 'products.publish'],
    ['a cell of tags', cells({ tags: [] }), ['products.price'], 'products.edit'],
    ['prices by rule', byRule, ['products.edit'], 'products.price'],
    ['the currency', settings({ currency: 'AED' }), ['settings.edit'], 'settings.payments'],
    ['the company', settings({ company: { crNumber: '' } }), ['settings.edit'], 'settings.payments'],
    ['taxes', settings({ tax: { rate: 1 } }), ['settings.edit'], 'settings.payments'],
    ['bank accounts', settings({ bankTransfer: { accounts: [] } }), ['settings.edit'], 'settings.payments'],
    [
      'payment',
      settings({ visibility: { payment: { enabled: true } } }),
      ['settings.edit'],
      'settings.payments',
    ],
    ['the address', settings({ contactEmail: '' }), ['settings.payments'], 'settings.edit'],
    ['accepting', status({ status: 'in_progress' }), ['orders.ship'], 'orders.accept'],
    ['rejecting', status({ status: 'rejected', reason: 'No' }), ['orders.accept'], 'orders.reject'],
    ['shipping', status({ status: 'shipped' }), ['orders.accept'], 'orders.ship'],
    ['delivering', status({ status: 'delivered' }), ['orders.accept'], 'orders.ship'],
    ['booking a transfer', status({ paymentStatus: 'paid' }), ['orders.accept'], 'orders.mark_paid'],
    ['reopening', status({ status: 'pending' }), ['orders.accept'], 'orders.edit'],
    ['payments', { path: '/marketplace/transactions' }, ['inventory.view'], 'transactions.view'],
    ['the whole history', { path: '/marketplace/audit' }, ['orders.view'], 'audit.view'],
    [
      'the history of what one may not see',
      ({ order }) => ({ path: `/marketplace/audit?entity=order&entityId=${order}` }),
      ['products.view'],
      'orders.view',
    ],
    [
      'a return that is paid back',
      ({ order }) => ({
        method: 'POST',
        path: `/marketplace/orders/${order}/returns`,
        body: {
          items: [{ _id: uuid(), quantity: 1 }],
          version: 1,
          refund: { amount: sar, reason: 'Broken' },
        },
      }),
      ['orders.return'],
      'orders.refund',
    ],
    [
      'what is restored from the bin',
      {
        method: 'POST',
        path: '/marketplace/bin/restore',
        body: { items: [{ kind: 'discount', _id: uuid() }] },
      },
      ['products.delete'],
      'discounts.delete',
    ],
    [
      'what is deleted for ever',
      { method: 'DELETE', path: '/marketplace/bin', body: { items: [{ kind: 'tag', _id: uuid() }] } },
      ['products.delete'],
      'catalogue.delete',
    ],
    [
      'an earlier version of a product',
      ({ product }) => ({
        method: 'POST',
        path: `/marketplace/products/${product}/restore`,
        body: { entry: uuid() },
      }),
      ['products.edit', 'products.publish'],
      'products.price',
    ],
  ]
  test.each(cases)('%s', async (_, made, has, missing) => {
    const asked = typeof made === 'function' ? made(ids) : made
    const refused = await (await someoneWith(...has))(asked)
    expect([refused.status, refused.json.details]).toEqual([403, { permission: missing }])
    expect((await (await someoneWith(...has, missing))(asked)).status).not.toBe(403)
  })

  test('rejecting a paid order pays it back, which needs the permission to', async () => {
    await t.db.update(orders).set({ paymentStatus: 'paid' })
    const { path } = status({})(ids)
    const reject: Ask = { method: 'PATCH', path, body: { status: 'rejected', reason: 'No', from: 'pending' } }
    const refused = await (await someoneWith('orders.reject'))(reject)
    expect([refused.status, refused.json.details]).toEqual([403, { permission: 'orders.refund' }])
    expect((await t.db.select().from(orders))[0]?.status).toBe('pending')
    expect((await (await someoneWith('orders.reject', 'orders.refund'))(reject)).status).toBe(200)
  })

  test('who sees the stock alone is shown no payments', async () => {
    const ask = await someoneWith('inventory.view')
    const { status, json } = await ask({ path: '/marketplace/transactions?kind=inventory' })
    expect(status).toBe(200)
    expect(json.data.every(({ kind }: { kind: string }) => kind === 'inventory')).toBe(true)
  })

  test('the company and its accounts are in the settings of those alone who may see them', async () => {
    const all = (await (await someoneWith('settings.view'))({ path: '/marketplace/settings' })).json.data
    const some = (await (await someoneWith())({ path: '/marketplace/settings' })).json.data
    expect(all.brandCompany.crNumber).not.toBe('')
    expect(some.brandCompany.crNumber).toBe('')
    expect(some.bankTransfer.accounts).toEqual([])
    expect(some.currency).toBe(all.currency)
  })

  test('the figures of sales are in the dashboard of those alone who may see reports', async () => {
    const path = '/marketplace/dashboard?dateFrom=2026-11-01T00:00:00.000Z&dateTo=2026-11-02T00:00:00.000Z'
    const without = await (await someoneWith('dashboard.view'))({ path })
    expect([without.status, without.json.data]).toEqual([200, {}])
    const withReports = await (await someoneWith('dashboard.view', 'reports.view'))({ path })
    expect(withReports.json.data.figures).toBeDefined()
  })
})

test('a narrower role holds from the next call on, in the session that is open', async () => {
  const id = uuid()
  await t.db.insert(staffRoles).values({ id, nameEn: id, nameAr: id, permissions: ['orders.view'] })
  const account = await anAdmin(t.db, { roleId: id })
  const ask = await t.as(account)
  expect((await ask({ path: '/marketplace/orders' })).status).toBe(200)
  await t.db.update(staffRoles).set({ permissions: ['products.view'] })
  expect((await ask({ path: '/marketplace/orders' })).status).toBe(403)
})

test('the built-in roles are whole: whoever changes something also sees it', () => {
  for (const role of builtInRoles) expect(lackOf(permissionsOfRole[role]), role).toBeUndefined()
  expect(lackOf(['products.view', 'products.edit', 'products.import'])).toEqual({
    permission: 'products.import',
    other: 'products.price',
  })
  expect(lackOf(['orders.accept'])).toEqual({ permission: 'orders.accept', other: 'orders.view' })
})
