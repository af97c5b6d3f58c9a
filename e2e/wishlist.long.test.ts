import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { demoCatalogue } from '#demo/catalogue/demo-catalogue.ts'
import { looksRight } from './support/both-schemes.ts'
import { aBrowser, nameOf, screens, type Screen } from './support/browser.ts'
import { customer, signInAsCustomer } from './support/people.ts'
import { listedProducts, oneOf } from './support/products.ts'
import { demoShop } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)
const english: Screen = { language: 'en', width: 1440 }

/** What a person does with hearts, in the words of the page. */
function wishes(page: Page, { language }: Screen) {
  const { t } = wordsOf(language)
  const heart = (name: string) =>
    page.getByRole('button', { name: t('store.product.wishThis', { name }), exact: true }).first()
  const opener = (count: number) =>
    page.getByRole('button', { name: t('store.header.wishlistCount', { count }), exact: true })
  const dialog = page.getByRole('dialog', { name: t('store.header.wishlist') })
  return {
    t,
    heart,
    dialog,
    isMarked: async (name: string) => (await heart(name).getAttribute('aria-pressed')) === 'true',
    counts: (count: number) => opener(count).waitFor(),
    async open(count: number) {
      await opener(count).click()
      await dialog.waitFor()
    },
    lines: () => dialog.locator('li a:not([aria-hidden])').filter({ hasNotText: /\?/ }),
    removing: (name: string) =>
      dialog.getByRole('button', { name: t('store.wishlist.remove', { name }), exact: true }),
    stored: () => page.evaluate<string[]>(`JSON.parse(localStorage.getItem('wishlist') ?? '[]')`),
  }
}

describe('a visitor keeps products', () => {
  test.each(screens.map((screen) => [nameOf(screen), screen] as const))('%s', async (_, screen) => {
    const { page, complaints } = await browser.visit('/products', screen)
    const list = wishes(page, screen)
    const { t, dialog } = list
    const [first, second] = await listedProducts(page, 'limit=2')
    if (!first || !second) throw new Error('The demo shop is empty')

    // Nothing yet: the way to the products.
    await list.open(0)
    await dialog.getByText(t('store.wishlist.empty')).waitFor()
    await looksRight(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })

    await list.heart(first.name).click()
    await page.getByText(t('store.product.wished', { name: first.name })).waitFor()
    await list.heart(second.name).click()
    await list.counts(2)
    expect(new URL(page.url()).pathname).toBe(`/${screen.language}/products`)
    expect(await list.stored()).toEqual([second._id, first._id])
    const box = await list.heart(first.name).boundingBox()
    // For a finger it is larger than for a pointer.
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(screen.width < 600 ? 44 : 24)
    await looksRight(page)

    // Kept with the browser; taken off and put back in its place by keyboard alone.
    await page.reload()
    await list.counts(2)
    expect(await list.isMarked(first.name)).toBe(true)
    await list.open(2)
    await list.removing(second.name).waitFor()
    await looksRight(page)
    await list.removing(second.name).focus()
    await page.keyboard.press('Enter')
    await dialog.getByText(t('store.product.unwished', { name: second.name })).waitFor()
    expect(await list.stored()).toEqual([first._id])
    await looksRight(page)
    await page.keyboard.press('Enter')
    await list.removing(second.name).waitFor()
    expect(await list.stored()).toEqual([second._id, first._id])

    // All of it into the cart.
    await dialog.getByRole('button', { name: t('store.wishlist.addAll') }).click()
    await page.getByText(t('store.wishlist.addedAll', { count: 2 })).waitFor()
    await expect
      .poll(() => page.evaluate<string[]>(`Object.keys(JSON.parse(localStorage.getItem('cart')))`))
      .toEqual([second._id, first._id])

    // Or all of it into a request for a quote.
    const quote = dialog.getByRole('link', { name: t('store.wishlist.quoteAll') })
    await expect
      .poll(() => quote.getAttribute('href'))
      .toBe(`/${screen.language}/requestAQuote?product=${second._id},${first._id}`)
    await quote.click()
    await page.waitForURL(/\/requestAQuote/)
    await dialog.waitFor({ state: 'hidden' })
    await page.locator('main').getByText(first.name).first().waitFor()

    // From the product's own page, too.
    await page.goto(`/${screen.language}/products/${first._id}`)
    await list.heart(first.name).click()
    await page.getByText(t('store.product.unwished', { name: first.name })).waitFor()
    await list.counts(1)
    expect(complaints).toEqual([])
  })

  test('what is out of stock stays out of the cart, and the rest goes in', async () => {
    const { page } = await browser.visit('/products', english)
    const list = wishes(page, english)
    const products = await listedProducts(page)
    const gone = oneOf(products, ({ price, inStock }) => price !== undefined && !inStock)
    const there = oneOf(products, ({ price, inStock }) => price !== undefined && inStock)
    await page.evaluate(`localStorage.setItem('wishlist', '${JSON.stringify([gone._id, there._id])}')`)
    await page.reload()
    await list.open(2)
    await list.dialog.getByRole('button', { name: list.t('store.wishlist.addAll') }).click()
    await page.getByText(list.t('store.wishlist.leftOut', { count: 1 })).waitFor()
    await expect
      .poll(() => page.evaluate<string>(`Object.keys(JSON.parse(localStorage.getItem('cart'))).join()`))
      .toBe(there._id)
  })

  test('somebody else’s text under the key is an empty list, and what is no longer sold leaves it', async () => {
    const { page, complaints } = await browser.visit('/products', english)
    const list = wishes(page, english)
    await page.evaluate(`localStorage.setItem('wishlist', '{"not":"a list"}')`)
    await page.reload()
    await list.counts(0)
    const [first] = await listedProducts(page, 'limit=1')
    const never = '01999999-0000-7000-8000-000000000000'
    await page.evaluate(`localStorage.setItem('wishlist', '${JSON.stringify([never, first?._id])}')`)
    await page.reload()
    await list.open(2)
    await list.dialog.getByText(list.t('store.wishlist.gone', { count: 1 })).waitFor()
    expect(await list.stored()).toEqual([first?._id])
    expect(complaints).toEqual([])
  })

  test('another tab follows at once', async () => {
    const { page } = await browser.visit('/products', english)
    const other = await page.context().newPage()
    await other.goto('/en/products')
    const [first] = await listedProducts(page, 'limit=1')
    await wishes(page, english)
      .heart(first?.name ?? '')
      .click()
    await wishes(other, english).counts(1)
    expect(await wishes(other, english).isMarked(first?.name ?? '')).toBe(true)
  })
})

describe('a customer’s wishlist', () => {
  const buyer = oneOf(
    demoCatalogue.customers,
    ({ kind, bankAccounts }) => kind === 'root_user' && bankAccounts.length > 0,
  )

  /** What the account's list is on the server. */
  async function onServer(page: Page): Promise<string[]> {
    const answer = await page.request.post('/api/companies/login', {
      data: { identifier: buyer.email, password: buyer.password },
    })
    const { token } = (await answer.json()) as { token: string }
    const wishlist = await page.request.get('/api/marketplace-customer/wishlist', {
      headers: { authorization: `Bearer ${token}` },
    })
    return ((await wishlist.json()) as { data: string[] }).data
  }

  test('is united with the device’s at sign-in, seen on another device, and leaves with its owner', async () => {
    const { page, complaints } = await browser.visit('/products', english)
    const list = wishes(page, english)
    const [a, b, c] = await listedProducts(page, 'limit=3')
    if (!a || !b || !c) throw new Error('The demo shop has too few products')
    await list.heart(a.name).click()
    await signInAsCustomer(page, english)
    await expect.poll(() => onServer(page)).toEqual([a._id])

    const phone: Screen = { language: 'ar', width: 390 }
    const second = await browser.visit('/products', phone)
    const [, , cArabic] = await listedProducts(second.page, 'limit=3')
    const theirs = wishes(second.page, phone)
    await theirs.heart(cArabic?.name ?? '').click()
    await signInAsCustomer(second.page, phone)
    // Theirs and what was there; then the first device hears of it when it opens the list.
    await theirs.counts(2)
    await list.open(1)
    await list.removing(c.name).waitFor()
    await list.dialog.getByText(list.t('store.wishlist.kept')).waitFor()
    await list.removing(a.name).click()
    await expect.poll(() => onServer(page)).toEqual([c._id])
    await page.keyboard.press('Escape')

    // Without a connection nothing is lost, and nothing is complained of.
    await page.context().setOffline(true)
    await list.heart(b.name).click()
    await list.counts(2)
    await page.context().setOffline(false)
    await expect.poll(() => onServer(page)).toEqual([b._id, c._id])

    // Signed out, the list is not for whoever comes next.
    await page.getByRole('group').filter({ hasText: buyer.firstName }).locator('summary').click()
    await page.getByRole('button', { name: list.t('session.signOut'), exact: true }).click()
    await list.counts(0)
    expect(await list.stored()).toEqual([])
    expect(await onServer(page)).toEqual([b._id, c._id])
    expect(complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  })
})

test('parts that are lost on the way leave the page, and what was typed there, as it was', async () => {
  const { page, complaints } = await browser.visit('/privacyPolicy', english)
  const list = wishes(page, english)
  const { t, dialog } = list
  const parts = /\/assets\/(?:dock|wishlist)-[^/]*$/
  await page.route(parts, (route) => route.abort())
  await page.goto('/en/contact')
  const name = page.locator('[name="fullName"]')
  await name.fill('Somebody')
  await list.open(0)
  await dialog.getByRole('alert').getByText(t('errorScreen.failed')).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => name.inputValue()).toBe('Somebody')
  // What the server drew of the lost part is still there, and one can go on.
  const chat = page.getByRole('link', { name: t('store.footer.whatsapp') })
  await chat.waitFor()
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('store.footer.requestQuote') })
    .click()
  await page.waitForURL(/\/requestAQuote$/)
  await chat.waitFor()
  await page.unroute(parts)
  await list.open(0)
  await dialog.getByRole('button', { name: t('errorScreen.again') }).click()
  await dialog.waitFor({ state: 'hidden' })
  await list.open(0)
  await dialog.getByText(t('store.wishlist.empty')).waitFor()
  expect(complaints.filter((one) => !/Failed to (?:load resource|fetch)|preload/.test(one))).toEqual([])
})

test('pages come and go while parts of their frame are on their way or lost', async () => {
  const { page } = await browser.visit('/privacyPolicy', english)
  const { t } = wordsOf('en')
  const chat = page.getByRole('link', { name: t('store.footer.whatsapp') })
  await signInAsCustomer(page, english)
  const held: Route[] = []
  await page.route(/\/assets\/dock-[^/]*$/, (route) => void held.push(route))
  await page.route(/\/assets\/account-links-part-[^/]*$/, (route) => route.abort())
  await page.goto('/en/company/limits')
  await page.waitForURL(/\/en\/company$/)
  await page.getByRole('region', { name: t('company.data') }).waitFor()
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('store.footer.contact'), exact: true })
    .click()
  await page.locator('[name="fullName"]').waitFor()
  // What an account leads to is lost; the menu says so, and nothing else does.
  const account = page.getByRole('group').filter({ hasText: customer.firstName })
  await account.locator('summary').click()
  await account.getByRole('alert').getByText(t('errorScreen.failed')).waitFor()
  await page.keyboard.press('Escape')

  await chat.focus()
  await page.evaluate('document.activeElement.dataset.drawn = ""')
  await Promise.all(held.map((route) => route.continue()))
  // Its own link comes in the place of the one that the server drew, and has the focus.
  await expect.poll(() => page.locator('[data-drawn]').count()).toBe(0)
  await page.locator(':focus').and(chat).waitFor()
})
