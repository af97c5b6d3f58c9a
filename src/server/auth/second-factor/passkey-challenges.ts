import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { passkeyChallenges } from './second-factor.table.ts'
import type { Context } from '../../context.ts'

const lifetimeMs = 300_000

/** What a challenge was made for: only this account in this session or with this ticket answers it; at a sign-in anybody. */
export type ChallengeFor = {
  purpose: (typeof passkeyChallenges.$inferSelect)['purpose']
  accountId?: string
  boundTo?: string
}

export async function makeChallenge(
  ctx: Pick<Context, 'db' | 'now'>,
  { purpose, accountId, boundTo }: ChallengeFor,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await ctx.db.insert(passkeyChallenges).values({
    challenge,
    purpose,
    accountId: accountId ?? null,
    boundTo: boundTo ?? null,
    expiresAt: new Date(ctx.now().getTime() + lifetimeMs),
  })
  return challenge
}

/**
 * Uses up the challenge that an answer names, also for an answer that is then found wrong; undefined where it is none of ours, was
 * used, has ended or was made for somebody else.
 */
export async function takeChallenge(
  ctx: Pick<Context, 'db' | 'now'>,
  clientDataJson: string,
  { purpose, accountId, boundTo }: ChallengeFor,
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJson)
  if (challenge === undefined) return undefined
  const [taken] = await ctx.db
    .update(passkeyChallenges)
    .set({ usedAt: ctx.now() })
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.purpose, purpose),
        accountId === undefined
          ? isNull(passkeyChallenges.accountId)
          : eq(passkeyChallenges.accountId, accountId),
        boundTo === undefined ? isNull(passkeyChallenges.boundTo) : eq(passkeyChallenges.boundTo, boundTo),
        isNull(passkeyChallenges.usedAt),
        gt(passkeyChallenges.expiresAt, ctx.now()),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge })
  return taken?.challenge
}

function challengeIn(clientDataJson: string): string | undefined {
  try {
    const { challenge }: { challenge?: unknown } = JSON.parse(
      Buffer.from(clientDataJson, 'base64url').toString('utf8'),
    )
    return typeof challenge === 'string' && challenge.length <= 100 ? challenge : undefined
  } catch {
    // Whatever it is, no browser wrote it.
    return undefined
  }
}
