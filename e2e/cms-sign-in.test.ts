import { describe, expect, test } from 'vitest'
import { aBrowser, isAccessible, nameOf, screens } from './support/browser.ts'
import { newAdmin } from './support/new-admin.ts'
import { signInAsStaff } from './support/people.ts'
import { demoShop } from './support/shop.ts'
import { alertSaying, cmsTokens, english, lookAt, staffAt } from './support/staff.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)
const named = screens.map((screen) => [nameOf(screen), screen] as const)
const inBothLanguages = named.filter(([, { width }]) => width === 1440)

describe('signing in to the CMS', () => {
  test.each(named)(
    'a proof that no robot calls goes with it; then the page asked for: %s',
    async (_, screen) => {
      const admin = await newAdmin(shop)
      const { page, complaints } = await browser.visit('/cms/products?search=lock', screen)
      await page.waitForURL('**/cms-login?return=*')
      await lookAt(page, screen)
      const asked = page.waitForRequest((request) => request.url().endsWith('/admins/auth/signin'))
      await signInAsStaff(page, screen, admin)
      const request = await asked
      expect(request.headers().recaptcha).toMatch(/^[\w-]{100,}$/)
      expect(request.postDataJSON()).toEqual({ username: admin.email, password: admin.password })
      await page.waitForURL(`**/${screen.language}/cms/products?search=lock`)
      // With a session there is nothing to sign in to.
      await page.goto(`/${screen.language}/cms-login`)
      await page.waitForURL(`**/${screen.language}/cms/dashboard`)
      expect(complaints).toEqual([])
    },
  )

  test.each(inBothLanguages)('a check that is not ready is an error alert: %s', async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const admin = await newAdmin(shop)
    const { page } = await browser.visit('/cms-login', screen)
    await page.route('**/captcha/challenge', (route) => route.abort())
    await page.getByLabel(t('fields.username')).fill(admin.email)
    await page.getByLabel(t('fields.password'), { exact: true }).fill(admin.password)
    await page.getByRole('button', { name: t('cms.login.action'), exact: true }).click()
    await alertSaying(page, t('errors.recaptcha_failed')).waitFor()
    expect(t('errors.recaptcha_failed')).toBe(
      { en: 'Execute recaptcha not yet available', ar: 'تعذّر التحقق. يرجى إعادة المحاولة.' }[screen.language],
    )
    // What was typed is still there, and does as soon as the check is ready.
    await page.unroute('**/captcha/challenge')
    await page.getByRole('button', { name: t('cms.login.action'), exact: true }).click()
    await page.waitForURL('**/cms/dashboard')
  })

  test('what breaks in the check is an error alert in its own words', async () => {
    const { t } = wordsOf('en')
    const { page } = await browser.visit('/cms-login', english)
    await page.route('**/captcha/challenge', (route) =>
      route.fulfill({ json: { data: { check: { kind: 'recaptcha', siteKey: 'wrong' } } } }),
    )
    await page.evaluate(`
      window.grecaptcha = { ready: (then) => then(), execute: () => Promise.reject(new Error('Invalid site key: wrong')) }
      const append = document.head.append
      document.head.append = (element) =>
        element.tagName === 'SCRIPT' ? element.dispatchEvent(new Event('load')) : append.call(document.head, element)`)
    await page.getByLabel(t('fields.username')).fill('somebody@example.com')
    await page.getByLabel(t('fields.password'), { exact: true }).fill('whatever')
    await page.getByRole('button', { name: t('cms.login.action'), exact: true }).click()
    await alertSaying(page, 'Invalid site key: wrong').waitFor()
  })

  test.each(inBothLanguages)(
    'a shape is shown until the stored session is confirmed: %s',
    async (_, screen) => {
      const { t } = wordsOf(screen.language)
      const admin = await newAdmin(shop)
      const { page, complaints } = await staffAt(browser, '/cms/dashboard', screen, admin)
      let answer = () => {}
      const held = new Promise<void>((resolve) => (answer = resolve))
      await page.route('**/admins/admins/myProfile', async (route) => {
        await held
        await route.continue()
      })
      await page.goto(`/${screen.language}/cms-login`)
      await page.getByText(t('cms.loading')).first().waitFor({ state: 'attached' })
      await expect.poll(() => page.getByLabel(t('fields.username')).count()).toBe(0)
      await isAccessible(page)
      await page.goto(`/${screen.language}/cms/orders`)
      await page.getByText(t('cms.loading')).first().waitFor({ state: 'attached' })
      await expect.poll(() => page.getByRole('heading', { name: t('cms.orders.title') }).count()).toBe(0)
      await isAccessible(page)
      answer()
      await page.getByRole('heading', { level: 1, name: t('cms.orders.title') }).waitFor()
      expect(complaints).toEqual([])
    },
  )

  test.each([
    ['refuses', 403],
    ['fails, four times over', 500],
  ] as const)('a session whose person the server %s is forgotten', async (_, status) => {
    const { t } = wordsOf('en')
    const admin = await newAdmin(shop)
    const { page } = await staffAt(browser, '/cms/dashboard', english, admin)
    expect(await cmsTokens(page)).not.toContain(null)
    await page.getByRole('heading', { level: 1, name: t('cms.dashboard.title') }).waitFor()
    let calls = 0
    await page.route('**/admins/admins/myProfile', (route) => {
      calls += 1
      return route.fulfill({
        status,
        json: { statusCode: status, code: status === 403 ? 'forbidden' : 'internal', message: 'No' },
      })
    })
    await page.goto('/en/cms/orders')
    await page.waitForURL('**/cms-login?return=*')
    await page.getByLabel(t('fields.username')).waitFor()
    expect(await cmsTokens(page)).toEqual([null, null])
    expect(calls).toBe(status === 403 ? 1 : 4)
  })
})
