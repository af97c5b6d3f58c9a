import { z } from 'zod'
import { AttributeKey, maxFactNote, maxFactText, maxSeveral, OptionKey } from './attributes.ts'
import { BothTexts, text } from './shared.ts'

export const factSources = ['staff', 'paste', 'csv', 'lorawan', 'built_in'] as const
export type FactSource = (typeof factSources)[number]

const Figure = z.number().min(-999_999_999_999).max(999_999_999_999)
const pair = (max: number) => z.strictObject({ en: text(max, 0), ar: text(max, 0) })

/**
 * What a product has of an attribute; which parts depends on the attribute's kind. Numbers are in the attribute's own unit: a
 * single one is `low`, a range has one end or both.
 */
export const FactValue = z.object({
  low: Figure.optional(),
  high: Figure.optional(),
  /** After a ±. */
  tolerance: Figure.min(0).optional(),
  /** "Up to". */
  approx: z.boolean().optional(),
  flag: z.boolean().optional(),
  options: z.array(OptionKey).max(maxSeveral).optional(),
  text: BothTexts.optional(),
  /** Shown behind the value. */
  note: BothTexts.optional(),
})
export type FactValue = z.infer<typeof FactValue>

/** The facts of a product by the keys of their attributes; built-in ones are fields of the product and not among them. */
export type ProductFacts = Record<string, FactValue>

/** One row of what is saved; absent attributes lose their fact. */
export const WrittenFact = z.strictObject({
  key: AttributeKey,
  ...FactValue.shape,
  text: pair(maxFactText).optional(),
  note: pair(maxFactNote).optional(),
})
export type WrittenFact = z.infer<typeof WrittenFact>

export const ShownFact = FactValue.extend({ key: z.string(), source: z.enum(factSources) })
