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
    expect(await view('cards').getAttribute('aria-current')).toBe('true')

    await view('list').click()
    await expect.poll(asked).toBe('?kind=hardware&view=list')
    await page.locator('main dl').first().waitFor()
    expect(await page.locator('main article').count()).toBe(12)
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
    expect(await page.getByRole('checkbox', { name: 'Battery life', exact: true }).isVisible()).toBe(false)

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: t('store.table.copy') }).click()
    await page.getByText(/products copied/).waitFor()
    const copied = await page.evaluate<string>('navigator.clipboard.readText()')
    expect(copied.split('\r\n')[0]).toBe('Product,Product code,Weight,Battery life,Price (SAR),Availability')
    expect(copied.split('\r\n')).toHaveLength(1 + (await page.locator('main tbody tr').count()))
    expect(complaints).toEqual([])
  },
)

test('without script, links show each way, sort the table and choose its columns', async () => {
  const html = async (path: string) => (await fetch(shop.url + path)).text()
  const cards = await html('/en/products?kind=hardware')
  expect(cards).toContain('href="/en/products?kind=hardware&amp;view=table"')
  const table = await html('/en/products?kind=hardware&view=table&columns=ip_rating')
  expect(table.match(/<th scope="row"/g)).toHaveLength(12)
  expect(table).toContain('name="columns"')
  expect(table).toContain(
    'href="/en/products?kind=hardware&amp;sort=lowPrice&amp;view=table&amp;columns=ip_rating"',
  )
  expect(table).toMatch(/<link rel="canonical" href="[^"?]*\/en\/products"/)
  expect((await html('/en/products?kind=hardware&view=list')).match(/<article/g)).toHaveLength(12)
})
