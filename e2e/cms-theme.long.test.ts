import { expect, test } from 'vitest'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { newAdmin, onDatabase } from './support/new-admin.ts'
import { demoShop } from './support/shop.ts'
import { lookAt, staffAt } from './support/staff.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

const home = async (language: string) => {
  const answer = await fetch(`${shop.url}/${language}`)
  return { policy: answer.headers.get('content-security-policy') ?? '', text: await answer.text() }
}

const isThemed = async (language: string) => (await home(language)).text.includes('/theme/')

test.each(screens.map((screen) => [nameOf(screen), screen] as const))(
  'the look is chosen, seen before it is saved, in the shop at once, and taken back: %s',
  async (_, screen) => {
    // What a page keeps of the earlier look is told to be old, as a save does.
    await onDatabase(shop, (db) =>
      db.query(`truncate theme_versions, theme_drafts; select pg_notify('catalogue', '')`),
    )
    await expect.poll(() => isThemed(screen.language)).toBe(false)
    const { page, complaints } = await staffAt(browser, '/cms/settings/theme', screen, await newAdmin(shop))
    const { t } = wordsOf(screen.language)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const accent = page.locator('[name="colors.light.accent"]')
    // It begins with what the brand looks like.
    await expect.poll(() => accent.inputValue()).toBe('#1f57d3')
    await lookAt(page, screen)

    // What cannot be read is told as it is typed, with the nearest colour that can.
    const muted = page.locator('[name="colors.light.textMuted"]')
    await muted.fill('#c8c8c8')
    await muted.blur()
    await button(t('actions.save')).click()
    await page.locator('[name="colors.light.textMuted"]:focus').waitFor()
    await lookAt(page, screen)
    await page.getByRole('button', { name: /#[0-9a-f]{6}/ }).click()
    await expect.poll(() => muted.inputValue()).not.toBe('#c8c8c8')

    await accent.fill('#7a1fa2')
    await page.locator('[name=radius]').fill('20')
    await button(t('cms.theme.later', { name: t('cms.theme.sections.sliders') })).click()
    await page
      .getByRole('checkbox', { name: t('cms.theme.shown', { name: t('cms.theme.sections.industries') }) })
      .uncheck()

    // The preview shows it, and nobody else sees it.
    const frame = page.frameLocator('iframe').first()
    await expect
      .poll(() =>
        frame
          .locator('html')
          .evaluate("getComputedStyle(document.documentElement).getPropertyValue('--accent').trim()")
          .catch(() => ''),
      )
      .toBe('#7a1fa2')
    expect(await isThemed(screen.language)).toBe(false)
    await lookAt(page, screen)

    await button(t('actions.save')).click()
    await page.getByText(t('cms.theme.saved')).waitFor()
    const after = await home(screen.language)
    const [stylesheet = ''] = /\/theme\/[0-9a-f]{20}\.css/.exec(after.text) ?? []
    expect(after.policy).toContain(`style-src-elem 'self'`)
    expect(after.policy).toContain(`frame-ancestors 'none'`)
    expect(await (await fetch(shop.url + stylesheet)).text()).toContain('--radius: 20px;')

    const visitor = await browser.visit('/', screen)
    const seen = await visitor.page.evaluate<string>(
      `getComputedStyle(document.documentElement).getPropertyValue('--radius').trim()`,
    )
    expect(seen).toBe('20px')
    await lookAt(visitor.page, screen)
    // Nothing that comes later takes it away.
    await visitor.page.mouse.move(200, 200)
    await visitor.page.keyboard.press('Tab')
    await visitor.page.waitForLoadState('networkidle')
    expect(
      await visitor.page.evaluate<string>(
        `getComputedStyle(document.documentElement).getPropertyValue('--radius').trim()`,
      ),
    ).toBe('20px')
    expect(visitor.complaints).toEqual([])

    await button(t('cms.theme.reset')).click()
    const dialog = page.getByRole('dialog', { name: t('cms.theme.resetTitle') })
    await dialog.getByRole('button', { name: t('cms.theme.reset') }).click()
    await page.getByText(t('cms.theme.resetDone')).waitFor()
    expect(await isThemed(screen.language)).toBe(false)
    await expect.poll(() => accent.inputValue()).toBe('#1f57d3')
    await button(t('cms.theme.restoreOne', { version: 1 })).click()
    await page.getByText(t('cms.theme.restored')).waitFor()
    await expect.poll(async () => (await home(screen.language)).text.includes(stylesheet)).toBe(true)
    await expect.poll(() => accent.inputValue()).toBe('#7a1fa2')
    expect(complaints).toEqual([])
  },
)
