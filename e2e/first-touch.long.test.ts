import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { inProject } from '../scripts/set-up/paths.mjs'
import { aBrowser, inArabic, inEnglish, isTakenOver, type Screen, screens } from './support/browser.ts'
import { listedProducts, oneOf } from './support/products.ts'
import { demoShop } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

// Pages whose scripts wait for a sign of a person, and what a person does before they are there.

const browser = aBrowser(demoShop())
const [desk, phone] = screens as [Screen, Screen]

const scripts = (page: Page) => {
  const files: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') files.push(new URL(request.url()).pathname)
  })
  return files
}

/** Long enough for what comes by itself: after the paint, or in a tab that is not painted. */
const wait = (page: Page) => page.waitForTimeout(2_500)
const isStarted = (page: Page) => page.evaluate<boolean>('takeOver.isBegun')
const isOver = async (page: Page) => {
  await expect.poll(() => page.evaluate<boolean>(isTakenOver)).toBe(true)
}
const stored = (page: Page, key: string) =>
  page.evaluate<unknown>(`JSON.parse(localStorage.getItem('${key}') ?? 'null')`)

/** Opens a page whose scripts, or those with this name, do not come before they are let. */
async function onSlowLine(path: string, screen: Screen, late = '*') {
  const { page, complaints } = await browser.visit('/termsAndConditions', screen, { isUntouched: true })
  let letCome = () => {}
  const held = new Promise<void>((resolve) => (letCome = resolve))
  await page.route(`**/assets/${late}.js`, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/${screen.language}${path}`)
  return { page, complaints, letCome }
}

const productPath = async (page: Page) => {
  const product = oneOf(
    await listedProducts(page),
    ({ inStock, price, stock = 99 }) => inStock && price !== undefined && stock > 5,
  )
  return { path: `/products/${product._id}`, id: product._id }
}

/** The sheets of the build that name this class. */
function sheetsOfClass() {
  const folder = inProject('build', 'pages', 'client', 'assets')
  const found = new Map<string, Set<string>>()
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.css')))
    for (const [, name = ''] of readFileSync(join(folder, file), 'utf8').matchAll(/\.(-?[a-z_][\w-]*)/gi))
      found.set(name, (found.get(name) ?? new Set()).add(file))
  return found
}

describe('a page that nobody touches', () => {
  test.each(inEnglish)('has the style of all that the server draws, %s', async (_, screen) => {
    const { page } = await browser.visit('', screen, { isUntouched: true })
    const { path } = await productPath(page)
    const sheets = sheetsOfClass()
    for (const each of [
      '',
      '/products',
      '/products?view=list',
      '/products?view=table',
      '/products?search=zzzqqq',
      '/types/tracker',
      '/solutions',
      '/contactUs',
      path,
    ]) {
      await page.goto(`/${screen.language}${each}`)
      const { drawn, linked } = await page.evaluate<{ drawn: string[]; linked: string[] }>(`({
        drawn: [...document.querySelectorAll('[class]')]
          .filter((element) => element.textContent.trim() || element.querySelector('img, svg'))
          .flatMap((element) => [...element.classList]),
        linked: [...document.querySelectorAll('link[rel=stylesheet]')].map(({ href }) => new URL(href).pathname.split('/').at(-1)),
      })`)
      const bare = [...new Set(drawn)].filter((name) => {
        const files = sheets.get(name)
        return files && !linked.some((file) => files.has(file))
      })
      expect({ each, bare }).toEqual({ each, bare: [] })
      expect(drawn.length).toBeGreaterThan(20)
    }
  })

  test('has none of its style a second time when it is touched', async () => {
    const { page } = await browser.visit('/products', desk)
    await isOver(page)
    const late = page.locator('link[rel=stylesheet]').nth(4)
    await late.waitFor({ state: 'attached' })
    await wait(page)
    const sheets = await page.evaluate<string[]>(
      `[...document.styleSheets].map(({ href }) => href.replace(/#$/, ''))`,
    )
    expect(new Set(sheets).size).toBe(sheets.length)
  })

  test('asks for its scripts one at a time when it is touched, so that a press is never held up by all', async () => {
    const { page } = await browser.visit('/products', desk, { isUntouched: true })
    const asked = `document.querySelectorAll('link[rel=modulepreload]').length`
    expect(await page.evaluate(`dispatchEvent(new Event('touchstart')), ${asked}`)).toBe(1)
    await expect.poll(() => page.evaluate(asked)).toBeGreaterThan(5)
    await isOver(page)
  })

  test('starts while a key is held, whose presses follow each other before one has ended', async () => {
    const { page } = await browser.visit('/products', desk, { isUntouched: true })
    await page.evaluate(`setInterval(() => document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true })), 30)`)
    await isOver(page)
  })

  test.each(inArabic)('fetches no script, %s', async (_, screen) => {
    const { page, complaints } = await browser.visit('', screen, { isUntouched: true })
    const files = scripts(page)
    const { path } = await productPath(page)
    for (const each of [
      '',
      '/products',
      path,
      '/products?search=lock',
      '/cart',
      '/contact',
      '/termsAndConditions',
    ]) {
      await page.goto(`/${screen.language}${each}`)
      await page.waitForTimeout(1_000)
      expect(files, each).toEqual([])
      expect(await page.locator('link[rel=modulepreload], link[rel=prefetch]').count()).toBe(0)
    }
    await wait(page)
    expect(files).toEqual([])
    await page.mouse.move(5, 5)
    await page.mouse.move(9, 9)
    await isOver(page)
    expect(files.length).toBeGreaterThan(5)
    expect(complaints).toEqual([])
  })

  test.each([
    ['a token', { token: 'x.y.z' }],
    [
      'a cart',
      {
        cart: '{"019aa000-0000-7000-8000-000000000000":{"id":"019aa000-0000-7000-8000-000000000000","quantity":2}}',
      },
    ],
    ['a wishlist', { wishlist: '["019aa000-0000-7000-8000-000000000000"]' }],
    ['a comparison', { compare: '["019aa000-0000-7000-8000-000000000000"]' }],
  ])('starts by itself where the browser keeps %s', async (_, stored) => {
    const { page } = await browser.visit('/products', desk, { isUntouched: true, stored })
    await isOver(page)
  })

  test('starts by itself where the address asks for what its script shows, and stays at rest with an empty cart', async () => {
    const { page } = await browser.visit('/products', desk, {
      isUntouched: true,
      stored: { cart: '{}', wishlist: '[]', theme: 'dark', language: 'en' },
    })
    await wait(page)
    expect(await isStarted(page)).toBe(false)
    for (const each of [
      '/products?compare=',
      '/products#main',
      '/products?search=zzzzqqqq',
      '/requestAQuote?product=x',
      '/orders',
    ]) {
      await page.goto(`/en${each}`)
      await isOver(page)
    }
  })

  test('starts when another tab changes something, and when one comes back to it with something in the cart', async () => {
    const { page } = await browser.visit('/products', desk, { isUntouched: true })
    const other = await page.context().newPage()
    await other.goto('/en/termsAndConditions')
    expect(await isStarted(page)).toBe(false)
    await other.evaluate(`localStorage.setItem('wishlist', '["019aa000-0000-7000-8000-000000000000"]')`)
    await isOver(page)

    await other.evaluate('localStorage.clear()')
    await page.goto('/en/termsAndConditions')
    expect(await isStarted(page)).toBe(false)
    await page.evaluate(`dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`)
    expect(await isStarted(page)).toBe(false)
    await page.evaluate(`localStorage.setItem('cart', '{"a":{"id":"a","quantity":1}}')`)
    await page.evaluate(`dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`)
    await isOver(page)
  })

  test.each([
    ['the wheel', (page: Page) => page.mouse.wheel(0, 200)],
    ['a key', (page: Page) => page.keyboard.press('Tab')],
    ['a finger', (page: Page) => page.getByRole('heading', { level: 1 }).tap()],
    ['a screen reader', (page: Page) => page.evaluate(`document.querySelector('main a').focus()`)],
  ])('starts by %s', async (_, touch) => {
    const { page } = await browser.visit('/products', phone, { isUntouched: true })
    expect(await isStarted(page)).toBe(false)
    await touch(page)
    // The wheel is turned in the page some time after the call.
    await expect.poll(() => isStarted(page)).toBe(true)
  })

  test('has a button for the scheme that says which one it leads to', async () => {
    const dark: Screen = { ...desk, scheme: 'dark' }
    const { t } = wordsOf('en')
    const { page } = await browser.visit('/termsAndConditions', dark, { isUntouched: true })
    await page.getByRole('button', { name: t('theme.toLight'), exact: true }).waitFor()
    expect(await page.getByRole('button', { name: t('theme.toDark'), exact: true }).count()).toBe(0)
  })

  test('without script can be read, searched and left', async () => {
    const { t } = wordsOf('en')
    const { page } = await browser.visit('/products', desk, { isUntouched: true, javaScriptEnabled: false })
    await page.getByRole('combobox', { name: t('store.header.search') }).fill('lock')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/en\/products\?search=lock/)
    await page.locator('main article a').first().click()
    await page.waitForURL(/\/en\/products\/[\w-]{36}$/)
  })
})

describe('a part whose script comes later than the page', () => {
  test.each([
    ['the facts of a product', undefined, 'facts-table', 'main table'],
    ['lines', '/products?view=list', 'product-lines', 'main article'],
    ['a table', '/products?view=table', 'product-table', 'main table'],
    ['what was searched instead', '/products?search=trackr', 'search-told', 'main [class*=told]'],
  ])('stays as the server has drawn it: %s', async (_, path, script, part) => {
    const { page, complaints } = await browser.visit('/products', phone, { isUntouched: true })
    let letCome = () => {}
    const held = new Promise<void>((resolve) => (letCome = resolve))
    await page.route(`**/assets/${script}-*.js`, async (route) => {
      await held
      await route.continue()
    })
    const asked = page.waitForRequest(`**/assets/${script}-*.js`)
    await page.goto(`/${phone.language}${path ?? (await productPath(page)).path}`)
    await page.evaluate(`
      window.heights = []
      const look = () => {
        heights.push(document.querySelector('${part}')?.offsetHeight ?? 0)
        requestAnimationFrame(look)
      }
      look()`)
    await page.keyboard.press('Tab')
    await asked
    await isOver(page)
    // A change of the whole page, while the part still waits.
    await page.evaluate(`dispatchEvent(new StorageEvent('storage', { key: 'wishlist' }))`)
    await page.waitForTimeout(500)
    letCome()
    await page.waitForTimeout(500)
    const [first = 0, ...later] = await page.evaluate<number[]>('heights')
    expect(first).toBeGreaterThan(0)
    expect(later.length).toBeGreaterThan(10)
    expect(Math.min(...later)).toBeGreaterThan(first * 0.8)
    expect(complaints).toEqual([])
  })
})

test('a press on a part whose script is on its way is done when it is there', async () => {
  const { t } = wordsOf(desk.language)
  const { page, complaints, letCome } = await onSlowLine('/products?kind=hardware', desk, 'view-choice-*')
  await page.keyboard.press('Tab')
  await isOver(page)
  await page.getByRole('link', { name: t('store.views.table'), exact: true }).click()
  letCome()
  await page.waitForURL(/view=table/)
  expect(await page.evaluate('localStorage.getItem("listView")')).toBe('table')
  expect(complaints).toEqual([])
})

test('a form whose script is on its way is sent when it is there, with what was typed', async () => {
  const { t } = wordsOf(desk.language)
  const { page: first } = await browser.visit('/termsAndConditions', desk, { isUntouched: true })
  const product = oneOf(await listedProducts(first), ({ inStock, type }) => !inStock && type === 'hardware')
  const { page, complaints, letCome } = await onSlowLine(`/products/${product._id}`, desk, 'stock-alert-*')
  await page.keyboard.press('Tab')
  await isOver(page)
  await page.getByLabel(t('stockAlerts.email')).fill('early@example.com')
  const send = page.getByRole('button', { name: t('stockAlerts.send'), exact: true })
  await send.click()
  // Whoever presses again because nothing has happened means it once.
  await send.click()
  letCome()
  await page.getByText(t('stockAlerts.confirm')).waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(complaints).toEqual([])
})

describe('before the scripts of a page are there', () => {
  test.each(inEnglish)('what is put into the cart is there once, %s', async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const { page, complaints, letCome } = await onSlowLine('/products', screen)
    const add = page.locator('main article button', { hasText: t('store.product.addToCart') }).first()
    await add.click()
    await page.locator('main article button[aria-busy=true]').waitFor()
    // Once more, since nothing seems to happen.
    await add.click()
    letCome()
    await page.getByText(t('store.product.added')).first().waitFor()
    await page.waitForTimeout(300)
    const cart = (await stored(page, 'cart')) as Record<string, { quantity: number }>
    expect(Object.values(cart).map(({ quantity }) => quantity)).toEqual([1])
    expect(await page.locator('[data-held], main article button[aria-busy]').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test.each(inArabic)('a quantity is counted press by press, and typed, %s', async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const { page: first } = await browser.visit('', screen, { isUntouched: true })
    const { path, id } = await productPath(first)
    const { page, complaints, letCome } = await onSlowLine(path, screen)
    const more = page.getByRole('button', { name: t('quantity.more'), exact: true }).first()
    await more.click()
    await more.click()
    await page
      .getByRole('button', { name: t('store.product.addToCart'), exact: true })
      .first()
      .click()
    letCome()
    await expect.poll(() => stored(page, 'cart')).toEqual({ [id]: { id, quantity: 3 } })

    const again = await onSlowLine(path, screen)
    const quantity = again.page.locator('main [role=group] input').first()
    await quantity.fill('2')
    await quantity.press('Enter')
    await again.page
      .getByRole('button', { name: t('store.product.addToCart'), exact: true })
      .first()
      .click()
    again.letCome()
    await expect.poll(() => stored(again.page, 'cart')).toEqual({ [id]: { id, quantity: 2 } })
    expect([...complaints, ...again.complaints]).toEqual([])
  })

  test.each(inEnglish)('a product is marked once, by keys as well, %s', async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const { page, letCome } = await onSlowLine('/products', screen)
    const hearts = page.locator(`main article button[title="${t('store.product.wish')}"]`)
    await hearts.nth(0).click()
    await hearts.nth(1).focus()
    await page.keyboard.press('Enter')
    await hearts.nth(2).focus()
    await page.keyboard.press('Space')
    letCome()
    await expect.poll(() => stored(page, 'wishlist')).toHaveLength(3)
    // The focus is where it was.
    await expect.poll(() => hearts.nth(2).and(page.locator(':focus')).count()).toBe(1)
  })

  test.each(inArabic)('the sheet of filters opens, %s', async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const { page, letCome } = await onSlowLine('/products', screen)
    await page.getByRole('button', { name: t('store.products.filtersChosen', { count: 0 }) }).click()
    letCome()
    await page.getByRole('dialog', { name: t('store.products.filters') }).waitFor()
  })

  test.each(inEnglish)('another order and a ticked filter are taken, %s', async (_, screen) => {
    const { page, complaints, letCome } = await onSlowLine('/products', screen)
    await page.locator('main select[name=sort]').selectOption({ index: 1 })
    const chosen = await page.locator('main select[name=sort]').inputValue()
    const box = page.locator('aside input[name=kind]').first()
    const kind = await box.getAttribute('value')
    await box.check()
    // Changed one's mind about another.
    const other = page.locator('aside input[name=kind]').nth(1)
    await other.check()
    await other.uncheck()
    letCome()
    await page.waitForURL(
      (url) => url.searchParams.get('sort') === chosen && url.searchParams.get('kind') === kind,
    )
    expect(await box.isChecked()).toBe(true)
    expect(await other.isChecked()).toBe(false)
    expect(complaints).toEqual([])
  })

  test.each(inEnglish)('a column is ticked in a table whose own script comes last, %s', async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const { page, complaints, letCome } = await onSlowLine(
      '/types/tracker?view=table&columns=weight,ip_rating',
      screen,
      'product-table-*',
    )
    await page.getByText(t('store.table.columns', { count: 2 }), { exact: true }).click()
    // All but that one is there and drawn.
    await isOver(page)
    await wait(page)
    await page.getByRole('checkbox', { name: 'Battery life', exact: true }).check()
    letCome()
    await page.waitForURL((url) => url.searchParams.get('columns') === 'weight,ip_rating,battery_life')
    await page.getByRole('columnheader', { name: 'Battery life', exact: true }).waitFor()
    expect(await page.getByRole('checkbox', { name: 'Battery life', exact: true }).isChecked()).toBe(true)
    expect(complaints).toEqual([])
  })

  test.each(inEnglish)('a price range is typed and asked for by Enter, %s', async (_, screen) => {
    const { page, letCome } = await onSlowLine('/products', screen)
    await page.locator('aside input[name=minPrice]').fill('100')
    await page.locator('aside input[name=maxPrice]').fill('900')
    await page.keyboard.press('Enter')
    letCome()
    await page.waitForURL(
      (url) => url.searchParams.get('minPrice') === '100' && url.searchParams.get('maxPrice') === '900',
    )
  })

  test.each(inArabic)('a search is typed on, and suggests, %s', async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const { page, letCome } = await onSlowLine('/products', screen)
    const search = page.getByRole('combobox', { name: t('store.header.search') })
    await search.click()
    await page.keyboard.type('lora')
    letCome()
    await page.getByRole('listbox').waitFor()
    await page.keyboard.type('w')
    expect(await search.inputValue()).toBe('loraw')
  })

  test('a search is sent and a link is followed by the browser itself', async () => {
    const { t } = wordsOf('en')
    const { page } = await onSlowLine('/products', desk)
    await page.getByRole('combobox', { name: t('store.header.search') }).fill('lock')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/en\/products\?search=lock/)
    await page.locator('main article a').first().click()
    await page.waitForURL(/\/en\/products\/[\w-]{36}$/)
  })

  test.each(inArabic)('a search for nothing waits in its field for words, %s', async (_, screen) => {
    const { page, complaints } = await onSlowLine('/products', screen)
    const header = page.getByRole('banner')
    const field = header.getByRole('combobox', { name: wordsOf(screen.language).t('store.header.search') })
    await header.getByRole('button', { name: wordsOf(screen.language).t('actions.search') }).click()
    await field.and(page.locator(':focus')).waitFor()
    await field.press('Enter')
    // The one before ends.
    await page.goto(`/${screen.language}/products?search=lora`)
    await field.fill('')
    await field.press('Enter')
    await page.waitForURL(/search=$/)
    expect(complaints).toEqual([])
  })

  test('another language is chosen, and kept', async () => {
    const { t } = wordsOf('en')
    const { page, letCome } = await onSlowLine('/products', desk)
    await page
      .locator('header summary', { has: page.locator('svg') })
      .and(page.getByLabel(t('language.label')))
      .click()
    await page.locator('header a[lang=ar]').click()
    letCome()
    await page.waitForURL(/\/ar\/products/)
    expect(await page.evaluate(`localStorage.getItem('language')`)).toBe('ar')
  })

  test('a message is written and sent, with nothing of it lost', async () => {
    const { t } = wordsOf('en')
    const { page, letCome } = await onSlowLine('/contact', desk)
    await page.locator('[name=fullName]').fill('Early Bird')
    await page.locator('[name=message]').fill('Typed at once')
    await page.getByRole('button', { name: t('store.requests.contact.send') }).click()
    expect(new URL(page.url()).search).toBe('')
    letCome()
    await page.locator('[name=email][aria-invalid]').waitFor()
    expect(await page.locator('[name=fullName]').inputValue()).toBe('Early Bird')
    expect(await page.locator('[name=message]').inputValue()).toBe('Typed at once')
  })

  test('they are lost: a press says so and offers to try again', async () => {
    const { t } = wordsOf('en')
    const { page } = await browser.visit('/termsAndConditions', desk, { isUntouched: true })
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/en/products')
    await page
      .locator('main article button', { hasText: t('store.product.addToCart') })
      .first()
      .click()
    const lost = page.getByRole('alert')
    await lost.getByText(t('errorScreen.failedHint')).waitFor()
    expect(await page.locator('[data-held]').count()).toBe(0)
    await page.unroute('**/assets/*.js')
    await lost.getByRole('link', { name: t('errorScreen.again') }).click()
    await page
      .locator('main article button', { hasText: t('store.product.addToCart') })
      .first()
      .click()
    await page.getByText(t('store.product.added')).first().waitFor()
  })
})
