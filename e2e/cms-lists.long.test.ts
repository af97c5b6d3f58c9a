import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aBrowser, inArabic, inEnglish, nameOf, screens } from './support/browser.ts'
import { newAdmin, onDatabase } from './support/new-admin.ts'
import { demoShop } from './support/shop.ts'
import { lookAt, staffAt } from './support/staff.ts'
import { staffCalls } from './support/staff-calls.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)
const named = screens.map((screen) => [nameOf(screen), screen] as const)

const pathsOfLists = [
  '/cms/products',
  '/cms/inventory',
  '/cms/orders',
  '/cms/orders?tab=requests',
  '/cms/transactions',
  '/cms/discounts',
  '/cms/customers',
  '/cms/marketing/home-page-sliders',
  '/cms/marketing/ads',
  '/cms/audit',
  '/cms/staff',
  '/cms/metadata/tags',
  '/cms/metadata/pictures',
  '/cms/products/groups',
  '/cms/customers/groups',
  '/cms/orders/drafts',
  '/cms/price-lists',
  '/cms/search',
  '/cms/search/searched',
  '/cms/search/pins',
  '/cms/bin',
]

/** How much wider what a list scrolls in is than what is seen of it. */
const hiddenWidth = (page: Page) =>
  page.evaluate<number>(`Math.max(0, ...[...document.querySelectorAll('main table')].map((table) => {
    const frame = table.parentElement
    return frame.scrollWidth - frame.clientWidth
  }))`)

test.each(
  (['en', 'ar'] as const).flatMap((language) => pathsOfLists.map((path) => [path, language] as const)),
)('%s fits a screen of 1,280 px: %s', async (path, language) => {
  const { page, complaints } = await staffAt(browser, path, { language, width: 1280 }, await newAdmin(shop))
  await page.locator('main h1').waitFor()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  expect(await hiddenWidth(page)).toBe(0)
  await expect
    .poll(() => page.evaluate<number>('document.documentElement.scrollWidth'))
    .toBeLessThanOrEqual(1280)
  expect(complaints).toEqual([])
})

test.each([...inEnglish, ...inArabic])('every list is exported as it is shown: %s', async (_, screen) => {
  const { t } = wordsOf(screen.language)
  const admin = await newAdmin(shop)
  for (const path of [
    '/cms/discounts',
    '/cms/orders?tab=requests',
    '/cms/marketing/home-page-sliders',
    '/cms/audit',
    '/cms/staff',
    '/cms/orders/drafts',
    '/cms/search/searched',
    '/cms/search/pins',
    '/cms/bin',
    '/cms/products/import',
  ]) {
    const { page, complaints, close } = await staffAt(browser, path, screen, admin)
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t('cms.list.export') }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^[a-z-]+-\d{4}-\d\d-\d\d\.csv$/)
    const text = readFileSync(await file.path(), 'utf8')
    expect(text.split('\r\n')[0], path).toContain(screen.language === 'ar' ? 'ال' : ',')
    expect(complaints).toEqual([])
    await close()
  }
})

test.each(named)(
  'lists that are no tables choose columns too, in the file as on the page: %s',
  async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const admin = await newAdmin(shop)
    for (const [path, column, head] of [
      ['/cms/metadata/landing-pages', 'cms.metadata.landing.columns.address', undefined],
      ['/cms/metadata/attributes', 'cms.attributes.columns.kind', 'cms.attributes.fields.unit'],
      ['/cms/staff/roles', 'cms.staff.roles.columns.permissions', 'cms.staff.roles.allows'],
    ] as const) {
      const { page, complaints, close } = await staffAt(browser, path, screen, admin)
      await page.locator('main :is(li, tr) a').first().waitFor()
      const open = (what: string) => page.locator('summary').filter({ hasText: what }).first().click()
      const saved = async (format: 'csv' | 'xlsx') => {
        await open(t('cms.list.exportAs'))
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: t(`cms.list.formats.${format}`), exact: true }).click(),
        ])
        expect(file.suggestedFilename()).toMatch(new RegExp(`^[a-z-]+-\\d{4}-\\d\\d-\\d\\d\\.${format}$`))
        await page.locator('details[open]').waitFor({ state: 'detached' })
        return readFileSync(await file.path(), 'utf8')
      }
      const label = t(head ?? column)
      expect((await saved('csv')).split('\r\n')[0], path).toContain(label)
      expect((await saved('xlsx')).startsWith('PK')).toBe(true)
      await open(t('cms.list.columns'))
      await page
        .getByRole('group', { name: t('cms.list.columns') })
        .getByLabel(t(column), { exact: true })
        .uncheck()
      await page.keyboard.press('Escape')
      await lookAt(page, screen)
      expect((await saved('csv')).split('\r\n')[0], path).not.toContain(label)
      expect(complaints).toEqual([])
      await close()
    }
  },
)

test.each(['en', 'ar'] as const)(
  'the actions of a row stay in view while its table scrolls: %s',
  async (language) => {
    const screen = { language, width: 900 }
    const { page, complaints } = await staffAt(browser, '/cms/products', screen, await newAdmin(shop))
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    const box = await page.locator('td[data-column=actions]').first().boundingBox()
    expect(box?.x ?? -1).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 1_000)).toBeLessThanOrEqual(900)
    await lookAt(page, screen)
    expect(complaints).toEqual([])
  },
)

test.each(named)('rarer filters fold away: %s', async (_, screen) => {
  const { t } = wordsOf(screen.language)
  const { page, complaints } = await staffAt(browser, '/cms/products', screen, await newAdmin(shop))
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  const group = page.locator('summary').filter({ hasText: t('cms.products.filters.group') })
  await expect.poll(() => group.count()).toBe(0)
  await page.getByRole('button', { name: t('cms.list.moreFilters') }).click()
  await group.waitFor()
  await lookAt(page, screen)
  expect(complaints).toEqual([])
})

test('what is pressed on a phone is big enough for a finger', async () => {
  const screen = { language: 'en' as const, width: 390 }
  const { page } = await staffAt(browser, '/cms/products', screen, await newAdmin(shop))
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  const small = await page.evaluate<string[]>(`[...document.querySelectorAll(
    'main button, main summary, main label:has(input[type=checkbox]), header button, header summary'
  )].flatMap((one) => {
    const { width, height } = one.getBoundingClientRect()
    return width > 1 && height > 1 && height < 43.5 ? [one.outerHTML.slice(0, 120) + ' ' + height] : []
  })`)
  expect(small).toEqual([])
})

test.each(named)('a view keeps its columns, and says what is gone: %s', async (name, screen) => {
  const { t } = wordsOf(screen.language)
  const admin = await newAdmin(shop)
  const { page, complaints } = await staffAt(browser, '/cms/discounts?type=code', screen, admin)
  const heading = (key: string) =>
    page.getByRole('columnheader', {
      name: t(`cms.discounts.columns.${key}`),
      exact: true,
      includeHidden: true,
    })
  const open = (what: string) => page.locator('summary').filter({ hasText: what }).first().click()
  await heading('dates').first().waitFor({ state: 'attached' })
  await open(t('cms.list.columns'))
  await page
    .getByRole('group', { name: t('cms.list.columns') })
    .getByLabel(t('cms.discounts.columns.dates'))
    .uncheck()
  await expect.poll(() => heading('dates').count()).toBe(0)
  await page.keyboard.press('Escape')
  await open(t('cms.views.title'))
  await page.getByLabel(t('cms.views.name')).fill(name)
  await page.getByRole('button', { name: t('cms.views.save'), exact: true }).click()
  await page.locator('summary').filter({ hasText: name }).waitFor()
  await page.keyboard.press('Escape')

  // All columns again: the list is another one now, and the view brings its own back.
  await open(t('cms.list.columns'))
  await page.getByRole('button', { name: t('cms.list.allColumns') }).click()
  await expect.poll(() => heading('dates').count()).toBe(1)
  await page.keyboard.press('Escape')
  await open(t('cms.views.title'))
  await page.getByRole('link', { name }).click()
  await expect.poll(() => heading('dates').count()).toBe(0)

  // What the view names is not there any more.
  await onDatabase(shop, (db) =>
    db.query(
      `update saved_views set search = 'type=code,voucher', columns = columns || '{weight}' where name = $1`,
      [name],
    ),
  )
  await page.goto(`/${screen.language}/cms/discounts`)
  await open(t('cms.views.title'))
  await page.getByRole('link', { name }).click()
  const notice = page.getByText(t('cms.views.gone.ofView', { name }))
  await notice.waitFor()
  await page.getByText('type = voucher').waitFor()
  await page.getByText('weight').waitFor()
  await lookAt(page, screen)
  await page.getByRole('button', { name: t('cms.views.gone.mend') }).click()
  await expect.poll(() => notice.count()).toBe(0)
  const kept = await onDatabase(shop, async (db) => {
    const { rows } = await db.query('select search, columns from saved_views where name = $1', [name])
    return rows[0] as { search: string; columns: string[] }
  })
  expect(kept.search).toBe('type=code')
  expect(kept.columns).not.toContain('weight')
  expect(complaints).toEqual([])
})

test.each(named)(
  'of marked discounts those that were used are said to stay before, and stay: %s',
  async (_, screen) => {
    const { t, format } = wordsOf(screen.language)
    const mark = screen.language.toUpperCase()
    const { page, complaints } = await staffAt(
      browser,
      `/cms/discounts?search=BULK${mark}`,
      screen,
      await newAdmin(shop),
    )
    const call = staffCalls(shop, page)
    for (const code of ['A', 'B', 'C'])
      await call('discounts', {
        method: 'POST',
        body: {
          type: 'code',
          code: `BULK${mark}${code}`,
          period: 'open_ended',
          startDate: '2026-01-01',
          percentage: 10,
          numberOfUsage: 20,
        },
      })
    await onDatabase(shop, (db) =>
      db.query('update discounts set usage_count = 12 where code = $1', [`BULK${mark}A`]),
    )
    await page.reload()
    await page.getByRole('checkbox', { name: t('cms.list.selectPage') }).click()
    await page.getByRole('button', { name: t('cms.discounts.deactivate'), exact: true }).click()
    await page.getByText(t('cms.discounts.bulk.deactivated', { count: 3 })).waitFor()
    await page.getByRole('checkbox', { name: t('cms.list.selectPage') }).click()
    await page.getByRole('button', { name: t('cms.discounts.activate'), exact: true }).click()
    await page.getByText(t('cms.discounts.bulk.activated', { count: 3 })).waitFor()

    await page.getByRole('checkbox', { name: t('cms.list.selectPage') }).click()
    await page.getByRole('button', { name: t('cms.deletion.confirm'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByText(t('cms.discounts.kept.warning', { name: `\u2068BULK${mark}A\u2069`, count: 12 }))
      .waitFor()
    await lookAt(page, screen)
    await dialog.getByRole('textbox').fill(format.number(3))
    await dialog.getByRole('button', { name: t('cms.deletion.confirm'), exact: true }).click()
    await page.getByText(t('cms.discounts.bulk.kept', { count: 1 })).waitFor()
    const left = await onDatabase(shop, async (db) => {
      const { rows } = await db.query<{ code: string; status: string }>(
        `select code, status from discounts where code like $1 and archived_at is null`,
        [`BULK${mark}%`],
      )
      return rows
    })
    expect(left).toEqual([{ code: `BULK${mark}A`, status: 'inactive' }])
    expect(complaints).toEqual([])
  },
)

test.each(named)(
  'marked synonyms are switched off and on, marked price lists deleted: %s',
  async (name, screen) => {
    const { t } = wordsOf(screen.language)
    const admin = await newAdmin(shop)
    const { page, complaints } = await staffAt(browser, '/cms/search', screen, admin)
    const call = staffCalls(shop, page)
    const word = `marked${screen.language}`
    for (const end of ['one', 'two'])
      await call('synonyms', {
        method: 'POST',
        body: { language: 'en', terms: [`${word} ${end}`], means: ['sensor'], direction: 'one' },
      })
    await page.goto(`/${screen.language}/cms/search?search=${word}`)
    const bulk = page.getByRole('region', { name: t('cms.list.selection') })
    for (const [press, said] of [
      ['off', 'turnedOff'],
      ['on', 'turnedOn'],
    ] as const) {
      await page.getByRole('checkbox', { name: t('cms.list.selectPage') }).click()
      if (press === 'off') await lookAt(page, screen)
      await bulk.getByRole('button', { name: t(`cms.search.synonyms.bulk.${press}`) }).click()
      await page.getByText(t(`cms.search.synonyms.bulk.${said}`, { count: 2 })).waitFor()
      const active = await onDatabase(shop, async (db) => {
        const { rows } = await db.query('select is_active as active from synonyms where terms[1] like $1', [
          `${word}%`,
        ])
        return rows.map((row) => (row as { active: boolean }).active)
      })
      expect(active).toEqual([press === 'on', press === 'on'])
    }

    for (const end of ['one', 'two'])
      await call('price-lists', { method: 'POST', body: { name: `${word} ${end}`, audience: 'everyone' } })
    await page.goto(`/${screen.language}/cms/price-lists?search=${word}`)
    await page.getByRole('checkbox', { name: t('cms.list.selectPage') }).click()
    await lookAt(page, screen)
    await bulk.getByRole('button', { name: t('cms.deletion.confirm'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('2')
    await dialog.getByRole('button', { name: t('cms.deletion.confirm'), exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    const left = await onDatabase(shop, async (db) => {
      const { rows } = await db.query('select from price_lists where name like $1 and archived_at is null', [
        `${word}%`,
      ])
      return rows.length
    })
    expect(left).toBe(0)

    // The staff's list keeps its columns under a name.
    await page.goto(`/${screen.language}/cms/staff`)
    await page
      .locator('summary')
      .filter({ hasText: t('cms.views.title') })
      .click()
    await page.getByLabel(t('cms.views.name')).fill(name)
    await page.getByRole('button', { name: t('cms.views.save'), exact: true }).click()
    await page.locator('summary').filter({ hasText: name }).waitFor()
    await lookAt(page, screen)
    expect(complaints).toEqual([])
  },
)
