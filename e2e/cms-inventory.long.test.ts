import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aBrowser, nameOf, type Screen, screens } from './support/browser.ts'
import { newAdmin, onDatabase } from './support/new-admin.ts'
import { demoShop } from './support/shop.ts'
import { anyFile, english, lookAt, staffAt } from './support/staff.ts'
import { staffCalls } from './support/staff-calls.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

const named = (some: Screen[]) => some.map((screen) => [nameOf(screen), screen] as const)

const productId = (code: string) =>
  onDatabase(shop, async (db) => {
    const { rows } = await db.query<{ id: string }>('select id from products where code = $1', [code])
    return rows[0]?.id ?? ''
  })
const numbersOf = async (page: Page, id: string) => {
  const { onHand, units, version } = await staffCalls(shop, page)(`inventory/${id}`)
  return { onHand: Number(onHand), units: Number(units), version }
}

describe('the inventory', () => {
  test.each(named(screens))('is searched, received into and adjusted: %s', async (_, screen) => {
    const { t, format } = wordsOf(screen.language)
    const { page, complaints } = await staffAt(browser, '/cms/inventory', screen, await newAdmin(shop))
    const id = await productId('CAB-ETH10')
    const looks = screen.language === 'en'
    await page.locator('tbody tr:not([class*=waiting])').first().waitFor()
    if (looks) await lookAt(page, screen)
    await page.getByRole('searchbox', { name: t('cms.inventory.search') }).fill('CAB-ETH10')
    await page.waitForURL(/search=CAB-ETH10/)
    await page.locator('tbody tr').filter({ hasText: 'CAB-ETH10' }).getByRole('link').click()
    await page.waitForURL(new RegExp(`product=${id}`))
    const details = page.getByRole('region', { name: t('cms.inventory.details') })
    await details.getByText(t('cms.inventory.movements.reasons.initial'), { exact: true }).waitFor()
    await lookAt(page, screen)
    const { onHand } = await numbersOf(page, id)

    const dialog = page.getByRole('dialog')
    await details.getByRole('button', { name: t('cms.inventory.receive'), exact: true }).click()
    const receive = dialog.getByRole('button', { name: t('cms.inventory.receive'), exact: true })
    await receive.click()
    await dialog.getByText(t('cms.inventory.move.wholeNumber', { min: 1 })).waitFor()
    if (looks) await lookAt(page, screen)
    await dialog.getByLabel(t('cms.inventory.move.quantity')).fill(format.number(12))
    await dialog.getByText(t('cms.inventory.move.result', { from: onHand, to: onHand + 12 })).waitFor()
    await dialog.getByLabel(t('cms.inventory.move.note')).fill('Delivery 4711')
    await receive.click()
    await page.getByText(t('cms.inventory.move.received', { count: 12 })).waitFor()
    await details.getByText('Delivery 4711').first().waitFor()

    await details.getByRole('button', { name: t('cms.inventory.adjust'), exact: true }).click()
    const adjust = dialog.getByRole('button', { name: t('cms.inventory.adjust'), exact: true })
    await dialog.getByLabel(t('cms.inventory.move.onHand')).fill(String(onHand + 7))
    await adjust.click()
    await dialog.getByLabel(t('cms.inventory.move.reason')).and(page.locator(':focus')).waitFor()
    await dialog.getByLabel(t('cms.inventory.move.reason')).selectOption('damaged')
    await adjust.click()
    await page.getByText(t('cms.inventory.move.adjusted', { count: onHand + 7 })).waitFor()
    await details.getByText(t('cms.inventory.move.reasons.damaged')).first().waitFor()
    expect((await numbersOf(page, id)).onHand).toBe(onHand + 7)
    expect(complaints).toEqual([])
  })

  test('shows what orders hold back and what runs low, and keeps a level of its own', async () => {
    const { t } = wordsOf('en')
    const { page } = await staffAt(browser, '/cms/inventory', english, await newAdmin(shop))
    const id = await productId('MTR-E330')
    await page
      .getByRole('navigation', { name: t('cms.inventory.levels') })
      .getByRole('link', { name: t('cms.inventory.low') })
      .click()
    await page.waitForURL(/stock=low/)
    await page.locator('tbody').getByText(t('cms.inventory.low'), { exact: true }).first().waitFor()
    await page.goto(`/en/cms/inventory?product=${id}&tab=reservations`)
    const details = page.getByRole('region', { name: t('cms.inventory.details') })
    await details.getByText(t('cms.inventory.reservations.quantity', { count: 8 })).waitFor()
    await page.emulateMedia({ colorScheme: 'dark' })
    await lookAt(page, english)
    await details.getByRole('button', { name: t('cms.inventory.editLevel') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('cms.inventory.level.field')).fill('9000')
    await dialog.getByRole('button', { name: t('actions.save') }).click()
    await page.getByText(t('cms.inventory.level.saved')).waitFor()
    await details.getByText(t('cms.inventory.lowLevelOf.own')).waitFor()
    await details.getByText(t('cms.inventory.low'), { exact: true }).waitFor()
  })

  test('the second of two tabs sees that its data is outdated and keeps its input', async () => {
    const { t } = wordsOf('en')
    const { page } = await staffAt(browser, anyFile, english, await newAdmin(shop))
    const id = await productId('ANT-P14')
    const address = `/en/cms/inventory?product=${id}`
    const second = await page.context().newPage()
    const open = async (tab: Page, quantity: string) => {
      await tab.goto(address)
      await tab.getByRole('button', { name: t('cms.inventory.receive'), exact: true }).click()
      await tab.getByLabel(t('cms.inventory.move.quantity')).fill(quantity)
    }
    const send = (tab: Page) =>
      tab
        .getByRole('dialog')
        .getByRole('button', { name: t('cms.inventory.receive'), exact: true })
        .click()
    await open(page, '3')
    await open(second, '4')
    const { onHand } = await numbersOf(page, id)
    await send(page)
    await page.getByText(t('cms.inventory.move.received', { count: 3 })).waitFor()
    await send(second)
    const notice = second.getByRole('dialog').getByRole('alert')
    await notice.getByText('Inventory data is outdated. Please refresh your data.').waitFor()
    await lookAt(second, english)
    expect((await numbersOf(page, id)).onHand).toBe(onHand + 3)
    await notice.getByRole('button', { name: t('cms.inventory.refresh') }).click()
    await second.getByText(t('cms.inventory.move.result', { from: onHand + 3, to: onHand + 7 })).waitFor()
    await send(second)
    await second.getByText(t('cms.inventory.move.received', { count: 4 })).waitFor()
    expect((await numbersOf(page, id)).onHand).toBe(onHand + 7)
  })
})
