import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'drizzle-orm'
import { Challenge, SolvedChallenge } from '#contract/bot-check.ts'
import type { Db } from '../../db/connect.ts'
import type { BotCheck } from './bot-check.ts'

const algorithm = 'PBKDF2/SHA-256'
/** Iterations of one try, and the tries until the answer: together about 0.2 s on a cheap phone. */
const cost = 1_000
const fewestTries = 60
const mostTries = 180
const minutes = 10
const maxProofLength = 2_000

/** Digests of a text for one purpose: with the current secret first, then with the one before. */
export type Signer = { macs: (purpose: string, text: string) => readonly string[] }

/** The self-hosted proof of work: a signed puzzle that costs a browser a moment, and is good for one call. */
export function altcha(db: Db, signer: Signer, now: () => Date): BotCheck {
  const answers = signer.macs('bot check', 'answer')
  // Current first; puzzles made with the secret before are good to their end.
  const secrets = signer.macs('bot check', 'puzzle').map((hmacSignatureSecret, index) => ({
    hmacSignatureSecret,
    hmacKeySignatureSecret: answers[index] ?? '',
  }))
  return {
    kind: { kind: 'altcha' },

    async challenge() {
      const puzzle = await createChallenge({
        algorithm,
        cost,
        counter: randomInt(mostTries, fewestTries),
        deriveKey,
        expiresAt: new Date(now().getTime() + minutes * 60_000),
        ...secrets[0],
      })
      return Challenge.parse(puzzle)
    },

    async passes(proof) {
      const solved = read(proof)
      if (!solved) return false
      const { challenge, solution } = solved
      const { expiresAt, nonce } = challenge.parameters
      const expires = new Date((expiresAt ?? 0) * 1000)
      if (expires <= now()) return false
      const verdicts = await Promise.all(
        secrets.map((ours) =>
          verifySolution({ challenge, solution: { time: 0, ...solution }, deriveKey, ...ours }),
        ),
      )
      if (!verdicts.some(({ verified }) => verified)) return false
      // The first to write it down has used it; twins find it written.
      const { rowCount } = await db.execute(
        sql`insert into used_challenges (nonce, expires_at) values (${nonce}, ${expires.toISOString()}) on conflict do nothing`,
      )
      return rowCount === 1
    },
  }
}

function read(proof: string): SolvedChallenge | undefined {
  if (proof.length > maxProofLength) return undefined
  try {
    return SolvedChallenge.safeParse(JSON.parse(Buffer.from(proof, 'base64url').toString('utf8'))).data
  } catch {
    // Not JSON: not a proof.
    return undefined
  }
}
