import { adminAuthApi, customerSessionApi } from '#contract/auth.ts'
import { call } from './call.ts'
import { browserStorage } from '#web/storage.ts'
import { type Family, tokensOf } from './tokens.ts'

/** Ends the stored session on the server. What was typed in this tab, and what was seen, is not left for the next person. */
export async function signOut(family: Family): Promise<void> {
  forgetLeft()
  const { refresh } = tokensOf(family)
  const logout = family === 'cms' ? adminAuthApi.logout : customerSessionApi.logout
  if (refresh) await call(logout, { body: { refreshToken: refresh } })
}

function forgetLeft(): void {
  browserStorage.set({ seen: null })
  try {
    sessionStorage.clear()
  } catch {
    // A browser that refuses its storage kept nothing.
  }
}
