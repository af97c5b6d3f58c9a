import { expect, test } from 'vitest'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { newAdmin } from './support/new-admin.ts'
import { demoShop } from './support/shop.ts'
import { lookAt, staffAt } from './support/staff.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

test.each(screens.map((screen) => [nameOf(screen), screen] as const))(
  'filters are saved under a name, shared, gone to again by a colleague, and deleted: %s',
  async (name, screen) => {
    const { t } = wordsOf(screen.language)
    const title = t('cms.views.title')
    const view = `Pending ${name}`
    const { page, complaints } = await staffAt(
      browser,
      '/cms/orders?status=pending&page=1',
      screen,
      await newAdmin(shop, 'manager'),
    )
    await page.locator('summary').filter({ hasText: title }).click()
    await page.getByText(t('cms.views.none')).waitFor()
    await lookAt(page, screen)
    await page.getByRole('button', { name: t('cms.views.save'), exact: true }).click()
    await page.getByText(t('validation.required', { field: t('cms.views.name') })).waitFor()
    await page.getByLabel(t('cms.views.name')).fill(view)
    await page.getByLabel(t('cms.views.share')).check()
    await page.keyboard.press('Escape')
    await page.locator('summary').filter({ hasText: title }).click()
    await page.getByRole('button', { name: t('cms.views.save'), exact: true }).click()
    await page.getByRole('link', { name: view }).waitFor()

    const colleague = await staffAt(browser, '/cms/orders', screen, await newAdmin(shop, 'order_handler'))
    await colleague.page.locator('summary').filter({ hasText: title }).click()
    await expect.poll(() => colleague.page.getByLabel(t('cms.views.share')).count()).toBe(0)
    await colleague.page.getByRole('link', { name: view }).click()
    await colleague.page.waitForURL('**/cms/orders?status=pending')
    await colleague.page.locator('summary').filter({ hasText: view }).click()
    await colleague.page.locator('[aria-current]', { hasText: view }).waitFor()
    expect(
      await colleague.page.getByRole('button', { name: t('cms.views.remove', { name: view }) }).count(),
    ).toBe(0)
    await lookAt(colleague.page, screen)

    await page.getByRole('button', { name: t('cms.views.remove', { name: view }) }).click()
    await page.getByText(t('cms.views.none')).waitFor()
    expect([...complaints, ...colleague.complaints]).toEqual([])
  },
)
