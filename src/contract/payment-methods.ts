import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { enums } from './enums.ts'
import { compactCode, isIban, isSwiftCode } from './iban.ts'
import { Id, Many, One, text, WithId } from './shared.ts'

/** The most saved cards and bank accounts of a customer together; a card for a single order does not count. */
export const maxPaymentMethods = 20

const compact = (value: unknown) => (typeof value === 'string' ? compactCode(value) : value)

export const Iban = z.preprocess(compact, z.string().refine(isIban, 'validation.iban'))
export const SwiftCode = z.preprocess(compact, z.string().refine(isSwiftCode, 'validation.swift'))

/** Never a card number or security code: the provider's token stands for both. */
export const NewPaymentMethod = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('bank_account'),
    accountName: text(100),
    iban: Iban,
    swiftCode: SwiftCode,
  }),
  z.strictObject({
    type: z.literal('credit_card'),
    token: z.string().min(8).max(200),
    nameOnCard: text(60, 2),
    save: z.boolean().default(true),
  }),
])
export type NewPaymentMethod = z.infer<typeof NewPaymentMethod>

export const PaymentMethod = z.object({
  _id: Id,
  type: z.enum(enums.PaymentMethodType),
  accountName: z.string().optional(),
  iban: z.string().optional(),
  ibanLast4: z.string().optional(),
  swiftCode: z.string().optional(),
  nameOnCard: z.string().optional(),
  brand: z.string().optional(),
  last4: z.string().optional(),
  expMonth: z.int().optional(),
  expYear: z.int().optional(),
  save: z.boolean().optional(),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

const CardNumber = z.preprocess(compact, z.string().regex(/^\d{12,19}$/, 'validation.card'))

export const CardDetails = z.strictObject({
  number: CardNumber,
  expMonth: z.int().min(1).max(12),
  expYear: z.int().min(2000).max(2100),
  cvc: z.preprocess(compact, z.string().regex(/^\d{3,4}$/, 'validation.cvc')),
})
export type CardDetails = z.infer<typeof CardDetails>

const mine = {
  access: 'customer',
  permission: 'payment-methods.manage',
  feature: 'savedPaymentMethods',
} as const
const path = '/marketplace-customer/payment-methods'

export const storePaymentMethodsApi = {
  list: endpoint({
    ...mine,
    method: 'GET',
    path,
    summary: 'List my saved payment methods, newest first',
    query: z.object({ type: z.enum(enums.PaymentMethodType).optional() }),
    response: Many(PaymentMethod),
  }),
  create: endpoint({
    ...mine,
    method: 'POST',
    path,
    summary: 'Save a bank account, or a card by its token',
    body: NewPaymentMethod,
    response: One(PaymentMethod),
    status: 201,
    idempotent: true,
    errors: ['payment_declined', 'payment_unavailable', 'duplicate', 'limit_reached'],
  }),
  tokens: endpoint({
    ...mine,
    method: 'POST',
    path: `${path}/tokens`,
    summary: 'Create a token for one of the test cards; sandbox only',
    body: CardDetails,
    takesCardNumber: true,
    response: One(z.object({ token: z.string(), brand: z.string(), last4: z.string() })),
    status: 201,
  }),
  find: endpoint({
    ...mine,
    method: 'GET',
    path: `${path}/:id`,
    summary: 'Find one of my payment methods',
    params: WithId,
    response: One(PaymentMethod),
  }),
  remove: endpoint({
    ...mine,
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Delete one of my payment methods',
    params: WithId,
  }),
}
