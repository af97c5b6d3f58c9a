import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Period } from './period.ts'
import { ProductCard } from './products.ts'
import { FileRef, Many, Money, One, queryInteger, queryList } from './shared.ts'
import { coverages, inputKinds, powers, solutionGroups } from './solution-rules.ts'

export const maxYears = 5

/** A use case that the shop works out a list of products for, as shoppers see it. */
const SolutionCard = z.object({
  slug: z.string(),
  name: z.string(),
  intro: z.string(),
  image: FileRef.optional(),
})
export type SolutionCard = z.infer<typeof SolutionCard>

export const Solution = SolutionCard.extend({
  inputs: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      help: z.string().optional(),
      kind: z.enum(inputKinds),
      /** What is counted. */
      unit: z.string().optional(),
      /** Of a choice. */
      options: z.array(z.object({ value: z.int(), name: z.string() })).optional(),
      min: z.int(),
      max: z.int(),
      usual: z.int(),
    }),
  ),
})
export type Solution = z.infer<typeof Solution>

const Amount = z.object({ net: Money, withTax: Money })

export const SolutionResult = z.object({
  years: z.int(),
  coverage: z.enum(coverages),
  power: z.enum(powers),
  /** What was counted with: those given, else the usual ones. */
  inputs: z.record(z.string(), z.int()),
  lines: z.array(
    z.object({
      key: z.string(),
      group: z.enum(solutionGroups),
      product: ProductCard,
      quantity: z.int(),
      reason: z.string(),
      /** A required line is always taken. */
      isRequired: z.boolean(),
      isTaken: z.boolean(),
      /** What is paid again each time: absent of what is bought once. */
      period: Period.optional(),
      /** For all of it, each time. Absent where prices are hidden or on request. */
      amount: Amount.optional(),
      /** What may be taken in its place too, that of the rules first; absent where there is one only. */
      alternatives: z
        .array(
          z.object({
            product: ProductCard,
            isTaken: z.boolean(),
            period: Period.optional(),
            amount: Amount.optional(),
          }),
        )
        .optional(),
    }),
  ),
  /** Lines whose products are all gone: they are on request. */
  gone: z.array(
    z.object({
      key: z.string(),
      group: z.enum(solutionGroups),
      quantity: z.int(),
      reason: z.string(),
    }),
  ),
  /** What to think of, such as a survey on site. */
  advice: z.array(z.string()),
  /** Of what is taken; absent where prices are hidden. */
  costs: z
    .object({
      once: Amount,
      monthly: Amount,
      yearly: Amount,
      /** Over the years: whole periods. */
      total: Amount,
      /** A line has no price: the whole is at least this. */
      isFrom: z.boolean(),
    })
    .optional(),
})
export type SolutionResult = z.infer<typeof SolutionResult>

const Slug = z.object({ slug: z.string().max(80) })
const Key = z.string().max(30)
/** The code of a product. */
const Code = z.string().max(64)
const years = z.int().min(1).max(maxYears)

const path = '/marketplace-customer/solutions'

export const storeSolutionsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'public',
    cache: 'public',
    summary: 'List the use cases that the shop works out a list of products for',
    response: Many(SolutionCard),
  }),
  find: endpoint({
    method: 'GET',
    path: `${path}/:slug`,
    access: 'public',
    cache: 'public',
    summary: 'Find a use case and what it asks',
    params: Slug,
    response: One(Solution),
  }),
  /** Of an address, which can be passed on. */
  look: endpoint({
    method: 'GET',
    path: `${path}/:slug/results`,
    access: 'public',
    cache: 'public',
    variesByNetworks: true,
    variesByPrices: true,
    gathers: 'i',
    summary: 'The same as the POST, with `i.<input>=` for each input',
    params: Slug,
    query: z.object({
      i: z.record(Key, z.string().max(9)).optional(),
      years: queryInteger(1, maxYears).optional(),
      coverage: z.enum(coverages).optional(),
      power: z.enum(powers).optional(),
      with: queryList(Key),
      without: queryList(Key),
      /** `<line>.<code>`: this product of those that the line may be of. */
      use: queryList(z.string().max(95)),
    }),
    response: One(SolutionResult),
    errors: ['input_out_of_range'],
  }),
  compute: endpoint({
    method: 'POST',
    path: `${path}/:slug/results`,
    access: 'public',
    mayLag: true,
    summary:
      'What products somebody with these inputs needs, why, how many, and what they cost over the years',
    params: Slug,
    body: z.strictObject({
      /** 1 for yes. */
      inputs: z.record(Key, z.union([z.int(), z.boolean()])).optional(),
      years: years.optional(),
      coverage: z.enum(coverages).optional(),
      power: z.enum(powers).optional(),
      choices: z
        .strictObject({
          with: z.array(Key).max(30).optional(),
          without: z.array(Key).max(30).optional(),
          /** By the keys of lines, the code of the product to take of those that the line may be of. */
          use: z.record(Key, Code).optional(),
        })
        .optional(),
    }),
    response: One(SolutionResult),
    errors: ['input_out_of_range'],
  }),
}
