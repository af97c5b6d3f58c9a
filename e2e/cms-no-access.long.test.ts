import { expect, test } from 'vitest'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { newAdmin } from './support/new-admin.ts'
import { demoShop } from './support/shop.ts'
import { lookAt, staffAt } from './support/staff.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

test.each(screens.map((screen) => [nameOf(screen), screen] as const))(
  'a page that is not for a role says what is missing, and leads back: %s',
  async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const editor = await newAdmin(shop, 'catalogue_editor')
    const { page, complaints } = await staffAt(browser, '/cms/customers', screen, editor)
    await page.getByRole('heading', { level: 1, name: t('cms.noAccess.title') }).waitFor()
    const permission = t('cms.access.permission.customers.view')
    await page.getByText(t('cms.noAccess.missing', { permission })).waitFor()
    await lookAt(page, screen)
    await page
      .getByRole('main')
      .getByRole('link', { name: t('cms.sections.dashboard') })
      .click()
    await page.waitForURL('**/cms/dashboard')

    // Where the page alone needs it: whoever sees products may not add one.
    await page.goto(`/${screen.language}/cms/discounts/add`)
    await page.getByRole('heading', { level: 1, name: t('cms.noAccess.title') }).waitFor()
    expect(complaints).toEqual([])
  },
)
