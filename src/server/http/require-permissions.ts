import type { Endpoint } from '#contract/endpoint.ts'
import { mayCall, type Needs, type StaffPermission } from '#contract/staff-permissions.ts'
import { AppError } from './app-error.ts'
import type { Viewer } from './viewer.ts'

/** Tells which permission is missing; of several that would do, the first. */
export function lacksPermission(needs: Needs): AppError {
  return new AppError('forbidden', { details: { permission: typeof needs === 'string' ? needs : needs[0] } })
}

/**
 * @throws AppError forbidden where a member of staff lacks one of these
 */
export function requirePermissions(
  viewer: Viewer | undefined,
  permissions: readonly StaffPermission[],
): void {
  if (viewer?.kind !== 'admin') return
  const missing = permissions.find((permission) => !mayCall(permission, viewer.permissions))
  if (missing) throw lacksPermission(missing)
}

/**
 * What a call needs by what is asked in it.
 * @throws AppError forbidden
 */
export function requireForAsked(
  { needsOf }: Endpoint,
  viewer: Viewer | undefined,
  asked: { body: unknown; query: unknown },
): void {
  // The endpoint's own schemas have parsed both.
  if (needsOf) requirePermissions(viewer, needsOf(asked as { body: never; query: never }))
}
