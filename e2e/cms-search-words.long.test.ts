import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aBrowser, inArabic } from './support/browser.ts'
import { newAdmin } from './support/new-admin.ts'
import { demoShop } from './support/shop.ts'
import { english, firefox, lookAt, staffAt } from './support/staff.ts'
import { staffCalls } from './support/staff-calls.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)
const words = 'cms.search'
const isolated = (text: string) => `\u2068${text}\u2069`
/** Letters alone, none twice in a row: it is neither taken for a code nor for a word drawn out ("cooool"). */
const unique = () =>
  `zq${randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .replaceAll(/(.)\1+/g, '$1')
    .slice(0, 8)}w`

test('a search without results becomes a synonym, which the shop finds at once', async () => {
  const { t } = wordsOf('en')
  const phrase = unique()
  const admin = await newAdmin(shop)
  // Three visitors search for it; each page counts it once. A browser without a screen would be a robot.
  for (let visit = 0; visit < 3; visit += 1) {
    const { page } = await browser.visit(`/products?search=${phrase}`, english, {
      ...firefox,
      // The count comes as soon as the page is touched.
      isUntouched: true,
    })
    const counted = page.waitForResponse((answer) => answer.url().endsWith('/marketplace-customer/searches'))
    await page.mouse.move(40, 40 + visit)
    const answer = await counted
    expect(answer.request().postDataJSON()).toEqual({ text: phrase, did: 'searched' })
    expect(answer.request().headers().authorization).toBeUndefined()
    await page.context().close()
  }
  const { page, complaints } = await staffAt(browser, '/cms/search/searched?only=zero', english, admin)
  const make = page.getByRole('button', {
    name: t(`${words}.searched.makeSynonymOf`, { phrase: isolated(phrase) }),
  })
  await expect
    .poll(
      async () => {
        await page.reload()
        await make
          .or(page.getByText(t('cms.list.noMatch')))
          .first()
          .waitFor()
        return make.count()
      },
      { timeout: 180_000, interval: 3_000 },
    )
    .toBe(1)
  await lookAt(page, english)

  await make.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(phrase).waitFor()
  await lookAt(page, english)
  const add = dialog.getByRole('button', { name: t(`${words}.synonyms.add`) })
  await add.click()
  await dialog.getByText(t(`${words}.synonyms.termsNeeded`)).waitFor()
  const means = dialog.getByLabel(t(`${words}.synonyms.columns.means`))
  await means.fill(phrase)
  await means.press('Enter')
  await add.click()
  await dialog.getByText(t('errors.synonym_same')).waitFor()
  await dialog
    .getByRole('button', { name: t('cms.pick.remove', { name: phrase }) })
    .last()
    .click()
  await means.fill('gateway')
  await means.press('Enter')
  await add.click()
  await dialog.waitFor({ state: 'hidden' })

  const shopper = await browser.visit(`/products?search=${phrase}`, english)
  await shopper.page.locator('main ul a[href*="/products/"]').first().waitFor()
  // A product that is opened is a click.
  await shopper.page.mouse.move(50, 60)
  const clicked = shopper.page.waitForRequest(
    (request) =>
      request.url().endsWith('/marketplace-customer/searches') && request.postDataJSON()?.did === 'clicked',
  )
  await shopper.page.waitForLoadState('networkidle')
  await shopper.page.locator('main li a[href*="/products/"]').first().click()
  await clicked

  await page.goto(`/en/cms/search?search=${phrase}`)
  await page
    .getByRole('button', { name: t(`${words}.synonyms.deleteNamed`, { name: isolated(phrase) }) })
    .click()
  await lookAt(page, english)
  await dialog.getByRole('button', { name: t(`${words}.synonyms.confirmDelete`) }).click()
  await page.getByText(t(`${words}.synonyms.deleted`)).waitFor()
  expect(complaints).toEqual([])
})

test('products are pinned for a phrase, seen in its results, and unpinned', async () => {
  const { t } = wordsOf('en')
  const phrase = unique()
  const { page, complaints } = await staffAt(
    browser,
    `/cms/search/pins/add?phrase=${phrase}`,
    english,
    await newAdmin(shop),
  )
  await page.getByText(t(`${words}.pins.previewEmpty`)).waitFor()
  const field = page.getByRole('combobox', { name: t(`${words}.pins.pinned`) })
  await field.fill('TRK-200')
  // Until its answer is there, the list shows what came before.
  const option = page.locator('[role=listbox]:not([data-stale])').getByRole('option').first()
  const name = (await option.innerText()).trim()
  await option.click()
  await field.press('Escape')
  await page
    .getByRole('listitem')
    .getByText(t(`${words}.pins.isPinned`))
    .waitFor()
  await lookAt(page, english)
  await page.getByRole('button', { name: t('actions.save'), exact: true }).click()
  await page.waitForURL(/search\/pins\/[0-9a-f-]{36}$/)

  const shopper = await browser.visit(`/products?search=${phrase}`, english)
  await shopper.page.locator('main li').filter({ hasText: name }).waitFor()

  await page.goto('/en/cms/search/pins')
  await page.getByRole('link', { name: phrase }).waitFor()
  await lookAt(page, english)
  // Many at once: off, on, and away but for the one that the row's own button deletes.
  const other = unique()
  const staff = staffCalls(shop, page)
  const [rule] = (await staff(`search-rules?search=${phrase}`)) as unknown as { pins: { _id: string }[] }[]
  await staff('search-rules', {
    method: 'POST',
    body: { phrases: [other], pins: rule?.pins.map(({ _id }) => _id) },
  })
  await page.reload()
  const mark = (of: string) =>
    page.getByRole('checkbox', { name: t('cms.list.select', { name: of }), exact: true })
  const bulk = (key: 'on' | 'off') =>
    page.getByRole('button', { name: t(`${words}.pins.bulk.${key}`), exact: true })
  await mark(phrase).check()
  await mark(other).check()
  await bulk('off').click()
  await page.getByText(t(`${words}.pins.bulk.turnedOff`, { count: 2 })).waitFor()
  await mark(other).check()
  await mark(phrase).check()
  await bulk('on').click()
  await page.getByText(t(`${words}.pins.bulk.turnedOn`, { count: 2 })).waitFor()
  await mark(other).check()
  const region = page.getByRole('region', { name: t('cms.list.selection') })
  await region.getByRole('button', { name: t('cms.deletion.confirm') }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('1')
  await lookAt(page, english)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('cms.deletion.confirm'), exact: true })
    .click()
  await page.getByText(t('cms.deletion.many.done', { count: 1 })).waitFor()
  await page.getByRole('link', { name: other }).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: t(`${words}.pins.deleteNamed`, { name: isolated(phrase) }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t(`${words}.pins.delete`), exact: true })
    .click()
  await page.getByText(t(`${words}.pins.deleted`)).waitFor()
  expect(complaints).toEqual([])
})

test.each(inArabic)('the lists of search are in Arabic too: %s', async (_, screen) => {
  const { t } = wordsOf(screen.language)
  const { page, complaints } = await staffAt(browser, '/cms/search', screen, await newAdmin(shop))
  await page.locator('tbody tr:not([class*=waiting])').first().waitFor()
  await lookAt(page, screen)
  await page.getByRole('button', { name: t(`${words}.synonyms.add`) }).click()
  await lookAt(page, screen)
  expect(complaints).toEqual([])
})

test.each([english, { language: 'ar', width: 390 } as const])(
  'a file of synonyms is tried, mended and imported: $language',
  async (screen) => {
    const { t } = wordsOf(screen.language)
    const term = unique()
    const admin = await newAdmin(shop)
    const { page, complaints } = await staffAt(browser, '/cms/search', screen, admin)
    await page.locator('tbody tr:not([class*=waiting]), section h2').first().waitFor()
    await page.getByRole('button', { name: t(`${words}.synonyms.import`), exact: true }).click()
    const dialog = page.getByRole('dialog')
    const check = dialog.getByRole('button', { name: t(`${words}.synonyms.importing.check`) })
    await check.click()
    await dialog.getByText(t('validation.required', { field: t('fields.rows') })).waitFor()
    await lookAt(page, screen)
    const rows = dialog.getByLabel(t('fields.rows'), { exact: true })
    await rows.fill(`language,terms,means\nfr,${term},gateway`)
    await check.click()
    await dialog.getByText(t(`${words}.synonyms.importing.problems`, { count: 1 })).waitFor()
    await lookAt(page, screen)
    // As the file of a spreadsheet.
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'synonyms.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`\uFEFFlanguage,terms,means\r\nen,${term},gateway\r\n`),
    })
    await expect.poll(() => rows.inputValue()).toContain(`en,${term},gateway`)
    await check.click()
    const counts = { added: 1, changed: 0, unchanged: 0 }
    await dialog.getByText(t(`${words}.synonyms.importing.found`, counts)).waitFor()
    await lookAt(page, screen)
    await dialog.getByRole('button', { name: t(`${words}.synonyms.importing.write`, { count: 1 }) }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText(t(`${words}.synonyms.importing.done`, { count: 1 })).waitFor()
    await page.getByRole('button', { name: term, exact: true }).waitFor()
    const shopper = await browser.visit(`/products?search=${term}`, screen)
    await shopper.page.locator('main ul a[href*="/products/"]').first().waitFor()
    expect(complaints).toEqual([])
  },
)
