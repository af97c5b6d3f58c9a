import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Line, maxLines } from './lines.ts'
import { ProductCard } from './products.ts'
import { Id, One } from './shared.ts'

/** What may be missing where things are used together, in the order in which it is told. */
export const togetherChecks = [
  'no_gateway',
  'gateway_full',
  'region',
  'no_sim',
  'no_plan',
  'no_platform',
  'network_server',
  'class',
  'accessory_fit',
  'power',
] as const
export type TogetherCheck = (typeof togetherChecks)[number]

const Part = z.object({ _id: Id, name: z.string(), code: z.string() })

export const Advice = z.object({
  check: z.enum(togetherChecks),
  /** What lacks something. */
  products: z.array(Part),
  /** How many units are concerned: devices without a place, SIM cards without a plan. */
  units: z.int(),
  /** What an accessory is made for. */
  madeFor: z.array(Part),
  /** What helps, at most three, with how many of it. */
  offers: z.array(z.object({ product: ProductCard, quantity: z.int() })),
})
export type Advice = z.infer<typeof Advice>

export const worksTogetherApi = {
  check: endpoint({
    method: 'POST',
    path: '/marketplace-customer/works-together',
    access: 'public',
    mayLag: true,
    summary:
      'What these products lack to work: a gateway, a SIM card, a plan, a place on the platform; advice that forbids nothing. What a signed-in customer has bought counts',
    body: z.strictObject({
      items: z.array(Line).min(1, 'validation.required').max(maxLines),
      /** Where it is used: two letters. */
      country: z
        .string()
        .regex(/^[A-Za-z]{2}$/, 'validation.invalid')
        .optional(),
    }),
    response: One(z.array(Advice)),
  }),
}
