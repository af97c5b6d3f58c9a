import type { Endpoint } from '#contract/endpoint.ts'
import { proofMinutes } from '#contract/second-factor.ts'
import { AppError } from './app-error.ts'
import type { Viewer } from './viewer.ts'

/**
 * Refuses whoever has not shown in this session that it is them within the last 15 minutes; the shop's own actions have no session.
 * @throws AppError step_up_required, with what they can show it with
 */
export function requireProof(viewer: Viewer | undefined, now: Date): void {
  if (viewer?.sessionId === undefined) return
  const at = viewer.proven?.at
  if (at !== undefined && now.getTime() < at.getTime() + proofMinutes * 60_000) return
  throw new AppError('step_up_required', { details: { methods: viewer.proven?.methods ?? [] } })
}

/**
 * What a call asks for by its declaration. After its permissions: who may not call hears that, and is not asked for a proof.
 * @throws AppError step_up_required
 */
export function requireProofForAsked(
  { stepUp }: Endpoint,
  viewer: Viewer | undefined,
  asked: { body: unknown; query: unknown },
  now: Date,
): void {
  if (stepUp === undefined || viewer === undefined) return
  const prover = { kind: viewer.kind, hasFactor: viewer.proven?.hasFactor ?? false }
  // The endpoint's own schemas have parsed both.
  if (stepUp === true || stepUp({ ...(asked as { body: never; query: never }), viewer: prover }))
    requireProof(viewer, now)
}
