import type { BotCheckKind, Challenge } from '#contract/bot-check.ts'

/** Tells people from robots; each provider's check behind one interface. */
export type BotCheck = {
  kind: BotCheckKind
  /** A fresh puzzle, for our own check. */
  challenge?(): Promise<Challenge>
  /** Whether the header's proof is valid; each proof works once. */
  passes(proof: string, address: string): Promise<boolean>
}
