import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aBrowser, inArabic, inEnglish, isAccessible, nameOf, screens } from './support/browser.ts'
import { newAdmin } from './support/new-admin.ts'
import { demoShop } from './support/shop.ts'
import { lookAt, staffAt } from './support/staff.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

const named = screens.map((screen) => [nameOf(screen), screen] as const)
const arabicDigits = (text: string) => text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')

/** What a date field shows, without the marks that keep its parts in order. */
const shown = async (page: Page, label: string) =>
  (await page.getByRole('group', { name: label, exact: true }).first().innerText()).replace(
    /[^\p{L}\p{N}/]/gu,
    '',
  )

test.each(named)(
  'a day is typed day first, in the digits of the page or others, and sent as before: %s',
  async (_, screen) => {
    const { t, format } = wordsOf(screen.language)
    const inPage = screen.language === 'ar' ? arabicDigits : (text: string) => text
    const { page, complaints } = await staffAt(browser, '/cms/discounts/add', screen, await newAdmin(shop))
    const start = t('fields.startDate')
    const end = t('fields.endDate')
    const day = page.getByRole('group', { name: start, exact: true }).getByRole('spinbutton').first()
    await day.focus()
    await page.keyboard.type('05112031')
    expect(await shown(page, start)).toBe(inPage('05/11/2031'))

    await page.getByRole('group', { name: end, exact: true }).getByRole('spinbutton').first().focus()
    await page.keyboard.type(inPage('04112031'))
    await page
      .getByText(t('validation.dayTooEarly', { day: format.date(new Date(2031, 10, 5, 12)) }))
      .waitFor()
    expect(await shown(page, end)).toBe(inPage('04/11/2031'))
    await lookAt(page, screen)

    // What is left half typed is no date.
    for (let digit = 0; digit < 4; digit++) await page.keyboard.press('Backspace')
    expect(await shown(page, end)).not.toMatch(/\p{N}{4}/u)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await page
      .getByText(t('validation.required', { field: end }))
      .first()
      .waitFor()
    await page.getByRole('group', { name: end, exact: true }).getByRole('spinbutton').first().focus()
    await page.keyboard.type(inPage('04112031'))

    // The year has the focus: two parts back is the day, whatever the direction.
    const back = screen.language === 'ar' ? 'ArrowRight' : 'ArrowLeft'
    await page.keyboard.press(back)
    await page.keyboard.press(back)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    expect(await shown(page, end)).toBe(inPage('06/11/2031'))

    const code = `DAY-${Date.now().toString(36).toUpperCase()}`
    await page.getByLabel(t('fields.code'), { exact: true }).fill(code)
    await page.getByLabel(t('fields.percentage')).fill('10')
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().includes('discounts'),
    )
    await page.getByRole('button', { name: t('actions.save') }).click()
    expect((await sent).postDataJSON()).toMatchObject({
      code,
      startDate: '2031-11-05',
      endDate: '2031-11-06',
    })
    await page.waitForURL(/discounts\/[\w-]+\/edit/)
    expect(complaints).toEqual([])
  },
)

test.each(inArabic)(
  'a calendar says the months of the language and is used by keys: %s',
  async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const { page, complaints } = await staffAt(browser, '/cms/discounts/add', screen, await newAdmin(shop))
    const start = page.getByRole('group', { name: t('fields.startDate'), exact: true })
    await start.getByRole('spinbutton').first().focus()
    await page.keyboard.type('21112031')
    const opener = start.getByRole('button')
    await opener.focus()
    await page.keyboard.press('Enter')
    const calendar = page.getByRole('dialog').getByRole('grid')
    await calendar.waitFor()
    await expect
      .poll(() => page.getByRole('dialog').getByRole('heading').first().innerText())
      .toBe('نوفمبر ٢٠٣١')
    await expect.poll(() => calendar.locator('[data-focused]').innerText()).toBe('٢١')
    await isAccessible(page)

    await page.keyboard.press('Escape')
    await calendar.waitFor({ state: 'hidden' })
    await opener.and(page.locator(':focus')).waitFor()

    await page.keyboard.press('Enter')
    await calendar.waitFor()
    // The next day is to the left.
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await calendar.waitFor({ state: 'hidden' })
    expect(await shown(page, t('fields.startDate'))).toBe('٢٩/١١/٢٠٣١')
    expect(complaints).toEqual([])
  },
)

test.each(inEnglish)(
  'the period of the dashboard is one field of two days, and its calendar stays in the filter: %s',
  async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const { page, complaints } = await staffAt(
      browser,
      '/cms/dashboard?dateFrom=2026-01-05&dateTo=2026-01-09',
      screen,
      await newAdmin(shop),
    )
    const period = page.getByRole('group', { name: t('cms.reports.presets.custom'), exact: true }).last()
    await page.locator('summary', { hasText: t('cms.reports.presets.custom') }).click()
    await period.getByRole('spinbutton').first().waitFor()
    await period.getByRole('button').click()
    const calendar = page.getByRole('dialog').getByRole('grid')
    await calendar.getByText('12', { exact: true }).click()
    await calendar.getByText('15', { exact: true }).click()
    await page.waitForURL(/dateFrom=2026-01-12&dateTo=2026-01-15/)
    await period.getByRole('button').waitFor()
    await lookAt(page, screen)
    expect(complaints).toEqual([])
  },
)
