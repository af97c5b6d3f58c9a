import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { looksRight } from './support/both-schemes.ts'
import { aBrowser, nameOf, screens, type Screen, inArabic, inEnglish } from './support/browser.ts'
import { listedProducts, oneOf } from './support/products.ts'
import { demoShop } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)
const english: Screen = { language: 'en', width: 1440 }
const everyScreen = screens.map((screen) => [nameOf(screen), screen] as const)

const searchOf = (page: Page, { language }: Screen) =>
  page.getByRole('combobox', { name: wordsOf(language).t('store.header.search') })

const options = (page: Page) => page.getByRole('listbox').getByRole('option')

/** How far the table of a comparison is scrolled; to the left, where Arabic goes on. */
const scrolled = (page: Page, way: 'scrollTop' | 'scrollLeft') =>
  page.evaluate<number>(`Math.abs(document.querySelector('dialog[open] [role=region]').${way})`)

/** What the combobox says is chosen. */
const chosen = (page: Page) => page.locator('[role=option][aria-selected=true]')

const typed = { en: 'trackin', ar: 'تتبع' }
const nothing = { en: 'zzqqxx', ar: 'ظظظظظظ' }

describe('the search suggests as one types', () => {
  test.each(everyScreen)('%s', async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const { page, complaints } = await browser.visit('/', screen)
    const search = searchOf(page, screen)
    await search.click()
    await expect.poll(() => search.getAttribute('aria-expanded')).toBe('false')
    await search.pressSequentially(typed[screen.language])
    await options(page).first().waitFor()
    await expect.poll(() => search.getAttribute('aria-expanded')).toBe('true')
    // Each letter brings others: what is told and what is shown agree once the last of them are there.
    const told = async () =>
      page
        .getByText(t('store.suggestions.found', { count: (await options(page).count()) - 1 }), {
          exact: true,
        })
        .count()
    await expect.poll(told).toBe(1)
    await page.getByRole('group', { name: t('store.product.applications') }).waitFor()
    await looksRight(page)

    // Nothing is chosen until the arrows choose; they go round by way of the text.
    await expect.poll(() => chosen(page).count()).toBe(0)
    await page.keyboard.press('ArrowUp')
    await expect
      .poll(() => chosen(page).innerText())
      .toBe(t('store.suggestions.all', { search: typed[screen.language] }))
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => chosen(page).count()).toBe(0)
    await page.keyboard.press('ArrowDown')
    await expect
      .poll(() => search.getAttribute('aria-activedescendant'))
      .toBe(await chosen(page).getAttribute('id'))
    await looksRight(page)

    // Esc closes and leaves the text; an arrow opens again.
    await page.keyboard.press('Escape')
    await expect.poll(() => options(page).count()).toBe(0)
    await expect.poll(() => search.inputValue()).toBe(typed[screen.language])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const name = await chosen(page).locator('bdi').innerText()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/products\/[0-9a-f-]{36}$/)
    const heading = page.getByRole('heading', { level: 1 })
    await heading.waitFor()
    expect((await heading.getAttribute('title')) ?? (await heading.innerText())).toBe(name)
    await expect.poll(() => options(page).count()).toBe(0)

    // A way into the catalogue, by hand: what was typed is still there.
    await search.click()
    const way = page
      .getByRole('group', { name: t('store.product.applications') })
      .getByRole('option')
      .first()
    await way.click()
    await page.waitForURL(/\/products\?application=[0-9a-f-]{36}$/)
    await page.getByRole('list', { name: t('store.products.chosen') }).waitFor()

    // All results: the same as sending the form.
    await search.click()
    await options(page).first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/products\?search=/)
    await page
      .getByRole('heading', { name: t('store.products.resultsFor', { search: typed[screen.language] }) })
      .waitFor()
    await expect.poll(() => options(page).count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('an answer to other words than the last is left aside, and Tab leaves', async () => {
    const { page } = await browser.visit('/', english)
    const search = searchOf(page, english)
    let isFirst = true
    await page.route('**/products/suggestions?*', async (route) => {
      const isSlow = isFirst
      isFirst = false
      if (isSlow) await new Promise((done) => setTimeout(done, 1500))
      await route.continue().catch(() => undefined)
    })
    await search.pressSequentially('gate')
    await page.waitForTimeout(400)
    await search.fill('smoke')
    await page.getByRole('option', { name: /smoke/i }).first().waitFor()
    await page.waitForTimeout(1500)
    await expect.poll(() => page.getByRole('option', { name: /gateway/i }).count()).toBe(0)
    await page.keyboard.press('Tab')
    await expect.poll(() => options(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Search' }).and(page.locator(':focus')).waitFor()
  })

  test('a search for nothing waits for words, and an emptied one ends', async () => {
    const { page } = await browser.visit('/products?search=gateway', english)
    const search = searchOf(page, english)
    await search.fill('')
    await search.press('Enter')
    await page.waitForURL((url) => !url.searchParams.get('search'))
    await page.getByRole('button', { name: 'Search' }).click()
    await search.and(page.locator(':focus')).waitFor()
    // The button is pressed at the very moment a search ends, before that is drawn.
    await page.goto('/en/products?search=gateway')
    await page.evaluate(`{
      const { pushState } = history
      history.pushState = (...given) => {
        pushState.apply(history, given)
        history.pushState = pushState
        const button = document.querySelector('[role=search] [type=submit]')
        button.focus()
        button.click()
      }
    }`)
    await search.fill('')
    await search.press('Enter')
    await page.waitForURL((url) => !url.searchParams.get('search'))
    await search.and(page.locator(':focus')).waitFor()
    await page.goto('/en/contact')
    await search.press('Enter')
    await page.getByRole('button', { name: 'Search' }).click()
    await search.and(page.locator(':focus')).waitFor()
    expect(new URL(page.url()).pathname).toBe('/en/contact')
  })

  test('one letter asks nothing, and words that nothing bears say so', async () => {
    const { page } = await browser.visit('/', english)
    const { t } = wordsOf('en')
    const search = searchOf(page, english)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/products/suggestions')) asked.push(request.url())
    })
    await search.pressSequentially('g')
    await page.waitForTimeout(600)
    expect(asked).toEqual([])
    await search.fill(nothing.en)
    await page
      .getByText(t('store.suggestions.none', { search: nothing.en }))
      .locator('visible=true')
      .first()
      .waitFor()
    await expect.poll(() => options(page).count()).toBe(1)
  })
})

describe('products stand side by side', () => {
  test.each(inArabic)('%s', async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const { page, complaints } = await browser.visit('/products', screen)
    const products = await listedProducts(page, 'limit=5')
    const toggle = (name: string) =>
      page.getByRole('button', { name: t('store.product.compareThis', { name }), exact: true }).first()
    const bar = page.getByRole('region', { name: t('store.compare.label'), exact: true })
    const [first, second, third, fourth, fifth] = products
    if (!first || !second || !third || !fourth || !fifth)
      throw new Error('The demo shop has too few products')

    await toggle(first.name).click()
    await bar.getByText(t('store.compare.oneMore')).waitFor()
    await looksRight(page)
    for (const { name } of [second, third, fourth]) await toggle(name).click()
    await bar.getByRole('link', { name: t('store.compare.open', { count: 4 }) }).waitFor()
    await looksRight(page)
    await toggle(fifth.name).click()
    await page.getByText(t('store.product.compareFull', { max: 4 })).waitFor()
    await expect.poll(() => toggle(fifth.name).getAttribute('aria-pressed')).toBe('false')

    await bar.getByRole('link').click()
    const dialog = page.getByRole('dialog', { name: t('store.compare.title') })
    await dialog.getByRole('columnheader', { name: new RegExp(fourth.name) }).waitFor()
    expect(decodeURIComponent(new URL(page.url()).search)).toBe(
      `?compare=${[first, second, third, fourth].map(({ _id }) => _id).join()}`,
    )
    await looksRight(page)

    // The table scrolls by keyboard; what its rows and columns are called stays in view.
    const table = dialog.getByRole('region', { name: t('store.compare.title') })
    const side = dialog.getByRole('columnheader').first()
    const before = await side.boundingBox()
    await table.focus()
    for (let step = 0; step < 5; step += 1)
      await page.keyboard.press(screen.language === 'ar' ? 'ArrowLeft' : 'ArrowRight')
    await page.keyboard.press('End')
    await expect.poll(() => scrolled(page, 'scrollTop')).toBeGreaterThan(0)
    // A wide screen has room for four.
    const sideways = await scrolled(page, 'scrollLeft')
    expect(screen.width >= 600 || sideways > 0).toBe(true)
    expect(await side.boundingBox()).toEqual(before)

    // Only what differs.
    const rows = dialog.locator('tbody th[scope=row]')
    const all = await rows.count()
    await dialog.getByRole('switch', { name: t('store.compare.onlyDifferences') }).press('Space')
    const different = await rows.count()
    expect(different).toBeLessThan(all)
    expect(different).toBe(await rows.filter({ hasText: t('store.compare.differs') }).count())
    await looksRight(page)

    // One less, here and in the address; Esc goes back to the list as it was.
    await dialog.getByRole('button', { name: t('store.compare.remove', { name: first.name }) }).click()
    await dialog.getByRole('columnheader', { name: new RegExp(first.name) }).waitFor({ state: 'detached' })
    expect(page.url()).not.toContain(first._id)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).search).toBe('')
    await expect.poll(() => toggle(first.name).getAttribute('aria-pressed')).toBe('false')
    await bar.getByRole('button', { name: t('store.compare.clear') }).click()
    await bar.waitFor({ state: 'hidden' })
    expect(complaints).toEqual([])
  })

  test('a comparison can be sent to somebody, and closing it leaves them on the list', async () => {
    const { page, complaints } = await browser.visit('/products', english)
    const { t } = wordsOf('en')
    const [first, second] = await listedProducts(page, 'limit=2')
    const gone = '01999999-0000-7000-8000-000000000000'
    const other = await browser.visit(
      `/products?kind=hardware&compare=${first?._id},${second?._id},${gone}`,
      english,
    )
    const dialog = other.page.getByRole('dialog', { name: t('store.compare.title') })
    await dialog.getByRole('columnheader', { name: new RegExp(second?.name ?? '') }).waitFor()
    await dialog.getByText(t('store.compare.gone', { count: 1 })).waitFor()
    await dialog.getByRole('button', { name: t('dialog.close') }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(new URL(other.page.url()).search).toBe('?kind=hardware')
    await other.page.goto(`/en/products?compare=${gone}`)
    await dialog.getByText(t('store.compare.none')).waitFor()
    expect([...complaints, ...other.complaints]).toEqual([])
  })

  test('from a product’s page one comes back to it', async () => {
    const { page } = await browser.visit('/products', english)
    const { t } = wordsOf('en')
    const [first, second] = await listedProducts(page, 'limit=2')
    await page.evaluate(`localStorage.setItem('compare', '${JSON.stringify([second?._id])}')`)
    await page.goto(`/en/products/${first?._id}`)
    await page
      .getByRole('button', { name: t('store.product.compareThis', { name: first?.name ?? '' }), exact: true })
      .first()
      .click()
    await page.getByRole('link', { name: t('store.compare.open', { count: 2 }) }).click()
    const dialog = page.getByRole('dialog', { name: t('store.compare.title') })
    await dialog.getByRole('columnheader', { name: new RegExp(first?.name ?? '') }).waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL(new RegExp(`/products/${first?._id}$`))
  })
})

describe('a search without results helps', () => {
  test.each(inEnglish)('%s', async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const words = nothing[screen.language]
    const { page, complaints } = await browser.visit(
      `/products?search=${encodeURIComponent(words)}&kind=licence`,
      screen,
    )
    const main = page.locator('main')
    await main
      .getByRole('heading', { name: t('store.noResults.searchAndFilters', { search: words }) })
      .waitFor()
    // Without the words there are the licences, as many as the list then says.
    const chip = main
      .getByRole('list', { name: t('store.noResults.without') })
      .getByRole('link', { name: t('store.products.search', { search: words }) })
    await expect.poll(() => chip.innerText()).toMatch(/[1-9١-٩]$/)
    await main.getByRole('heading', { name: t('store.noResults.ways') }).waitFor()
    await main
      .getByRole('region', { name: t('store.noResults.newest') })
      .getByRole('article')
      .first()
      .waitFor()
    await main.getByRole('link', { name: t('store.footer.contact') }).waitFor()
    await looksRight(page)
    await chip.click()
    await page.waitForURL((url) => url.search === '?kind=licence')
    await main.getByRole('article').first().waitFor()
    expect(complaints).toEqual([])
  })
})

describe('around the shop', () => {
  test.each(inEnglish)('back from a product the list stands where it was: %s', async (_, screen) => {
    const { page } = await browser.visit('/products?limit=12', screen)
    const link = page.locator('main article h2 a').nth(8)
    await link.scrollIntoViewIfNeeded()
    await page.evaluate('window.scrollBy(0, 120)')
    const before = await page.evaluate<number>('Math.round(window.scrollY)')
    expect(before).toBeGreaterThan(200)
    await link.click()
    await page.waitForURL(/\/products\/[0-9a-f-]{36}$/)
    await expect.poll(() => page.evaluate('window.scrollY')).toBe(0)
    await page.goBack()
    await page.waitForURL(/limit=12$/)
    await expect.poll(() => page.evaluate('Math.round(window.scrollY)')).toBe(before)
  })

  test.each(inArabic)('WhatsApp opens beside the shop and covers no bar: %s', async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const { page } = await browser.visit('/products', screen)
    const link = page.getByRole('link', { name: t('store.footer.whatsapp') })
    await expect.poll(() => link.getAttribute('target')).toBe('_blank')
    await expect.poll(() => link.getAttribute('rel')).toContain('noopener')
    await expect.poll(() => link.getAttribute('href')).toMatch(/^https:\/\//)
    const [first] = await listedProducts(page, 'limit=1')
    await page.goto(`/${screen.language}/products/${first?._id}`)
    await page
      .getByRole('button', { name: t('store.product.compareThis', { name: first?.name ?? '' }), exact: true })
      .first()
      .click()
    const bars = [page.getByRole('region', { name: t('store.compare.label'), exact: true })]
    await page.evaluate('window.scrollTo(0, document.body.scrollHeight)')
    if (screen.width < 600) bars.push(page.locator('#dock-end > *'))
    for (const bar of bars) {
      await bar.waitFor()
      const [under, over] = [await bar.boundingBox(), await link.boundingBox()]
      if (!under || !over) throw new Error('Both should be on the screen')
      expect(over.y + over.height).toBeLessThanOrEqual(under.y)
    }
    const { x = 0, width = 0 } = (await link.boundingBox()) ?? {}
    const isAtStart = screen.language === 'en' ? x < 100 : x + width > screen.width - 100
    expect(isAtStart).toBe(true)
    await looksRight(page)
    if (screen.width >= 600) return
    // On a phone it makes way for what is read, and comes back.
    const opacity = () =>
      page.evaluate(`getComputedStyle(document.querySelector('[aria-label=WhatsApp] a')).opacity`)
    await page.evaluate('window.scrollTo(0, 0)')
    await page.mouse.wheel(0, 300)
    await expect.poll(opacity).toBe('0')
    await page.mouse.wheel(0, -100)
    await expect.poll(opacity).toBe('1')
  })

  test.each([{ language: 'ar', width: 390 }] as const)(
    'more than there are, or none at all: the shop says which ($language, $width px)',
    async (screen) => {
      const { t } = wordsOf(screen.language)
      const { page } = await browser.visit('/products', screen)
      const products = await listedProducts(page)
      const few = oneOf(
        products,
        ({ price, stock }) => price !== undefined && stock !== undefined && stock > 0 && stock < 100,
      )
      const none = oneOf(products, ({ price, inStock }) => price !== undefined && !inStock)

      await page.goto(`/${screen.language}/products/${few._id}`)
      await page
        .getByRole('textbox', { name: t('quantity.of', { name: few.name }) })
        .fill(String((few.stock ?? 0) + 1))
      await page.keyboard.press('Tab')
      await page.getByText(t('errors.stock_insufficient')).first().waitFor()
      await page
        .locator('main')
        .getByRole('button', { name: t('store.product.addToCart'), exact: true })
        .click()
      const alert = page.locator('[popover] [role=status]')
      await alert.getByText(t('errors.stock_insufficient')).waitFor()
      await alert.getByText(t('alert.titles.warning')).waitFor()
      await page.getByRole('button', { name: t('store.product.take', { count: few.stock ?? 0 }) }).click()
      await page.locator('main').getByText(t('errors.stock_insufficient')).waitFor({ state: 'hidden' })
      await expect.poll(() => page.evaluate(`localStorage.getItem('cart')`)).toBe(null)

      await page.goto(`/${screen.language}/products/${none._id}`)
      await page.locator('main').getByText(t('errors.out_of_stock')).waitFor()
      await looksRight(page)
    },
  )
})
