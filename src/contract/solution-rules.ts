import { z } from 'zod'
import { BothTexts } from './shared.ts'

export const maxFormula = 200

/** Numbers, names, + - × ÷, comparisons, and/or/not, if, min, max, ceil, floor, round: docs/product/solutions.md. */
export const Formula = z.string().trim().min(1, 'validation.required').max(maxFormula)
const Key = z.string().regex(/^[a-z][a-z0-9_]{0,29}$/, 'validation.invalid')

/** What the shopper is asked: a count, square metres, metres, or yes and no. */
export const inputKinds = ['count', 'area', 'length', 'yesno'] as const
export const solutionGroups = ['gateways', 'devices', 'sim', 'licences', 'accessories'] as const
export const coverages = ['dense', 'normal', 'open'] as const
export const powers = ['mains', 'battery', 'solar'] as const
export type Coverage = (typeof coverages)[number]
export type Power = (typeof powers)[number]

const SolutionInput = z.strictObject({
  key: Key,
  name: BothTexts,
  help: BothTexts.optional(),
  kind: z.enum(inputKinds),
  min: z.int().min(0).max(1_000_000),
  max: z.int().min(0).max(1_000_000),
  /** 1 for yes. */
  usual: z.int().min(0).max(1_000_000),
  /** Asked only where it is not 0. */
  when: Formula.optional(),
})

const SolutionLine = z.strictObject({
  key: Key,
  /** The code of a product. */
  product: z.string().min(1).max(60),
  quantity: Formula,
  reason: BothTexts,
  group: z.enum(solutionGroups),
  when: Formula.optional(),
  /** How often it is bought, of what says no period of its own. */
  repeats: z.enum(['once', 'month', 'year']).default('once'),
  choice: z.enum(['required', 'ticked', 'unticked']).default('required'),
  /** Taken instead where the condition is not 0, the first that fits; and where the product is gone. */
  alternatives: z
    .array(z.strictObject({ product: z.string().min(1).max(60), when: Formula.optional() }))
    .max(3)
    .default([]),
})

const SolutionCheck = z.strictObject({ when: Formula, message: BothTexts })

/** All that decides what somebody with these inputs needs. */
export const SolutionRules = z.strictObject({
  name: BothTexts,
  intro: BothTexts,
  inputs: z.array(SolutionInput).min(1).max(12),
  lines: z.array(SolutionLine).min(1).max(30),
  checks: z.array(SolutionCheck).max(10).default([]),
})
export type SolutionRules = z.infer<typeof SolutionRules>
