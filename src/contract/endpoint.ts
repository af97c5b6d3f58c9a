import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: everyone; a signed-in shopper (root or tenant user); staff with a CMS session; either of these two. */
export type Access = 'public' | 'customer' | 'admin' | 'account'

/** A brand's switch: an endpoint that names one answers 404 where the brand has it off (D-305). */
export type EndpointFeature = 'orders' | 'savedAddresses' | 'savedPaymentMethods' | 'price' | 'stockCms'

export const permissions = [
  'orders.create',
  'orders.read',
  'addresses.manage',
  'payment-methods.manage',
  'wishlist.manage',
  'quotes.read',
  'quotes.accept',
  'company.manage',
] as const
export type Permission = (typeof permissions)[number]

export type Endpoint = {
  method: Method
  /** Below /api, with `:name` for path parameters. */
  path: string
  access: Access
  /** One line for the API documentation. */
  summary: string
  permission?: Permission
  feature?: EndpointFeature
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Absent: the call answers 204 without a body. */
  response?: z.ZodType
  /** Of the success answer; 200 with a response, else 204. */
  status?: 200 | 201 | 202
  /** The same for every visitor: may be kept whole and shared (D-119). */
  cache?: 'public'
  /** Honours Idempotency-Key (D-117). */
  idempotent?: boolean
  /** The one kind of call that is given the number of a payment card; everywhere else a text with one is refused. */
  takesCardNumber?: true
  /** Wants the header `recaptcha`: a sign that no robot calls. `visitors`: of those who are not signed in. */
  botCheck?: true | 'visitors'
  /** What it may answer beyond the codes that every call may. */
  errors?: readonly ErrorCode[]
  /**
   * `file` answers bytes; `multipart` takes a form with one file named `file`, whose other fields are the body; `upload` takes
   * a form with a large file and nothing else, which the handler reads as it comes.
   */
  raw?: 'file' | 'multipart' | 'upload'
}

/** An endpoint is a value: the server answers it, the browser calls it, the documentation lists it. */
export function endpoint<const E extends Endpoint>(value: E): E {
  return value
}
