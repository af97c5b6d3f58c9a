import { callFrom } from '#web/api/call.ts'
import { asked, browserQueryClient } from '#web/api/query-client.ts'
import type { Callable, Input } from '#web/api/types.ts'
import { defaultLanguage, languageOfPath } from '#i18n/paths.ts'

/** Asks while the page is still on its way; the page then finds the answer, or shows why there is none. */
export function prefetch<E extends Callable>(pathname: string, endpoint: E, input: Partial<Input<E>>): void {
  const language = languageOfPath(pathname) ?? defaultLanguage
  void browserQueryClient().prefetchQuery(asked(callFrom(pathname), language, endpoint, input))
}
