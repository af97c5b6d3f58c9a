import { type StorageKey, browserStorage } from '#web/storage.ts'
import { isCmsPath } from '#i18n/paths.ts'

/** One browser may hold two sessions: a customer's and a staff member's. */
export type Family = 'customer' | 'cms'

type Keys = { access: StorageKey; refresh: StorageKey }

export const tokenKeys: Record<Family, Keys> = {
  customer: { access: 'token', refresh: 'refreshToken' },
  cms: { access: 'cmsToken', refresh: 'cmsRefreshToken' },
}

export type Tokens = { access: string; refresh: string }

/** Which session a page's calls belong to. */
export const familyOf = (path: string): Family => (isCmsPath(path) ? 'cms' : 'customer')

export const tokensOf = (family: Family): Partial<Tokens> => ({
  access: browserStorage.get(tokenKeys[family].access) ?? undefined,
  refresh: browserStorage.get(tokenKeys[family].refresh) ?? undefined,
})

/** A customer's sign-in ends a CMS session in this browser; the other way round both stay. */
export function keepTokens(family: Family, tokens: Tokens, isNewSession: boolean): void {
  const { access, refresh } = tokenKeys[family]
  const ended = isNewSession && family === 'customer' ? { cmsToken: null, cmsRefreshToken: null } : {}
  browserStorage.set({ ...ended, [access]: tokens.access, [refresh]: tokens.refresh })
}

export function clearTokens(family: Family): void {
  const { access, refresh } = tokenKeys[family]
  browserStorage.set({ [access]: null, [refresh]: null })
}
