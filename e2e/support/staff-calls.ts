import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Shop } from './shop.ts'

type Ask = { method?: string; body?: object; language?: 'en' | 'ar'; headers?: Record<string, string> }
type Answer = { data: Record<string, unknown> & { _id: string; version: number } }

/** Calls what staff may call, in the session of a page: to arrange what is there, or to be the colleague next door. */
export const staffCalls =
  (shop: Shop, page: Page) =>
  async (
    path: string,
    { method = 'GET', body, language = 'en', headers }: Ask = {},
  ): Promise<Answer['data']> => {
    const token = await page.evaluate<string>(`localStorage.getItem('cmsToken')`)
    const answer = await fetch(`${shop.url}/api/marketplace/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'accept-language': language,
        ...headers,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(answer.ok).toBe(true)
    return ((await answer.json()) as Answer).data
  }
