import { expect, test } from 'vitest'
import { looksRight } from './support/both-schemes.ts'
import { aBrowser, fitsTheScreen, nameOf, screens } from './support/browser.ts'
import { newAdmin } from './support/new-admin.ts'
import { demoShop } from './support/shop.ts'
import { english, staffAt } from './support/staff.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

test.each(screens.map((screen) => [nameOf(screen), screen] as const))(
  'two people who have one form open see each other’s names, until one leaves: %s',
  async (_, screen) => {
    const form = '/cms/settings'
    const { t } = wordsOf(screen.language)
    const said = t('cms.kept.present', { count: 1, names: 'Salma Haddad' })
    const first = await staffAt(browser, form, screen, await newAdmin(shop))
    const alone = first.page.getByText(said)
    await expect.poll(() => alone.count()).toBe(0)

    const second = await staffAt(browser, form, screen, await newAdmin(shop))
    await second.page.getByText(said).waitFor()
    await alone.waitFor()
    await looksRight(first.page)
    await fitsTheScreen(first.page)

    await second.page.goto(`/${screen.language}/cms/schedule`)
    await alone.waitFor({ state: 'detached' })
    expect([...first.complaints, ...second.complaints]).toEqual([])
  },
)

test('the second tab of one form leads to the first, whose title says which it is', async () => {
  const { page } = await staffAt(browser, '/cms/settings', english, await newAdmin(shop))
  const { t } = wordsOf('en')
  await page.getByRole('heading', { level: 1, name: t('cms.settings.title') }).waitFor()
  // The first has it once nobody contradicts.
  await page.waitForTimeout(500)
  const tab = await page.context().newPage()
  await tab.goto('/en/cms/settings')
  await page.evaluate(
    `Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })`,
  )
  await tab.getByRole('button', { name: t('cms.kept.there') }).click()
  await expect.poll(() => page.title()).toMatch(/^● /)
  await page.evaluate(
    `delete document.visibilityState; document.dispatchEvent(new Event('visibilitychange'))`,
  )
  await expect.poll(() => page.title()).not.toMatch(/^● /)
})
