import readSpreadsheet from 'read-excel-file/node'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { newAdmin } from './support/new-admin.ts'
import { demoShop } from './support/shop.ts'
import { english, lookAt, staffAt } from './support/staff.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

/** The file that a format of the export menu saves. */
async function saved(page: Page, { menu, format }: { menu: string; format: string }) {
  await page.locator('summary').filter({ hasText: menu }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: format, exact: true }).click(),
  ])
  const [sheet] = await readSpreadsheet(await file.path())
  return { name: file.suggestedFilename(), rows: sheet?.data ?? [] }
}

describe('an accountant takes the VAT of a period along', () => {
  test.each(screens.map((screen) => [nameOf(screen), screen] as const))('%s', async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const { page, complaints } = await staffAt(
      browser,
      '/cms/transactions',
      screen,
      await newAdmin(shop, 'accountant'),
    )
    await page.getByRole('link', { name: t('cms.transactions.tabs.vat'), exact: true }).click()
    await page.waitForURL('**/cms/transactions/vat')
    await page.goto(`/${screen.language}/cms/transactions/vat?period=last90`)
    const table = page.getByRole('table').first()
    await table
      .getByRole('row')
      .filter({ hasText: t('cms.transactions.vat.due') })
      .waitFor()
    await lookAt(page, screen)
    const { name, rows } = await saved(page, {
      menu: t('cms.list.exportAs'),
      format: t('cms.list.formats.xlsx'),
    })
    expect(name).toMatch(/^vat-\d{4}-\d{2}-\d{2}\.xlsx$/)
    expect(rows.length).toBeGreaterThan(1)
    expect(rows[0]).toHaveLength(12)

    await page.goto(`/${screen.language}/cms/transactions/vat?dateFrom=2020-01-01&dateTo=2020-01-31`)
    await page.getByText(t('cms.transactions.vat.empty')).waitFor()
    await lookAt(page, screen)
    expect(complaints).toEqual([])
  })
})

test('payments and customers are saved as they are shown', async () => {
  const { t } = wordsOf('en')
  const { page, complaints } = await staffAt(
    browser,
    '/cms/transactions',
    english,
    await newAdmin(shop, 'accountant'),
  )
  const menu = { menu: t('cms.list.exportAs'), format: t('cms.list.formats.xlsx') }
  await page.locator('tbody tr').first().waitFor()
  const payments = await saved(page, menu)
  expect(payments.rows.length).toBeGreaterThan(1)

  await page.goto('/en/cms/customers?search=nobody-is-called-so')
  await page.getByText(t('cms.list.noMatch')).waitFor()
  expect((await saved(page, menu)).rows).toHaveLength(1)
  expect(complaints).toEqual([])
})
