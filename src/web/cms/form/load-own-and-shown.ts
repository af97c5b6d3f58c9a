import { idOrRedirect } from '#web/api/id-or-redirect.ts'
import type { Load } from '#web/api/load.ts'

/** What an editor needs of an item: its texts of this language alone, and as it is shown where those are missing. */
export async function loadOwnAndShown<Item>(
  given: Load,
  find: (options: { params: { id: string }; query?: { fallback: boolean } }) => Promise<{ data: Item }>,
): Promise<{ own: Item; shown: Item }> {
  const params = { id: idOrRedirect(given) }
  const [own, shown] = await Promise.all([find({ params, query: { fallback: false } }), find({ params })])
  return { own: own.data, shown: shown.data }
}
