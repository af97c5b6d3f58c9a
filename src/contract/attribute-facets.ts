import { z } from 'zod'
import { attributeKinds, attributeMatches } from './attributes.ts'

const Bucket = z.object({ label: z.string(), count: z.int() })

/** What a list can be narrowed by: an attribute with how many products each value would leave. */
export const AttributeFacet = z.object({
  key: z.string(),
  name: z.string(),
  kind: z.enum(attributeKinds),
  /** Behind "More filters". */
  isMore: z.boolean(),
  /** Counts are of a part of the products, times their number. */
  isApproximate: z.boolean(),
  /** Of a list, and yes and no: those with a count, and those that were chosen; the most first. */
  options: z.array(z.object({ value: z.string(), name: z.string(), count: z.int() })),
  /** Of numbers, in the unit that they are shown in. */
  range: z
    .object({
      match: z.enum(attributeMatches),
      unit: z.object({ key: z.string(), name: z.string() }).optional(),
      least: z.number(),
      greatest: z.number(),
      low: z.number().optional(),
      high: z.number().optional(),
      buckets: z.array(Bucket),
    })
    .optional(),
  /** Products of which nothing is stated. */
  none: z.int(),
  isNoneChosen: z.boolean(),
  /** What was chosen, in words, each with what is left of the filter without it. */
  chosen: z.array(z.object({ label: z.string(), without: z.string() })),
})
export type AttributeFacet = z.infer<typeof AttributeFacet>

/** Facts of a product under one heading. */
export const FactGroup = z.object({
  key: z.string(),
  name: z.string(),
  facts: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      kind: z.enum(attributeKinds),
      /** Several of a list, one of all others. */
      values: z.array(z.string()),
      note: z.string().optional(),
      /** Where it stands among all. */
      place: z.int(),
      isComparable: z.boolean(),
      low: z.number().optional(),
      high: z.number().optional(),
      unit: z.string().optional(),
    }),
  ),
})
export type FactGroup = z.infer<typeof FactGroup>
