import type { IncomingHttpHeaders } from 'node:http'
import { v5 as uuid5, validate } from 'uuid'
import { actionGroupHeader } from '#contract/action-group.ts'
import type { Viewer } from './viewer.ts'

/** Staff who say that this call is a part of an action on many things. Nobody gets into the group of somebody else. */
export function inActionGroup<V extends Viewer | undefined>(viewer: V, headers: IncomingHttpHeaders): V {
  const given = headers[actionGroupHeader]
  if (viewer?.kind !== 'admin' || typeof given !== 'string' || !validate(given)) return viewer
  return { ...viewer, groupId: uuid5(given.toLowerCase(), viewer.id) }
}
