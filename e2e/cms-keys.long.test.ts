import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aBrowser, type Screen } from './support/browser.ts'
import { newAdmin } from './support/new-admin.ts'
import { demoShop } from './support/shop.ts'
import { english, lookAt, staffAt } from './support/staff.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)
const arabic: Screen = { language: 'ar', width: 390 }

const focusedRow = (page: Page) =>
  page.evaluate<number>(
    `[...document.querySelectorAll('main tbody tr')].findIndex((row) => row.contains(document.activeElement))`,
  )

/** What an Arabic keyboard sends for the key on which a Latin one has `g`, and so on. */
const pressArabic = (page: Page, key: string, code: string) =>
  page.evaluate(
    `document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '${key}', code: '${code}', bubbles: true, cancelable: true }))`,
  )

describe('the keys of the CMS', () => {
  test('lead to sections, through a list, and into its search', async () => {
    const { t } = wordsOf('en')
    const { page, complaints } = await staffAt(browser, '/cms/products', english, await newAdmin(shop))
    await page.locator('tbody tr a[href]').first().waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    expect(await focusedRow(page)).toBe(1)
    await page.keyboard.press('x')
    await page.getByRole('region', { name: t('cms.list.selection') }).waitFor()
    await page.keyboard.press('k')
    expect(await focusedRow(page)).toBe(0)

    await page.keyboard.press('/')
    await page.keyboard.type('gojk?')
    const search = page.locator('main [role=search] input')
    await expect.poll(() => search.inputValue()).toBe('gojk?')
    expect(page.url()).toContain('/cms/products')
    // The search is in the address a moment later, and must not overtake the next page.
    await page.waitForURL(/search=gojk/)
    await search.blur()
    await page.keyboard.press('g')
    await page.keyboard.press('o')
    await page.waitForURL('**/cms/orders')
    await pressArabic(page, 'ل', 'KeyG')
    await pressArabic(page, 'ح', 'KeyP')
    await page.waitForURL('**/cms/products')
    expect(complaints).toEqual([])
  })

  test('Ctrl+S saves the form that one is in, with what was typed last', async () => {
    const { t } = wordsOf('en')
    const { page, complaints } = await staffAt(browser, '/cms/profile', english, await newAdmin(shop))
    const name = page.getByLabel(t('fields.firstName'))
    await name.fill('Nasser')
    await page.keyboard.press('Control+s')
    await page.getByText(t('cms.unsaved.none')).first().waitFor()
    await page.reload()
    await expect.poll(() => name.inputValue()).toBe('Nasser')
    expect(complaints).toEqual([])
  })

  test.each([english, arabic])('are listed, and single ones can be turned off: %j', async (screen) => {
    const { t } = wordsOf(screen.language)
    const { page, complaints } = await staffAt(browser, '/cms/orders', screen, await newAdmin(shop))
    await page.locator('tbody tr a[href]').first().waitFor()
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: t('cms.keys.title') })
    await dialog.waitFor()
    await lookAt(page, screen)
    await dialog.getByLabel(t('cms.keys.single')).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await page.keyboard.press('?')
    await expect.poll(() => dialog.count()).toBe(0)
    expect(page.url()).toContain('/cms/orders')
    expect(complaints).toEqual([])
  })
})
