import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { One } from './shared.ts'

/** The header that carries the proof, whichever check is on. */
export const botCheckHeader = 'recaptcha'

/** Which check the browser has to pass: Google's with its site key, or our own proof of work. */
export const BotCheckKind = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('recaptcha'), siteKey: z.string() }),
  z.object({ kind: z.literal('altcha') }),
])
export type BotCheckKind = z.infer<typeof BotCheckKind>

export const Challenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string().optional(),
    expiresAt: z.number().optional(),
  }),
  signature: z.string(),
})
export type Challenge = z.infer<typeof Challenge>

const Solution = z.strictObject({
  counter: z.int(),
  derivedKey: z.string().max(200),
  time: z.number().optional(),
})

/** What the header holds for the proof of work, as JSON in base64url. */
export const SolvedChallenge = z.strictObject({ challenge: Challenge, solution: Solution })
export type SolvedChallenge = z.infer<typeof SolvedChallenge>

export const botCheckApi = {
  challenge: endpoint({
    method: 'GET',
    path: '/captcha/challenge',
    access: 'public',
    summary: 'Find which bot check is on; for the proof of work also a new puzzle, valid for one call',
    response: One(z.object({ check: BotCheckKind, challenge: Challenge.optional() })),
  }),
}
