import { idOrRedirect } from '#web/api/id-or-redirect.ts'
import type { Load } from '#web/api/load.ts'
import { kindAt } from './kinds.ts'

/** The group that a page is about. */
export const load = async (given: Load) => {
  const { data } = await given.call(kindAt(given.url.pathname).calls.find, {
    params: { id: idOrRedirect(given) },
  })
  return data
}
