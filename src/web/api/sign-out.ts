import { adminAuthApi, customerSessionApi } from '#contract/auth.ts'
import { call } from './call.ts'
import { type Family, tokensOf } from './tokens.ts'

/** Ends the stored session on the server. What was typed in this tab is not left for the next person. */
export async function signOut(family: Family): Promise<void> {
  forgetTyped()
  const { refresh } = tokensOf(family)
  const logout = family === 'cms' ? adminAuthApi.logout : customerSessionApi.logout
  if (refresh) await call(logout, { body: { refreshToken: refresh } })
}

function forgetTyped(): void {
  try {
    sessionStorage.clear()
  } catch {
    // A browser that refuses its storage kept nothing.
  }
}
