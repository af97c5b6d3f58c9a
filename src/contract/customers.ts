import { z } from 'zod'
import { Address } from './addresses.ts'
import { Company, CompanyChanges } from './companies.ts'
import { endpoint } from './endpoint.ts'
import { Session } from './sessions.ts'
import {
  CmsPaging,
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
  WithId,
  querySort,
} from './shared.ts'

export const customerKinds = ['root_user', 'company_member', 'tenant_user'] as const
export const customerStatuses = ['active', 'blocked', 'unverified'] as const

/** A customer as staff see them. Totals count orders of every status; what was spent leaves out rejected ones. */
export const CustomerRow = z.object({
  _id: Id,
  name: z.string(),
  username: z.string(),
  email: z.string(),
  /** Both empty when no address was given. */
  phone: z.object({ isoCode: z.string(), phoneNumber: z.string() }),
  kind: z.enum(customerKinds),
  status: z.enum(customerStatuses),
  company: Ref.optional(),
  tenant: Ref.optional(),
  avatar: FileRef.optional(),
  totalOrders: z.int(),
  /** Orders with a discount code. */
  totalDiscounts: z.int(),
  totalSpent: Money,
  createdAt: Instant,
})
export type CustomerRow = z.infer<typeof CustomerRow>

export const Customer = CustomerRow.extend({
  crNumber: z.string().optional(),
  vatNumber: z.string().optional(),
  /** Of a root user or a member. `sharedWith` has other companies with the same VAT number, by their root user. */
  companyData: Company.extend({ sharedWith: z.array(Ref) }).optional(),
  groups: z.array(Ref),
  addresses: z.array(Address),
  /** Active sessions. */
  sessions: z.array(Session.omit({ current: true })),
})
export type Customer = z.infer<typeof Customer>

export const customerSorts = [
  'name',
  'email',
  'totalOrders',
  'totalDiscounts',
  'totalSpent',
  'createdAt',
] as const
export const CustomersQuery = z.object({
  ...CmsPaging.shape,
  search: queryText(100),
  kind: queryList(z.enum(customerKinds)),
  status: queryList(z.enum(customerStatuses)),
  group: queryList(Id),
  /** When they registered. */
  dateFrom: queryInstant,
  dateTo: queryInstant,
  sort: querySort(customerSorts),
})
export type CustomersQuery = z.infer<typeof CustomersQuery>

const staff = { access: 'admin' } as const
const path = '/marketplace/customers'

export const cmsCustomersApi = {
  list: endpoint({
    ...staff,
    needs: 'customers.view',
    method: 'GET',
    path,
    mayLag: true,
    summary: 'List customers with the number and value of their orders, newest first',
    query: CustomersQuery,
    response: Many(CustomerRow),
  }),
  exportCsv: endpoint({
    ...staff,
    needs: 'customers.export',
    method: 'GET',
    path: `${path}/list.csv`,
    raw: 'file',
    stepUp: true,
    mayLag: true,
    summary: 'Export the customer list as CSV, filtered and sorted',
    query: CustomersQuery.omit({ page: true, limit: true }),
  }),
  exportXlsx: endpoint({
    ...staff,
    needs: 'customers.export',
    method: 'GET',
    path: `${path}/list.xlsx`,
    raw: 'file',
    stepUp: true,
    mayLag: true,
    summary: 'Export the customer list as a spreadsheet',
    query: CustomersQuery.omit({ page: true, limit: true }),
    errors: ['too_many_rows'],
  }),
  find: endpoint({
    ...staff,
    needs: 'customers.view',
    method: 'GET',
    path: `${path}/:id`,
    summary: 'Find one customer with groups, addresses and sessions',
    params: WithId,
    response: One(Customer),
  }),
  changeStatus: endpoint({
    ...staff,
    needs: 'customers.disable',
    method: 'PATCH',
    path: `${path}/:id/status`,
    summary: 'Block a customer, which ends their sessions, or unblock them',
    params: WithId,
    body: z.strictObject({ status: z.enum(['active', 'blocked']) }),
    response: One(Customer),
    errors: ['invalid_transition'],
  }),
  changeCompany: endpoint({
    ...staff,
    needs: 'customers.edit',
    method: 'PATCH',
    path: `${path}/:id/company`,
    summary: 'Change the company of a root user or a member; invoices that were issued stay as they are',
    params: WithId,
    body: CompanyChanges,
    response: One(Customer),
    errors: ['taken', 'version_conflict'],
  }),
  endSessions: endpoint({
    ...staff,
    needs: 'customers.disable',
    method: 'DELETE',
    path: `${path}/:id/sessions`,
    summary: 'Sign a customer out everywhere',
    params: WithId,
  }),
}
