import { describe, expect, test } from 'vitest'
import { aBrowser, fitsTheScreen, inEnglish, nameOf, screens } from './support/browser.ts'
import { looksRight } from './support/both-schemes.ts'
import { demoShop } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)
const everyScreen = screens.map((screen) => [nameOf(screen), screen] as const)

describe('products are seen as cards, in lines or in a table, as it was chosen last', () => {
  test.each(everyScreen)('%s', async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const { page, complaints } = await browser.visit('/products?kind=hardware', screen)
    const view = (name: 'cards' | 'list' | 'table') =>
      page
        .getByRole('navigation', { name: t('store.views.label'), exact: true })
        .getByRole('link', { name: t(`store.views.${name}`), exact: true })
    const asked = () => new URL(page.url()).search
    await expect.poll(() => view('cards').getAttribute('aria-current')).toBe('true')

    await view('list').click()
    await expect.poll(asked).toBe('?kind=hardware&view=list')
    await page.locator('main dl').first().waitFor()
    await expect.poll(() => page.locator('main article').count()).toBe(12)
    await looksRight(page)
    await fitsTheScreen(page)

    await view('table').click()
    await expect.poll(asked).toBe('?kind=hardware&view=table')
    const rows = page.locator('main tbody tr')
    await expect.poll(() => rows.count()).toBe(12)
    await looksRight(page)
    await fitsTheScreen(page)
    // Only the frame scrolls, and the names of the products stay.
    const frame = page.getByRole('region', { name: t('store.table.label') })
    await frame.evaluate(`(element) => element.scrollBy({ left: ${screen.language === 'ar' ? -400 : 400} })`)
    const first = rows.first().getByRole('rowheader')
    const [inFrame, inView] = [await frame.boundingBox(), await first.boundingBox()]
    const start = (box: { x: number; width: number } | null) =>
      Math.round((box?.x ?? 0) + (screen.language === 'ar' ? (box?.width ?? 0) : 0))
    expect(Math.abs(start(inFrame) - start(inView))).toBeLessThanOrEqual(2)

    // Back from elsewhere, and in a new document, it is a table again.
    await page.goto(`${shop.url}/${screen.language}/products?kind=licence`)
    await expect.poll(asked).toBe('?kind=licence&view=table')
    await rows.first().waitFor()
    await page.goto(`${shop.url}/${screen.language}/products`)
    await expect.poll(asked).toBe('?view=table')
    await page.mouse.move(5, 5)
    await page.mouse.move(9, 9)
    await view('cards').click()
    await expect.poll(asked).toBe('?view=cards')
    await page.locator('main article').first().waitFor()
    await page.goto(`${shop.url}/${screen.language}/products`)
    expect(asked()).toBe('')
    expect(complaints).toEqual([])
  })
})

test.each(inEnglish)(
  'a table is sorted by a fact, has the columns one chooses and is copied: %s',
  async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const { page, complaints } = await browser.visit(
      '/types/tracker?view=table&columns=weight,ip_rating',
      screen,
    )
    const heading = (name: string) => page.getByRole('columnheader', { name, exact: true })
    const cells = () => page.locator('main tbody tr td:nth-of-type(1)').allInnerTexts()
    await heading('Weight').getByRole('link').click()
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('f.weight')
    await expect.poll(() => heading('Weight').getAttribute('aria-sort')).toBe('ascending')
    const grams = (await cells()).map((text) =>
      /\d/.test(text) ? Number.parseFloat(text) * (text.includes('kg') ? 1000 : 1) : Infinity,
    )
    expect(grams).toEqual(grams.toSorted((a, b) => a - b))
    await heading('Weight').getByRole('link').click()
    await expect.poll(() => heading('Weight').getAttribute('aria-sort')).toBe('descending')

    await page.getByText(t('store.table.columns', { count: 2 }), { exact: true }).click()
    await page.getByRole('checkbox', { name: 'Battery life', exact: true }).check()
    await heading('Battery life').waitFor()
    expect(new URL(page.url()).searchParams.get('columns')).toBe('weight,ip_rating,battery_life')
    await page.getByRole('checkbox', { name: 'Protection', exact: true }).uncheck()
    await expect.poll(() => heading('Protection').count()).toBe(0)
    await looksRight(page)
    await page.keyboard.press('Escape')
    await expect
      .poll(() => page.getByRole('checkbox', { name: 'Battery life', exact: true }).isVisible())
      .toBe(false)

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: t('store.table.copy') }).click()
    await page.getByText(/products copied/).waitFor()
    const copied = await page.evaluate<string>('navigator.clipboard.readText()')
    expect(copied.split('\r\n')[0]).toBe('Product,Product code,Weight,Battery life,Price (SAR),Availability')
    expect(copied.split('\r\n')).toHaveLength(1 + (await page.locator('main tbody tr').count()))
    expect(complaints).toEqual([])
  },
)

describe('a table is a grid for the keyboard, with one stop of the Tab key', () => {
  test.each(everyScreen)('%s', async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const { page, complaints } = await browser.visit(
      '/products?kind=hardware&view=table&columns=weight,ip_rating',
      screen,
    )
    const grid = page.getByRole('grid', { name: t('store.table.grid'), exact: true })
    await grid.waitFor()
    const rows = page.locator('main tbody tr')
    const nameIn = (row: number) => rows.nth(row).getByRole('rowheader').getByRole('link')
    const isThere = async (selector: string) => {
      await expect
        .poll(() =>
          page.evaluate<boolean>(`document.querySelector('main ${selector}') === document.activeElement`),
        )
        .toBe(true)
    }
    const [forward, back] =
      screen.language === 'ar' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
    const cell = (row: number, column: number) => `tr:nth-child(${row}) td:nth-of-type(${column})`
    await page.getByRole('button', { name: t('store.table.copy') }).focus()
    await page.keyboard.press('Tab')
    await isThere('tbody tr:nth-child(1) th a')
    await expect.poll(() => grid.locator('[tabindex="0"]').count()).toBe(1)

    await page.keyboard.press(forward)
    await isThere(`tbody ${cell(1, 1)}`)
    await page.keyboard.press('ArrowDown')
    await isThere(`tbody ${cell(2, 1)}`)
    await page.keyboard.press('End')
    await isThere(`tbody ${cell(2, 6)} button`)
    await page.keyboard.press('Home')
    await isThere('tbody tr:nth-child(2) th a')
    await page.keyboard.press(back)
    await isThere('tbody tr:nth-child(2) th a')
    await page.keyboard.press('PageDown')
    const far = await page.evaluate<number>('document.activeElement.closest("tr").rowIndex')
    expect(far).toBeGreaterThan(3)
    await page.keyboard.press('PageUp')
    const near = await page.evaluate<number>('document.activeElement.closest("tr").rowIndex')
    expect(near).toBeLessThan(far)
    expect(near).toBeGreaterThan(0)
    await page.keyboard.press('Control+Home')
    await isThere('thead th:first-child a')
    await page.keyboard.press('Control+End')
    await isThere(`tbody tr:last-child td:last-child button`)

    // What has the focus is not under the names, and the row's product is put aside to compare.
    await page.keyboard.press('Home')
    await page.keyboard.press(forward)
    await page.keyboard.press(forward)
    await page.keyboard.press('Space')
    const compare = rows.last().getByRole('gridcell').last().getByRole('button')
    await expect.poll(() => compare.getAttribute('aria-pressed')).toBe('true')
    await page.keyboard.press('Space')
    await expect.poll(() => compare.getAttribute('aria-pressed')).toBe('false')
    await looksRight(page)
    await expect.poll(() => grid.locator('[tabindex="0"]').count()).toBe(1)

    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press(forward)
    const name = await nameIn(0).innerText()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name }).waitFor()
    expect(complaints).toEqual([])
  })
})

describe('a table has all on one page, and keeps its columns for each type', () => {
  test.each(everyScreen)('%s', async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const { page, complaints } = await browser.visit('/products?view=table', screen)
    const asked = () => new URL(page.url()).searchParams
    const rows = page.locator('main tbody tr')
    await page.getByRole('grid').waitFor()
    const size = page.getByRole('combobox', { name: t('store.products.pageSize') })
    await size.selectOption({ label: t('store.products.allOnOnePage') })
    await expect.poll(() => asked().get('limit')).toBe('all')
    await expect.poll(() => rows.count()).toBeGreaterThan(48)
    const answer = await fetch(`${shop.url}/api/marketplace-customer/products?limit=1`)
    await expect.poll(() => rows.count()).toBe(((await answer.json()) as { total: number }).total)
    await expect.poll(() => page.getByRole('navigation', { name: t('pagination.label') }).count()).toBe(0)
    await fitsTheScreen(page)

    await page.goto(`${shop.url}/${screen.language}/types/tracker?view=table`)
    await page.getByRole('grid').waitFor()
    await page
      .locator('main summary')
      .filter({ hasText: t('store.table.columns', { count: 6 }) })
      .click()
    const first = page.locator('main fieldset input[name=columns]').first()
    await first.uncheck()
    await expect.poll(() => asked().get('columns')?.split(',').length).toBe(5)
    const chosen = asked().get('columns')
    // Elsewhere the usual columns stand, and these again where they were chosen.
    await page.goto(`${shop.url}/${screen.language}/products?view=table&kind=licence`)
    await page.getByRole('grid').waitFor()
    expect(asked().get('columns')).toBeNull()
    await page.goto(`${shop.url}/${screen.language}/types/tracker?view=table`)
    await expect.poll(() => asked().get('columns')).toBe(chosen)
    await page.goto(`${shop.url}/${screen.language}/types/tracker?view=table&columns=weight`)
    await page.getByRole('grid').waitFor()
    await expect.poll(() => page.getByRole('columnheader').count()).toBe(6)
    expect(asked().get('columns')).toBe('weight')
    expect(complaints).toEqual([])
  })
})

test('without script, links show each way, sort the table and choose its columns', async () => {
  const html = async (path: string) => (await fetch(shop.url + path)).text()
  const cards = await html('/en/products?kind=hardware')
  expect(cards).toContain('href="/en/products?kind=hardware&amp;view=table"')
  const table = await html('/en/products?kind=hardware&view=table&columns=ip_rating')
  expect(table.match(/<th scope="row"/g)).toHaveLength(12)
  expect(table).toContain('name="columns"')
  expect(table).not.toContain('role="grid"')
  expect(table).toContain('<option value="all"')
  expect(table).toContain(
    'href="/en/products?kind=hardware&amp;sort=lowPrice&amp;view=table&amp;columns=ip_rating"',
  )
  expect(table).toMatch(/<link rel="canonical" href="[^"?]*\/en\/products"/)
  expect((await html('/en/products?kind=hardware&view=list')).match(/<article/g)).toHaveLength(12)
})
