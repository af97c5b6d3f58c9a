import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Needs, StaffPermission } from './staff-permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: anyone; a signed-in customer; staff; or either of the last two. */
export type Access = 'public' | 'customer' | 'admin' | 'account'

/** A brand's flag: an endpoint that names one answers 404 where the brand has it off. */
type EndpointFeature =
  | 'orders'
  | 'savedAddresses'
  | 'savedPaymentMethods'
  | 'price'
  | 'stockCms'
  | 'quickOrder'
  | 'lists'
  | 'priceLists'
  | 'members'
  | 'credit'
  | 'deliveryZones'
  | 'returns'
  | 'devices'

export const permissions = [
  'orders.create',
  'orders.read',
  'addresses.manage',
  'payment-methods.manage',
  'wishlist.manage',
  'quotes.read',
  'quotes.accept',
  'company.manage',
  'company.members',
  'company.edit',
  'approvals.decide',
  'credit.read',
  // The PO number and document of orders that are not accepted yet.
  'orders.references',
  'lists.manage',
  'devices.read',
  'devices.manage',
  'parts.manage',
  // Of members: the same for the whole company, not only for what is their own.
  'orders.read.company',
  'orders.create.company',
  'orders.references.company',
  'quotes.read.company',
  'quotes.accept.company',
] as const
export type Permission = (typeof permissions)[number]

/** Of the caller, what decides whether a call asks for a proof. */
export type Prover = { kind: 'customer' | 'admin'; hasFactor: boolean }

/** Whom a call lets in. What is open to staff says which permission of theirs it needs. */
type Admission =
  | { access: 'public' | 'customer'; needs?: undefined; needsOf?: undefined }
  | {
      access: 'admin' | 'account'
      needs: Needs
      /** What it needs besides, all of it, by what is asked. */
      needsOf?: (asked: { body: never; query: never }) => readonly StaffPermission[]
    }

export type Endpoint = Admission & {
  method: Method
  /** Below /api, with `:name` for path parameters. */
  path: string
  /** One line for the API documentation. */
  summary: string
  permission?: Permission
  /** Asks for a fresh proof that it is them (docs/staff-sign-in.md): always, or by what is asked and by whom. */
  stepUp?: true | ((asked: { body: never; query: never; viewer: Prover }) => boolean)
  /** Screens make it by themselves: it does not keep a session of staff from ending. */
  isAutomatic?: true
  feature?: EndpointFeature
  params?: z.ZodType
  query?: z.ZodType
  /** Parameters that begin with this and a dot are one field of the query under this name, an object by the rest of their names. */
  gathers?: string
  body?: z.ZodType
  /** Absent: the call answers 204 without a body. */
  response?: z.ZodType
  /** Of the success answer; 200 with a response, otherwise 204. */
  status?: 200 | 201 | 202
  /** Another answer that it may give instead: one that has this key. */
  orElse?: { key: string; status: 202; response: z.ZodType }
  /** The answer is the same for everyone and may be cached and shared. */
  cache?: 'public'
  /** A cached answer also depends on the networks and device classes a tenant allows: all with the same ones get the same. */
  variesByNetworks?: true
  /** A cached answer has prices: all for whom the same price lists are get the same. */
  variesByPrices?: true
  /**
   * A reading call whose answer may be some seconds old, except for who just wrote: it may come from a replica of the database.
   * Calls that are cached for everybody may too.
   */
  mayLag?: true
  /** Honours Idempotency-Key (docs/product/api.md#idempotency). */
  idempotent?: boolean
  /** The only kind of call that may carry a payment card number; all other texts with one are rejected. */
  takesCardNumber?: true
  /** Needs the header `recaptcha`, a proof that no robot calls. `visitors`: only from those who are not signed in. */
  botCheck?: true | 'visitors'
  /** Error codes beyond those every call may answer. */
  errors?: readonly ErrorCode[]
  /**
   * `file` answers bytes. `multipart` takes a form with one file named `file`; its other fields are the body. `upload` takes
   * a form with one large file only, which the handler reads as a stream. `stream` answers for as long as the caller stays.
   */
  raw?: 'file' | 'stream' | 'multipart' | 'upload'
  /** Of `multipart`: how large a document it takes. Else the limit is that of a picture, or for staff of a document. */
  fileBytes?: number
}

/** An endpoint is a value: the server answers it, the browser calls it, the documentation lists it. */
export function endpoint<const E extends Endpoint>(value: E): E {
  return value
}
