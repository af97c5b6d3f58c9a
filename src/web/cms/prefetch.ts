import { callFrom } from '#web/api/call.ts'
import { browserQueryClient } from '#web/api/query-client.ts'
import { queryOf } from '#web/api/query.ts'
import type { Callable, Input } from '#web/api/types.ts'
import { defaultLanguage, languageOfPath } from '#i18n/paths.ts'

/** Starts a request while the page is still loading; the page then finds the answer, or shows the error. */
export function prefetch<E extends Callable>(pathname: string, endpoint: E, input: Partial<Input<E>>): void {
  const language = languageOfPath(pathname) ?? defaultLanguage
  void browserQueryClient().prefetchQuery(queryOf(callFrom(pathname), language, endpoint, input))
}
