import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { newAdmin, onDatabase } from './support/new-admin.ts'
import { demoShop } from './support/shop.ts'
import { lookAt, staffAt } from './support/staff.ts'
import { waitingOrders } from './support/waiting-orders.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

/** As an order that was just placed. */
const place = async (number: string) => {
  const [id] = await waitingOrders(shop, [number])
  await onDatabase(shop, (db) => db.query('update orders set placed_at = now() where id = $1', [id]))
  await onDatabase(shop, (db) =>
    db.query(
      `with written as (insert into events (kind, data) values ('order', $1) returning seq)
       select pg_notify('events', seq::text) from written`,
      [JSON.stringify({ _id: id, isNew: true })],
    ),
  )
}

describe.each(screens.map((screen, index) => ({ name: nameOf(screen), screen, index })))(
  'new orders: $name',
  ({ screen, index }) => {
    const { t, format } = wordsOf(screen.language)
    const orders = Array.from({ length: 4 }, (_, at) => `LIVE-${index}${at}`)
    const row = (page: Page, number = '') => page.getByRole('row').filter({ hasText: number })

    test('appear by themselves, are counted elsewhere, and never move the row under the pointer', async () => {
      const admin = await newAdmin(shop)
      const { page, complaints } = await staffAt(browser, '/cms/orders', screen, admin)
      await row(page, '2').first().waitFor()
      // Until the stream has begun nothing is heard; a second one of the same browser waits for the first to close.
      await page.waitForTimeout(500)
      await place(orders[0] ?? '')
      await row(page, orders[0]).waitFor()

      await row(page, orders[0]).getByRole('link').first().focus()
      const before = await page.getByRole('row').allInnerTexts()
      await place(orders[1] ?? '')
      const show = page.getByRole('button', { name: t('cms.live.show', { count: 1 }) })
      await show.waitFor()
      await expect.poll(() => page.getByRole('row').allInnerTexts()).toEqual(before)
      await expect.poll(() => page.title()).toContain(`(${format.number(1)})`)
      await lookAt(page, screen)
      await show.click()
      await row(page, orders[1]).waitFor()
      await expect.poll(() => page.title()).not.toContain('(')

      await page.goto(`/${screen.language}/cms/products`)
      await page.getByRole('heading', { level: 1, name: t('cms.products.title') }).waitFor()
      await page.waitForTimeout(1_000)
      await place(orders[2] ?? '')
      await expect.poll(() => page.title()).toContain(`(${format.number(1)})`)
      if (screen.width > 600) {
        const entry = page
          .getByRole('navigation')
          .getByRole('link', { name: t('cms.live.newOrders', { count: 1 }) })
        await entry.waitFor()
        await entry.click()
        await row(page, orders[2]).waitFor()
      }
      expect(complaints).toEqual([])
    })
  },
)
