import type { FactorMethod, ProofMethod } from '#contract/second-factor.ts'
import type { Family } from '#web/api/tokens.ts'

/** What somebody is asked for over the page. */
export type Asked =
  | { kind: 'signIn' | 'reset'; door: Family; ticket: string; methods: readonly FactorMethod[] }
  | { kind: 'proof'; door: Family; methods: readonly ProofMethod[] }

/** How a refused call goes on: it was answered meanwhile, or it goes again, perhaps with more in it. */
export type Passed = { answer: unknown } | { again: object }
