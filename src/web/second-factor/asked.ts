import type { FactorMethod, ProofMethod } from '#contract/second-factor.ts'
import type { RunningEntry } from '#contract/schedule.ts'
import type { Family } from '#web/api/tokens.ts'

/** A factor that somebody is asked for. */
export type AskedFactor =
  | { kind: 'signIn' | 'reset'; door: Family; ticket: string; methods: readonly FactorMethod[] }
  | { kind: 'proof'; door: Family; methods: readonly ProofMethod[] }

/** What somebody is asked over the page: for a factor, or whether a schedule ends. */
export type Asked = AskedFactor | { kind: 'endSchedule'; entries: readonly RunningEntry[]; count: number }

/** How a refused call goes on: it was answered meanwhile, or it goes again, perhaps with more in it. */
export type Passed = { answer: unknown } | { again: object }
