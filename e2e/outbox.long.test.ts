import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { shopBar as arabicBar } from '#i18n/ar/shop-bar.ts'
import { shopBar as englishBar } from '#i18n/en/shop-bar.ts'
import { aBrowser, fitsTheScreen, isAccessible, type Screen, inArabic, inEnglish } from './support/browser.ts'
import { type Admin, newAdmin, onDatabase } from './support/new-admin.ts'
import { signInAsStaff } from './support/people.ts'
import { plainStart } from './support/plain-start.ts'
import { demoShop } from './support/shop.ts'
import { english, firefox, iphone, lookAt, staffAt } from './support/staff.ts'
import { staffTokens } from './support/staff-tokens.ts'
import { wordsOf } from './support/words.ts'

const shop = plainStart()
const browser = aBrowser(shop)

describe('the mails that were written', () => {
  /** A new device is told by mail, in the language of the page. */
  async function writeMails(screen: Screen): Promise<Admin> {
    const admin = await newAdmin(shop)
    for (const device of [{}, firefox, iphone])
      await staffTokens(shop, admin, { ...device, language: screen.language })
    return admin
  }

  test.each(inArabic)('are listed, found and read: %s', async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const admin = await writeMails(screen)
    const { page, complaints } = await staffAt(browser, '/cms/dashboard', screen, admin)
    if (screen.width < 600) await page.getByRole('button', { name: t('navigation.menu') }).click()
    await page
      .getByRole('link', { name: t('cms.sections.outbox') })
      .locator('visible=true')
      .click()
    await page.getByRole('heading', { level: 1, name: t('cms.outbox.title') }).waitFor()
    const list = page.getByRole('table', { name: t('cms.outbox.list') })
    await list.getByRole('link').first().waitFor()
    await page.getByRole('searchbox', { name: t('cms.outbox.search') }).fill(admin.email)
    await page.waitForURL(/search=staff-/)
    await expect.poll(() => list.getByRole('link').count()).toBe(2)
    // The bar that says so is on screens, and not on paper.
    const bar = page
      .getByRole('note')
      .filter({ hasText: { en: englishBar, ar: arabicBar }[screen.language].demo })
    await bar.waitFor()
    await page.emulateMedia({ media: 'print' })
    await bar.waitFor({ state: 'hidden' })
    await page.emulateMedia({ media: null })
    await lookAt(page, screen)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t('cms.list.export') }).click(),
    ])
    const lines = readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain(admin.email)

    const subject = { en: 'New sign-in to your account', ar: 'تسجيل دخول جديد إلى حسابك' }[screen.language]
    const device = { en: 'Safari on iPhone', ar: 'Safari' }[screen.language]
    await list.getByRole('link', { name: subject }).first().click()
    const mail = page.getByRole('article', { name: t('cms.outbox.reading.label') })
    await mail.getByRole('heading', { name: subject }).waitFor()
    await mail.getByText(admin.email).waitFor()
    const frame = mail.getByTitle(t('cms.outbox.reading.frame', { subject }))
    // Nothing of a mail may run.
    await expect.poll(() => frame.getAttribute('sandbox')).toBe('')
    await frame.contentFrame().getByText(device).last().waitFor()
    await fitsTheScreen(page)

    await mail.getByRole('link', { name: t('cms.outbox.reading.text') }).click()
    await mail.locator('pre').filter({ hasText: device }).waitFor()
    await lookAt(page, screen)
    // On a phone the list has given way, and comes back.
    const isNarrow = screen.width < 600
    await expect.poll(() => list.isVisible()).toBe(!isNarrow)
    if (isNarrow) await mail.getByRole('link', { name: t('cms.outbox.reading.back') }).click()
    await list.waitFor()

    await page.goto(`/${screen.language}/cms/outbox?search=nobody-at-all`)
    await page.getByRole('heading', { name: t('cms.list.noMatch') }).waitFor()
    await isAccessible(page)
    expect(complaints).toEqual([])
  })

  test('their pages live in the address', async () => {
    const { t } = wordsOf('en')
    const admin = await writeMails(english)
    await onDatabase(shop, (db) =>
      db.query(
        `insert into outbox (id, kind, language, to_address, sealed, status, created_at)
         select gen_random_uuid(), kind, language, number || '@pages.example', sealed, 'kept', created_at - number * interval '1 minute'
         from (select * from outbox where sealed is not null limit 1) one, generate_series(1, 13) number`,
      ),
    )
    const { page } = await staffAt(browser, '/cms/outbox?search=@pages.example', english, admin)
    const list = page.getByRole('table', { name: t('cms.outbox.list') })
    await expect.poll(() => list.getByRole('link').count()).toBe(12)
    await page.getByRole('link', { name: t('pagination.next') }).click()
    await page.waitForURL(/page=2/)
    await expect.poll(() => list.getByRole('link').count()).toBe(1)
    await page.reload()
    await list.getByText('13@pages.example').waitFor()
    // Reading one does not lead back to the first page.
    await list.getByRole('link').click()
    await page.waitForURL(/page=2.*mail=|mail=.*page=2/)
    await page.goBack()
    await page.getByText(t('cms.outbox.reading.none')).waitFor()
  })
})

describe('in a live shop', () => {
  const live = demoShop()
  const browserThere = aBrowser(live)

  test.each(inEnglish)('no mails can be read, and nothing leads to them: %s', async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const admin = await newAdmin(live)
    const { page, complaints } = await browserThere.visit('/cms/dashboard', screen)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await signInAsStaff(page, screen, admin)
    await page.getByRole('heading', { level: 1, name: t('cms.dashboard.title') }).waitFor()
    await expect
      .poll(() => page.getByRole('link', { name: t('cms.sections.outbox'), exact: true }).count())
      .toBe(0)
    await page.goto(`/${screen.language}/cms/outbox`)
    await page.getByRole('heading', { level: 1, name: t('errorScreen.notFound') }).waitFor()
    await lookAt(page, screen)
    expect(asked.filter((path) => path.includes('/marketplace/outbox'))).toEqual([])
    expect(complaints).toEqual([])
  })
})
