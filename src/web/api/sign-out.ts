import { adminAuthApi, customerSessionApi } from '#contract/auth.ts'
import { call } from './call.ts'
import { type Family, tokensOf } from './tokens.ts'

/** Ends the stored session on the server. */
export async function signOut(family: Family): Promise<void> {
  const { refresh } = tokensOf(family)
  const logout = family === 'cms' ? adminAuthApi.logout : customerSessionApi.logout
  if (refresh) await call(logout, { body: { refreshToken: refresh } })
}
