import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { countClicks } from './support/count-clicks.ts'
import { newAdmin, onDatabase } from './support/new-admin.ts'
import { paste } from './support/paste.ts'
import { demoShop } from './support/shop.ts'
import { english, lookAt, staffAt } from './support/staff.ts'
import { staffCalls } from './support/staff-calls.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

const pricesOf = (ids: readonly string[]) =>
  onDatabase(shop, async (db) => {
    const { rows } = await db.query<{ id: string; price: string | null }>(
      `select id, price from products where id = any($1)`,
      [ids],
    )
    const prices = new Map(rows.map(({ id, price }) => [id, price === null ? null : Number(price)]))
    return ids.map((id) => prices.get(id))
  })

/** Products of this shop's own, with these prices in minor units. */
const products = (name: string, prices: readonly number[], tag?: string) =>
  onDatabase(shop, async (db) => {
    if (tag !== undefined)
      await db.query(
        `insert into metadata (id, kind, title) values ($1, 'tag', jsonb_build_object('en', $2::text, 'ar', $2::text))`,
        [tag, name],
      )
    const { rows } = await db.query<{ id: string }>(
      `insert into products (id, code, type, hardware_type, name, short_name, price, sale_price, visibility, metadata_ids)
       select gen_random_uuid(), $1 || '-' || lpad(n::text, 2, '0'), 'hardware', 'device',
         jsonb_build_object('en', $1 || ' ' || n, 'ar', $1 || ' ' || n),
         jsonb_build_object('en', $1 || ' ' || n, 'ar', $1 || ' ' || n), price, price, 'visible', $3::uuid[]
       from unnest($2::int[]) with ordinality as given (price, n) returning id, code`,
      [name, prices, tag === undefined ? [] : [tag]],
    )
    return rows.map(({ id }) => id)
  })

const cellAt = (page: Page, row: number, column: number) => page.locator(`[data-place="${row} ${column}"]`)

describe.each(screens.map((screen, index) => ({ name: nameOf(screen), screen, index })))(
  'the grid of products: $name',
  ({ screen, index }) => {
    const { t } = wordsOf(screen.language)
    const isArabic = screen.language === 'ar'
    const openGrid = async (ids: readonly string[]) => {
      const visit = await staffAt(
        browser,
        `/cms/products/grid?ids=${ids.join()}&sort=code`,
        screen,
        await newAdmin(shop),
      )
      await visit.page.getByRole('grid').waitFor()
      return visit
    }
    const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

    test('twenty prices are typed, saved and undone with at most four clicks', async () => {
      const tag = randomUUID()
      const ids = await products(
        `TYPED${index}`,
        Array.from({ length: 20 }, () => 10_000),
        tag,
      )
      const { page, complaints } = await staffAt(browser, `/cms/profile`, screen, await newAdmin(shop))
      const clicks = await countClicks(page)
      await page.goto(`/${screen.language}/cms/products?tag=${tag}&sort=code`)
      await page.getByRole('link', { name: t('cms.grid.title'), exact: true }).click()
      await page.getByRole('grid').waitFor()
      await expect.poll(() => cellAt(page, 19, 0).count()).toBe(1)
      await lookAt(page, screen)
      await cellAt(page, 0, 0).click()
      for (let row = 0; row < 20; row += 1) {
        // The driver has no Arabic keyboard: its digits come without keys, as from a clipboard.
        if (isArabic) await page.keyboard.press('Enter')
        await page.keyboard.type(isArabic ? '١٢٫٥' : '12.5')
        await page.keyboard.press('Enter')
      }
      await page.getByText(t('cms.unsaved.changes')).waitFor()
      await lookAt(page, screen)
      await page.keyboard.press('Control+s')
      await page.getByText(t('cms.grid.changed', { count: 20 }), { exact: true }).waitFor()
      expect(await pricesOf(ids)).toEqual(ids.map(() => 1_250))
      expect(await clicks()).toBeLessThanOrEqual(4)
      await button(page, t('cms.grid.undo')).click()
      await page.getByText(t('cms.grid.undone', { count: 20 }), { exact: true }).waitFor()
      expect(await pricesOf(ids)).toEqual(ids.map(() => 10_000))
      expect(complaints).toEqual([])
    })

    test('prices change by a rule after old and new were seen', async () => {
      const ids = await products(`RULE${index}`, [10_000, 500])
      const { page, complaints } = await openGrid(ids)
      await button(page, t('cms.grid.prices.open')).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t('cms.grid.prices.value')).fill('0')
      await dialog.getByText(t('cms.grid.prices.nothing')).waitFor()
      await dialog.getByLabel(t('cms.grid.prices.value')).fill(isArabic ? '١٠' : '10')
      await dialog.getByLabel(t('cms.grid.prices.ending')).selectOption('.99')
      await button(page, t('cms.grid.prices.apply', { count: 2 })).waitFor()
      await lookAt(page, screen)
      expect(await pricesOf(ids)).toEqual([10_000, 500])
      await button(page, t('cms.grid.prices.apply', { count: 2 })).click()
      await page.getByText(t('cms.grid.changed', { count: 2 }), { exact: true }).waitFor()
      expect(await pricesOf(ids)).toEqual([10_999, 599])
      expect(complaints).toEqual([])
    })

    test('the arrows follow the page, Esc gives up, and a block of a spreadsheet is checked cell by cell', async () => {
      const ids = await products(`BLOCK${index}`, [10_000, 20_000, 30_000])
      const { page, complaints } = await openGrid(ids)
      await cellAt(page, 0, 0).click()
      await page.keyboard.press(isArabic ? 'ArrowLeft' : 'ArrowRight')
      await page.locator('[data-place="0 1"]:focus').waitFor()
      await page.keyboard.press(isArabic ? 'ArrowRight' : 'ArrowLeft')
      await page.keyboard.type('999')
      await page.keyboard.press('Escape')
      await expect.poll(() => cellAt(page, 0, 0).textContent()).toBe(isArabic ? '١٠٠٫٠٠' : '100.00')
      await paste(page, '1,000.00\t1200\r\nfree\t\r\n٣٥٠٫٥\t٤٠٠\r\n')
      await page.getByText(t('cms.grid.pasted', { count: 6 })).waitFor()
      await expect.poll(() => cellAt(page, 2, 0).textContent()).toBe(isArabic ? '٣٥٠٫٥٠' : '350.50')
      await expect.poll(() => cellAt(page, 1, 0).getAttribute('aria-invalid')).toBe('true')
      await lookAt(page, screen)
      // What is wrong is found before anything is sent.
      await button(page, t('actions.save')).click()
      await page.getByText(t('cms.grid.fix', { count: 1 })).waitFor()
      expect(await pricesOf(ids)).toEqual([10_000, 20_000, 30_000])
      await page.keyboard.type('250')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Control+s')
      await page.getByText(t('cms.grid.changed', { count: 3 }), { exact: true }).waitFor()
      expect(await pricesOf(ids)).toEqual([100_000, 25_000, 35_050])
      expect(complaints).toEqual([])
    })

    test('what a colleague changed meanwhile stays marked until one has decided', async () => {
      const ids = await products(`BOTH${index}`, [10_000, 20_000, 30_000])
      const { page, complaints } = await openGrid(ids)
      const colleague = staffCalls(shop, page)
      await cellAt(page, 0, 0).click()
      for (const price of ['11', '12', '13']) {
        await page.keyboard.type(price)
        await page.keyboard.press('Enter')
      }
      for (const id of ids.slice(0, 2))
        await colleague(`products/${id}`, {
          method: 'PATCH',
          body: { price: { amount: 7_700, currency: 'SAR' }, visibility: 'hidden' },
        })
      await page.keyboard.press('Control+s')
      await page
        .getByText(`${t('cms.grid.changed', { count: 1 })} · ${t('cms.grid.failed', { count: 2 })}`)
        .waitFor()
      expect(await pricesOf(ids)).toEqual([7_700, 7_700, 1_300])
      await lookAt(page, screen)
      const row = (place: number) => page.getByRole('row').nth(place + 1)
      await row(0)
        .getByRole('button', { name: t('cms.grid.takeTheirs') })
        .click()
      await row(1)
        .getByRole('button', { name: t('cms.grid.keepMine') })
        .click()
      await button(page, t('actions.save')).click()
      await page.getByText(t('cms.grid.changed', { count: 1 }), { exact: true }).waitFor()
      expect(await pricesOf(ids)).toEqual([7_700, 1_200, 1_300])
      expect(complaints).toEqual([])
    })
  },
)

test('unsaved cells are asked about before the grid is left', async () => {
  const { t } = wordsOf('en')
  const ids = await products('LEAVE', [10_000])
  const { page } = await staffAt(
    browser,
    `/cms/products/grid?ids=${ids.join()}`,
    english,
    await newAdmin(shop),
  )
  await cellAt(page, 0, 0).click()
  await page.keyboard.type('11')
  await page.keyboard.press('Enter')
  await page
    .getByRole('link', { name: t('cms.products.title'), exact: true })
    .last()
    .click()
  await page.getByRole('dialog', { name: t('cms.unsaved.title') }).waitFor()
  await page.getByRole('button', { name: t('cms.unsaved.stay'), exact: true }).click()
  await expect.poll(() => cellAt(page, 0, 0).textContent()).toBe('11.00')
})

test('a save of many is one line of the history, which opens', async () => {
  const { t } = wordsOf('en')
  const ids = await products('HISTORY', [10_000, 20_000, 30_000])
  const { page, complaints } = await staffAt(
    browser,
    `/cms/products/grid?ids=${ids.join()}`,
    english,
    await newAdmin(shop),
  )
  await cellAt(page, 0, 0).click()
  for (const price of ['11', '12', '13']) {
    await page.keyboard.type(price)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Control+s')
  await page.getByText(t('cms.grid.changed', { count: 3 }), { exact: true }).waitFor()
  await page.goto('/en/cms/audit?entity=product&search=HISTORY')
  await page.getByText(t('cms.audit.things', { count: 3 }), { exact: true }).waitFor()
  await expect.poll(() => page.getByText('HISTORY 1').count()).toBe(0)
  await page.getByRole('button', { name: t('cms.audit.open', { count: 3 }), exact: true }).click()
  for (const n of [1, 2, 3]) await page.getByText(`HISTORY ${n}`, { exact: true }).waitFor()
  await lookAt(page, english)
  await page.getByRole('button', { name: t('cms.audit.close', { count: 3 }), exact: true }).click()
  await expect.poll(() => page.getByText('HISTORY 1').count()).toBe(0)
  expect(complaints).toEqual([])
})
