import { expect } from 'vitest'
import { adminAuthApi } from '#contract/auth.ts'
import { botProofFor } from './bot-proof.ts'
import type { Admin } from './new-admin.ts'
import type { Shop } from './shop.ts'

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** Signs a member of staff in by the call that the page makes; the page itself has journeys of its own. */
export async function staffTokens(
  shop: Shop,
  { email, password }: Pick<Admin, 'email' | 'password'>,
  { userAgent = chrome, language = 'en' }: { userAgent?: string | undefined; language?: string } = {},
): Promise<{ accessToken: string; refreshToken: string }> {
  const headers = { 'user-agent': userAgent, 'accept-language': language }
  const answer = await fetch(`${shop.url}/api${adminAuthApi.signIn.path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', ...(await botProofFor(shop)) },
    body: JSON.stringify({ username: email, password }),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as { accessToken: string; refreshToken: string }
}
