import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { asciiDigits } from '#contract/digits.ts'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { sql } from './support/database.ts'
import { newAdmin, onDatabase } from './support/new-admin.ts'
import { demoShop } from './support/shop.ts'
import { english, lookAt, staffAt } from './support/staff.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

/** The number that a text shows, in either digits; money in minor units. */
const shown = (text: string) =>
  Number(
    asciiDigits(text)
      .replace('٫', '.')
      .replaceAll(/[^\d.]/g, '')
      // What is left of ر.س and of SAR's own.
      .replace(/\.$/, ''),
  )
const inMinorUnits = (text: string) => Math.round(shown(text) * 100)

const figure = (page: Page, label: string) =>
  page
    .locator('main')
    .getByRole('link')
    .filter({ has: page.getByText(label, { exact: true }) })
const valueOf = async (tile: Locator) => {
  // Until it is counted, a grey bar stands in its place.
  const value = tile.locator('strong').filter({ hasText: /[\d٠-٩]/ })
  await value.waitFor()
  return value.innerText()
}

test.each(screens.map((screen) => [nameOf(screen), screen] as const))(
  'the dashboard’s figures are those of the lists that they lead to: %s',
  async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const admin = await newAdmin(shop)
    await onDatabase(shop, (db) =>
      db.query(`insert into search_days (day, language, phrase, searches, zero, relaxed, clicks, carted, bought, hits)
        values (current_date - 1, 'en', 'fog sensor', 5, 5, 0, 0, 0, 0, 0) on conflict do nothing`),
    )
    const { page, complaints } = await staffAt(browser, '/cms/dashboard', screen, admin)
    // What waits comes first, and leads to just that.
    const waiting = page.getByRole('navigation', { name: t('cms.dashboard.waiting.title') })
    const toAccept = waiting.getByRole('link').filter({ hasText: t('cms.dashboard.waiting.kinds.toAccept') })
    const waits = shown(await valueOf(toAccept))
    expect(waits).toBeGreaterThan(0)
    await toAccept.click()
    await page.waitForURL('**/cms/orders?status=pending**')
    const pending = page.locator('tbody tr').filter({ has: page.getByRole('link') })
    await expect.poll(() => pending.count()).toBe(waits)
    await page.goBack()
    const empty = waiting
      .getByRole('link')
      .filter({ hasText: t('cms.dashboard.waiting.kinds.searchesEmpty') })
    const phrases = shown(await valueOf(empty))
    await empty.click()
    await page.waitForURL('**/cms/search/searched?only=zero&dateFrom=**')
    await page.getByText('fog sensor', { exact: true }).first().waitFor()
    await expect.poll(() => page.locator('tbody tr').count()).toBe(phrases)
    await page.goBack()

    const chooser = page.locator('summary').filter({ hasText: t('cms.reports.presets.last30') })
    await chooser.click()
    await page.getByRole('button', { name: t('cms.reports.presets.last90'), exact: true }).click()
    await page.waitForURL('**/cms/dashboard?period=last90')
    await page.locator('.recharts-surface').first().waitFor()
    await lookAt(page, screen)

    const orders = figure(page, t('cms.reports.tiles.orders'))
    const counted = shown(await valueOf(orders))
    expect(counted).toBeGreaterThan(0)
    await orders.click()
    const tabs = page.getByRole('navigation', { name: t('cms.orders.columns.status') }).getByRole('link')
    const all = tabs.filter({ hasText: t('cms.orders.all') })
    await expect.poll(async () => shown(await all.innerText())).toBe(counted)
    const delivered = shown(await tabs.filter({ hasText: t('enums.OrderStatus.delivered') }).innerText())
    await page.goBack()

    const sales = figure(page, t('cms.reports.tiles.sales'))
    const sold = inMinorUnits(await valueOf(sales))
    await sales.click()
    await page.waitForURL('**/cms/orders?**')
    await page.goto(`${page.url()}&limit=100`)
    const sums = page.locator('tbody tr td').filter({ hasText: /(SAR|ر\.س)$/ })
    await sums.first().waitFor()
    const totals = await sums.allInnerTexts()
    expect(totals.reduce((sum, text) => sum + inMinorUnits(text), 0)).toBe(sold)

    // What was looked at last is looked at again.
    await page.goto(`/${screen.language}/cms/dashboard`)
    await page
      .locator('summary')
      .filter({ hasText: t('cms.reports.presets.last90') })
      .waitFor()
    const byStatus = page.getByRole('region', { name: t('cms.reports.byStatus') })
    const bar = byStatus.getByRole('link').filter({ hasText: t('enums.OrderStatus.delivered') })
    await bar.waitFor()
    expect(shown(await bar.locator('[class*=value]').innerText())).toBe(delivered)

    await page.getByText(t('cms.reports.chart.table'), { exact: true }).click()
    const table = page.getByRole('group', { name: t('cms.reports.chart.salesChart') })
    const column = await table.locator('tbody td:nth-of-type(1)').allInnerTexts()
    expect(column.reduce((sum, text) => sum + shown(text), 0)).toBe(counted)
    await page.getByRole('button', { name: t('cms.reports.chart.orders'), exact: true }).click()
    await page.getByRole('group', { name: t('cms.reports.chart.ordersChart') }).waitFor()

    const best = page.getByRole('region', { name: t('cms.reports.best.title') })
    const first = best.getByRole('link').first()
    const name = await first.locator('bdi').innerText()
    await first.click()
    await page.getByRole('link', { name: t('cms.orders.withProduct', { name }) }).waitFor()
    await expect.poll(() => page.locator('tbody tr').count()).toBeGreaterThan(0)
    expect(complaints).toEqual([])
  },
)

test('a report is saved as CSV; a period without orders says so; figures are counted anew', async () => {
  const { t } = wordsOf('en')
  const { page, complaints } = await staffAt(browser, '/cms/dashboard', english, await newAdmin(shop))
  const overTime = page.getByRole('region', { name: t('cms.reports.chart.title') })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    overTime.getByRole('button', { name: t('cms.list.export') }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^sales-\d{4}-\d{2}-\d{2}\.csv$/)

  await page.getByRole('button', { name: t('cms.reports.recount'), exact: true }).click()
  await page.getByText(t('cms.reports.recounted')).waitFor()

  await page.goto('/en/cms/dashboard?dateFrom=2020-01-01&dateTo=2020-01-07')
  await page.getByRole('heading', { name: t('cms.reports.chart.none') }).waitFor()
  await page.getByRole('heading', { name: t('cms.reports.best.none') }).waitFor()
  await lookAt(page, english)
  expect(complaints).toEqual([])
})

test('what lacks a translation and what ends soon lead to where it is mended', async () => {
  const { t, format } = wordsOf('en')
  await sql(shop, `update products set name = jsonb_set(name, '{ar}', '""') where code = 'TRK-200'`)
  const [discount] = await sql<{ label: string; end: Date }>(
    shop,
    `update discounts set status = 'active', number_of_usage = null, end_date = now() + interval '3 days'
     where id = (select id from discounts where archived_at is null order by id limit 1)
     returning coalesce(code, name) as label, end_date as end`,
  )
  const { page, complaints } = await staffAt(browser, '/cms/dashboard', english, await newAdmin(shop))
  const ending = page.getByRole('region', { name: t('cms.dashboard.ending') })
  const row = ending.getByRole('link').filter({ hasText: discount?.label ?? '-' })
  await row.getByText(t('cms.dashboard.endsOn', { date: format.date(discount?.end) })).waitFor()

  const missing = page.getByRole('region', { name: t('cms.dashboard.untranslated') })
  await missing
    .getByRole('link')
    .filter({ hasText: t('cms.dashboard.without.ar', { count: '1' }) })
    .filter({ hasText: t('cms.products.title') })
    .click()
  await page.waitForURL('**/cms/products?missingTranslation=ar')
  await page.getByText('TRK-200').first().waitFor()
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  expect(complaints).toEqual([])
})
