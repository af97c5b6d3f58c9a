import { type Locator, type Page } from 'playwright-core'
import { expect } from 'vitest'
import type { aBrowser, Screen } from './browser.ts'
import { looksRight } from './both-schemes.ts'
import type { Admin } from './new-admin.ts'
import { staffTokens } from './staff-tokens.ts'

export const english: Screen = { language: 'en', width: 1440 }

/** Browsers that the shop can tell apart. */
export const firefox = {
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
}
export const iphone = {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
}

/** In the right direction, readable for all in light and dark, and no wider than the screen. */
export async function lookAt(page: Page, screen: Screen) {
  await expect
    .poll(() => page.locator('html').getAttribute('dir'))
    .toBe(screen.language === 'ar' ? 'rtl' : 'ltr')
  await looksRight(page)
}

/** For a visit that begins with a session alone: a file of the shop, which is there at once. */
export const anyFile = '/manifest.webmanifest'

/** A visit of a page of the CMS, signed in. */
export async function staffAt(
  browser: ReturnType<typeof aBrowser>,
  path: string,
  screen: Screen,
  admin: Admin,
  device: { userAgent?: string } = {},
) {
  const { accessToken, refreshToken } = await staffTokens(browser.shop, admin, {
    userAgent: device.userAgent,
    language: screen.language,
  })
  return browser.visit(path, screen, {
    ...device,
    stored: { cmsToken: accessToken, cmsRefreshToken: refreshToken },
  })
}

/** Undefined while the page is being exchanged for another. */
export const cmsTokens = (page: Page) =>
  page
    .evaluate<(string | null)[]>(`['cmsToken', 'cmsRefreshToken'].map((key) => localStorage.getItem(key))`)
    .catch(() => undefined)

export const alertSaying = (page: Page, words: string): Locator =>
  page.getByRole('alert').filter({ hasText: words })
