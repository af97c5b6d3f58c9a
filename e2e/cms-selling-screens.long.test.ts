import { expect, test } from 'vitest'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { newAdmin } from './support/new-admin.ts'
import { demoShop } from './support/shop.ts'
import { anyFile, lookAt, staffAt } from './support/staff.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

const named = screens.map((screen) => [nameOf(screen), screen] as const)
const lists = [
  ['discounts', 'cms.discounts.title'],
  ['discounts/add', 'cms.discounts.add'],
  ['customers', 'cms.customers.title'],
  ['customers/groups', 'cms.customerGroups.title'],
  ['transactions', 'cms.transactions.title'],
  ['marketing/home-page-sliders', 'cms.marketing.kinds.slider.title'],
  ['marketing/ads', 'cms.marketing.kinds.ad.title'],
  ['settings', 'cms.settings.title'],
] as const

test.each(named)('every screen of selling is readable in both schemes: %s', async (_, screen) => {
  const { t } = wordsOf(screen.language)
  const { page, complaints } = await staffAt(browser, anyFile, screen, await newAdmin(shop))
  for (const [path, title] of lists) {
    await page.goto(`/${screen.language}/cms/${path}`)
    await page.getByRole('heading', { level: 1, name: t(title) }).waitFor()
    await page.locator('main').locator('tbody tr:not([class*=waiting]), form').first().waitFor()
    await lookAt(page, screen)
  }
  expect(complaints).toEqual([])
})
