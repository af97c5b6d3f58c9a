import { z } from 'zod'
import { bothTexts as both, Id } from './shared.ts'

export const maxFormula = 200
/** In characters; the rest in how many there may be. */
export const solutionLimits = {
  name: 80,
  intro: 400,
  label: 120,
  unit: 20,
  reason: 200,
  product: 60,
  inputs: 12,
  options: 12,
  lines: 30,
  alternatives: 3,
  checks: 10,
  facts: 8,
  types: 10,
  number: 1_000_000,
}
const limits = solutionLimits

/** Numbers, names, + - × ÷, comparisons, and/or/not, if, min, max, ceil, floor, round: docs/product/solutions.md. */
export const Formula = z.string().trim().min(1, 'validation.required').max(maxFormula)
const Key = z.string().regex(/^[a-z][a-z0-9_]{0,29}$/, 'validation.invalid')

/** What the shopper is asked: a count, square metres, metres, yes and no, or one of several. */
export const inputKinds = ['count', 'area', 'length', 'yesno', 'choice'] as const
export const solutionGroups = ['gateways', 'devices', 'sim', 'licences', 'accessories'] as const
export const coverages = ['dense', 'normal', 'open'] as const
export const powers = ['mains', 'battery', 'solar'] as const
export type Coverage = (typeof coverages)[number]
export type Power = (typeof powers)[number]

const Size = z.int().min(0).max(limits.number)

const SolutionInput = z.strictObject({
  key: Key,
  name: both(limits.label),
  help: both(limits.label).optional(),
  kind: z.enum(inputKinds),
  /** What is counted, behind the name. */
  unit: both(limits.unit).optional(),
  min: Size,
  max: Size,
  /** 1 for yes; of a choice, the value of an option. */
  usual: Size,
  /** Of a choice; formulas have the value of what is chosen. */
  options: z
    .array(z.strictObject({ value: Size, name: both(limits.label) }))
    .max(limits.options)
    .optional(),
  /** Asked only where it is not 0. */
  when: Formula.optional(),
})
export type SolutionInput = z.infer<typeof SolutionInput>

const Code = z.string().trim().min(1, 'validation.required').max(limits.product)

/** Of products that fit, which is taken: what is in stock comes first. */
export const pickOrders = ['cheapest', 'bestseller'] as const

/** Products that fit, instead of one. */
const SolutionPick = z.strictObject({
  /** Types of devices, gateways or accessories: any of them. */
  types: z.array(Id).max(limits.types),
  /** What attributes have to be, as the address of a list says it: `ip67,ip68`, `-20~60`. */
  facts: z
    .array(
      z.strictObject({
        key: z.string().regex(/^[a-z][a-z0-9_]{1,39}$/, 'validation.invalid'),
        value: z.string().trim().min(1, 'validation.required').max(120),
      }),
    )
    .max(limits.facts),
  by: z.enum(pickOrders).default('cheapest'),
})
export type SolutionPick = z.infer<typeof SolutionPick>

const SolutionLine = z.strictObject({
  key: Key,
  /** The code of a product, or what it has to be like: one of both. */
  product: Code.optional(),
  pick: SolutionPick.optional(),
  quantity: Formula,
  reason: both(limits.reason),
  group: z.enum(solutionGroups),
  when: Formula.optional(),
  /** How often it is bought, of what says no period of its own. */
  repeats: z.enum(['once', 'month', 'year']).default('once'),
  choice: z.enum(['required', 'ticked', 'unticked']).default('required'),
  /** Taken instead where the condition is not 0, the first that fits; and where the product is gone. */
  alternatives: z
    .array(z.strictObject({ product: Code, when: Formula.optional() }))
    .max(limits.alternatives)
    .default([]),
})
export type SolutionLine = z.infer<typeof SolutionLine>

const SolutionCheck = z.strictObject({ when: Formula, message: both(limits.reason) })

/** All that decides what somebody with these inputs needs. A draft may lack texts and lines. */
export const SolutionRules = z.strictObject({
  name: both(limits.name),
  intro: both(limits.intro),
  inputs: z.array(SolutionInput).max(limits.inputs),
  lines: z.array(SolutionLine).max(limits.lines),
  checks: z.array(SolutionCheck).max(limits.checks).default([]),
})
export type SolutionRules = z.infer<typeof SolutionRules>
