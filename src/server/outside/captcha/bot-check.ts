import type { BotCheckKind, Challenge } from '#contract/bot-check.ts'

/** Tells people from robots, in our words (D-610). */
export type BotCheck = {
  kind: BotCheckKind
  /** A fresh puzzle, where the check is one of ours. */
  challenge?(): Promise<Challenge>
  /** Whether the header's proof holds; each proof is good once. */
  passes(proof: string, address: string): Promise<boolean>
}
