import { z } from 'zod'
import { tracedCall } from '../../telemetry/tracing.ts'
import type { BotCheck } from './bot-check.ts'

const verifyUrl = 'https://www.google.com/recaptcha/api/siteverify'
const patienceMs = 5_000
/** Google's own advice: from 0 for a robot to 1 for a person. */
const leastScore = 0.5

const Verdict = z.object({ success: z.boolean(), score: z.number().optional() })

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** reCAPTCHA v3. A verdict that cannot be had counts as refused: the check fails closed. */
export function recaptcha(siteKey: string, secret: string, fetch: Fetch): BotCheck {
  return {
    kind: { kind: 'recaptcha', siteKey },
    async passes(proof, address) {
      try {
        const answer = await tracedCall(
          'POST reCAPTCHA',
          { 'server.address': new URL(verifyUrl).hostname },
          (headers) =>
            fetch(verifyUrl, {
              method: 'POST',
              headers,
              body: new URLSearchParams({ secret, response: proof, remoteip: address }),
              signal: AbortSignal.timeout(patienceMs),
            }),
        )
        const { success, score } = Verdict.parse(await answer.json())
        return success && (score ?? 0) >= leastScore
      } catch {
        // Unreachable, too slow or not understood: the caller is not verified.
        return false
      }
    },
  }
}
