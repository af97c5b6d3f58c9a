import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { countClicks } from './support/count-clicks.ts'
import { newAdmin, onDatabase } from './support/new-admin.ts'
import { demoShop } from './support/shop.ts'
import { lookAt, staffAt } from './support/staff.ts'
import { staffCalls } from './support/staff-calls.ts'
import { waitingOrders } from './support/waiting-orders.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

const statusesOf = (ids: readonly string[]) =>
  onDatabase(shop, async (db) => {
    const { rows } = await db.query<{ status: string }>(`select status from orders where id = any($1)`, [ids])
    return [...new Set(rows.map(({ status }) => status))]
  })
const pagesOf = (path: string) =>
  [
    ...readFileSync(path)
      .toString('latin1')
      .matchAll(/\/Type \/Page\n/g),
  ].length

describe.each(screens.map((screen, index) => ({ name: nameOf(screen), screen, index })))(
  'the orders of a day: $name',
  ({ screen, index }) => {
    const { t } = wordsOf(screen.language)

    test('twenty are accepted, packed and shipped from the list with at most eight presses', async () => {
      const series = `9903-0${index}`
      const ids = await waitingOrders(
        shop,
        Array.from({ length: 20 }, (_, place) => `${series}${String(place).padStart(4, '0')}`),
      )
      const { page, complaints } = await staffAt(
        browser,
        `/cms/orders?search=${series}&limit=25`,
        screen,
        await newAdmin(shop),
      )
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      const dialog = page.getByRole('dialog')
      const clicks = await countClicks(page)

      await page.getByRole('checkbox', { name: t('cms.list.selectPage') }).click()
      await button(t('cms.orders.bulk.action', { count: 20 })).click()
      await lookAt(page, screen)
      await dialog
        .getByRole('button', { name: t('cms.orders.bulk.action', { count: 20 }), exact: true })
        .click()
      await page.getByText(t('cms.orders.bulk.done', { count: 20 }), { exact: true }).waitFor()
      expect(await statusesOf(ids)).toEqual(['in_progress'])

      await lookAt(page, screen)
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        button(t('cms.orders.slips', { count: 20 })).click(),
      ])
      expect(file.suggestedFilename()).toBe('packing-slips.pdf')
      expect(pagesOf(await file.path())).toBeGreaterThanOrEqual(20)

      await button(t('cms.orders.bulkShip.action', { count: 20 })).click()
      await lookAt(page, screen)
      await dialog
        .getByRole('button', { name: t('cms.orders.bulkShip.action', { count: 20 }), exact: true })
        .click()
      await page.getByText(t('cms.orders.bulkShip.done', { count: 20 }), { exact: true }).waitFor()
      expect(await statusesOf(ids)).toEqual(['shipped'])
      expect(await clicks()).toBeLessThanOrEqual(8)
      await expect.poll(() => page.getByRole('region', { name: t('cms.list.selection') }).count()).toBe(0)
      expect(complaints).toEqual([])
    })

    test('one that comes late is accepted with a reason; without one the dialog stays', async () => {
      const number = `9702-00000${index}1`
      const [id = ''] = await waitingOrders(shop, [number])
      const { page, complaints } = await staffAt(browser, `/cms/orders/${id}`, screen, await newAdmin(shop))
      await page.getByRole('button', { name: t('cms.orders.accept.action'), exact: true }).click()
      const dialog = page.getByRole('dialog')
      const day = dialog.getByRole('group', { name: t('fields.estimatedDelivery'), exact: true })
      await day.getByRole('spinbutton').first().focus()
      const late = new Date(Date.now() + 40 * 86_400_000)
      const two = (value: number) => String(value).padStart(2, '0')
      await page.keyboard.type(`${two(late.getDate())}${two(late.getMonth() + 1)}${late.getFullYear()}`)
      const reason = dialog.getByLabel(t('cms.orders.accept.reason'))
      await reason.waitFor()
      const accept = dialog.getByRole('button', { name: t('cms.orders.accept.action'), exact: true })
      await accept.click()
      await dialog.getByText(t('validation.required', { field: t('cms.orders.accept.reason') })).waitFor()
      await lookAt(page, screen)
      await reason.fill('The maker is late')
      await accept.click()
      await page.getByText(t('cms.orders.accept.done')).waitFor()
      await page.getByText('The maker is late').first().waitFor()
      expect(complaints).toEqual([])
    })

    test('one is accepted and shipped with at most three; one that a colleague changed is named', async () => {
      const numbers = [1, 2].map((count) => `9904-00000${index}${count}`)
      const ids = await waitingOrders(shop, numbers)
      const { page, complaints } = await staffAt(
        browser,
        `/cms/orders?search=9904-00000${index}`,
        screen,
        await newAdmin(shop),
      )
      const row = (place: number) => page.getByRole('row').filter({ hasText: numbers[place] ?? '' })
      const next = (place: number, step: 'accept' | 'ship') =>
        row(place).getByRole('button', { name: `${t(`cms.orders.${step}.action`)} ${numbers[place]}` })
      const dialog = page.getByRole('dialog')
      const clicks = await countClicks(page)
      await next(0, 'accept').waitFor()
      await lookAt(page, screen)
      await next(0, 'accept').click()
      await lookAt(page, screen)
      await dialog.getByRole('button', { name: t('cms.orders.acceptAndShip'), exact: true }).click()
      await page.getByText(t('cms.orders.bulkShip.done', { count: 1 }), { exact: true }).waitFor()
      expect(await clicks()).toBeLessThanOrEqual(3)
      expect(await statusesOf(ids.slice(0, 1))).toEqual(['shipped'])
      await expect.poll(() => row(0).getByRole('button').count()).toBe(0)

      await next(1, 'accept').click()
      await dialog
        .getByRole('button', { name: t('cms.orders.bulk.action', { count: 1 }), exact: true })
        .click()
      await page.getByText(t('cms.orders.bulk.done', { count: 1 }), { exact: true }).waitFor()
      await next(1, 'ship').click()
      const shipping = dialog.getByRole('button', {
        name: t('cms.orders.bulkShip.action', { count: 1 }),
        exact: true,
      })
      await shipping.waitFor()
      await staffCalls(shop, page)(`orders/${ids[1]}/status`, {
        method: 'PATCH',
        body: { status: 'rejected', reason: 'Out of stock', from: 'in_progress' },
      })
      await shipping.click()
      const refused = page.getByRole('dialog', {
        name: t('cms.orders.bulkShip.refusedTitle', { count: 1 }),
      })
      await refused.getByText(numbers[1] ?? '').waitFor()
      await lookAt(page, screen)
      await refused.getByRole('button', { name: t('cms.orders.bulk.understood'), exact: true }).click()
      await expect.poll(() => row(1).getByRole('button').count()).toBe(0)
      expect(await statusesOf(ids.slice(1))).toEqual(['rejected'])
      expect(complaints).toEqual([])
    })
  },
)
