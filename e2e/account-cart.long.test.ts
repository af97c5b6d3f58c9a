import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { maxLines } from '#contract/lines.ts'
import { demoCatalogue } from '#demo/catalogue/demo-catalogue.ts'
import { looksRight } from './support/both-schemes.ts'
import { aBrowser, inArabic, inEnglish, type Screen } from './support/browser.ts'
import { sql } from './support/database.ts'
import { fillCart, placeButton } from './support/ordering.ts'
import { customer, signInAsCustomer, termsBox } from './support/people.ts'
import { listedProducts } from './support/products.ts'
import { demoShop } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)
const english: Screen = { language: 'en', width: 1440 }
const phone: Screen = { language: 'ar', width: 390 }

const roots = demoCatalogue.customers.filter(({ kind }) => kind === 'root_user')
const other = roots.find(({ email, company }) => email !== customer.email && company !== roots[0]?.company)

beforeEach(() => sql(shop, 'delete from account_carts'))

/** Product → quantity. */
type Quantities = Record<string, number>

const storedCart = (page: Page) =>
  page.evaluate<Quantities>(
    `Object.fromEntries(Object.values(JSON.parse(localStorage.getItem('cart') ?? '{}')).map(({ id, quantity }) => [id, quantity]))`,
  )

async function accountCart(email = customer.email): Promise<Quantities> {
  const rows = await sql(
    shop,
    `select line ->> 'product' as product, (line ->> 'quantity')::int as quantity
     from account_carts join accounts on accounts.id = account_id, jsonb_array_elements(lines) as line
     where accounts.email = '${email}'`,
  )
  return Object.fromEntries(rows.map(({ product, quantity }) => [String(product), Number(quantity)]))
}

async function signOut(page: Page) {
  await page.getByRole('group').filter({ hasText: customer.firstName }).locator('summary').click()
  await page.getByRole('button', { name: wordsOf('en').t('session.signOut'), exact: true }).click()
  await page
    .getByRole('button', { name: wordsOf('en').t('session.signIn'), exact: true })
    .first()
    .waitFor()
}

async function threeProducts(page: Page): Promise<[string, string, string]> {
  const [a, b, c] = (await listedProducts(page, 'type=hardware&inStock=true')).filter(({ price }) => price)
  if (!a || !b || !c) throw new Error('The demo shop has too few products')
  return [a._id, b._id, c._id]
}

test.each([...inEnglish, ...inArabic])(
  'a visitor’s cart joins the account’s, which is said and can be undone: %s',
  async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const { page, complaints } = await browser.visit('/privacyPolicy', screen)
    const [a, b, c] = await threeProducts(page)
    const lines = [
      { product: a, quantity: 1 },
      { product: c, quantity: 5 },
    ]
    await sql(
      shop,
      `insert into account_carts (account_id, lines, version)
       select id, '${JSON.stringify(lines)}', 1 from accounts where email = '${customer.email}'`,
    )
    await fillCart(page, { [a]: 2, [b]: 1 })
    await page.reload()
    await signInAsCustomer(page, screen)
    await page.getByText(t('store.cart.joined', { count: 1 })).waitFor()
    const undo = page.getByRole('button', { name: t('actions.undo'), exact: true })
    // What has the focus stays for as long as one reads.
    await undo.focus()
    expect(await storedCart(page)).toEqual({ [a]: 2, [b]: 1, [c]: 5 })
    await expect.poll(() => accountCart()).toEqual({ [a]: 2, [b]: 1, [c]: 5 })
    await looksRight(page)
    await undo.click()
    await expect.poll(() => storedCart(page)).toEqual({ [a]: 2, [b]: 1 })
    await expect.poll(() => accountCart()).toEqual({ [a]: 2, [b]: 1 })
    expect(complaints).toEqual([])
  },
)

test.each([...inEnglish, ...inArabic])(
  'what a united cart has no room for is said: %s',
  async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const { page, complaints } = await browser.visit('/privacyPolicy', screen)
    const products = await threeProducts(page)
    const lines = products.map((product) => ({ product, quantity: 1 }))
    await sql(
      shop,
      `insert into account_carts (account_id, lines, version)
     select id, '${JSON.stringify(lines)}', 1 from accounts where email = '${customer.email}'`,
    )
    const many = Array.from(
      { length: maxLines },
      (_, index) => [`01999999-0000-7000-8000-${String(index).padStart(12, '0')}`, 1] as const,
    )
    await fillCart(page, Object.fromEntries(many))
    await page.reload()
    await signInAsCustomer(page, screen)
    await page.getByText(t('store.cart.full', { count: 3, max: maxLines })).waitFor()
    await looksRight(page)
    expect(await storedCart(page)).toEqual(Object.fromEntries(many))
    await expect.poll(() => accountCart()).toEqual(Object.fromEntries(many))
    expect(complaints).toEqual([])
  },
)

test('two devices of an account have one cart, and it is empty on both after the order', async () => {
  const first = await browser.visit('/privacyPolicy', english)
  const second = await browser.visit('/products', phone)
  const [a, b, c] = await threeProducts(first.page)
  await signInAsCustomer(first.page, english)
  await signInAsCustomer(second.page, phone)
  await fillCart(first.page, { [a]: 2 })
  await first.page.goto('/en/privacyPolicy')
  await expect.poll(() => accountCart()).toEqual({ [a]: 2 })
  await second.page.goto('/ar/cart')
  await expect.poll(() => storedCart(second.page)).toEqual({ [a]: 2 })

  // Without a connection what changes on the second waits; the first goes on, and neither loses anything.
  await second.page.context().setOffline(true)
  await second.page.evaluate(
    `localStorage.setItem('cart', JSON.stringify({ '${a}': { id: '${a}', quantity: 2 }, '${b}': { id: '${b}', quantity: 1 } })), dispatchEvent(new Event('storage'))`,
  )
  await fillCart(first.page, { [a]: 3 })
  await first.page.goto('/en/privacyPolicy')
  await expect.poll(() => accountCart()).toEqual({ [a]: 3 })
  await second.page.context().setOffline(false)
  await expect.poll(() => accountCart()).toEqual({ [a]: 3, [b]: 1 })
  await expect.poll(() => storedCart(second.page)).toEqual({ [a]: 3, [b]: 1 })

  // Another tab of the same browser has it at once, and both save the same.
  const tab = await first.page.context().newPage()
  await tab.goto('/en/cart')
  await expect.poll(() => storedCart(first.page)).toEqual({ [a]: 3, [b]: 1 })
  await tab.close()

  // What the shop does not sell any more leaves the cart of the account too.
  await first.page.goto('/en/cart')
  await first.page.evaluate(
    `localStorage.setItem('cart', JSON.stringify({ ...JSON.parse(localStorage.getItem('cart')), '01999999-0000-7000-8000-000000000000': { id: '01999999-0000-7000-8000-000000000000', quantity: 1 } }))`,
  )
  await first.page.reload()
  await expect.poll(() => storedCart(first.page)).toEqual({ [a]: 3, [b]: 1 })
  await expect.poll(() => accountCart()).toEqual({ [a]: 3, [b]: 1 })

  // The second adds something before it hears of the order.
  await second.page.context().setOffline(true)
  await first.page.getByRole('radio', { name: new RegExp(customer.bankAccountName) }).check()
  await termsBox(first.page, 'en').check()
  await placeButton(first.page, 'en').click()
  await first.page.waitForURL(/\/thanks$/)
  await expect.poll(() => storedCart(first.page)).toEqual({})
  await expect.poll(() => accountCart()).toEqual({})
  await second.page.evaluate(
    `localStorage.setItem('cart', JSON.stringify({ ...JSON.parse(localStorage.getItem('cart')), '${c}': { id: '${c}', quantity: 4 } })), dispatchEvent(new Event('storage'))`,
  )
  await second.page.context().setOffline(false)
  await expect.poll(() => accountCart()).toEqual({ [c]: 4 })
  await expect.poll(() => storedCart(second.page)).toEqual({ [c]: 4 })
})

test('signed out the cart stays; who signs in next from another company finds their own', async () => {
  if (!other) throw new Error('The demo shop has one company only')
  const { page, complaints } = await browser.visit('/privacyPolicy', english)
  const [a, b] = await threeProducts(page)
  await signInAsCustomer(page, english)
  await fillCart(page, { [a]: 2 })
  await page.reload()
  await expect.poll(() => accountCart()).toEqual({ [a]: 2 })
  await signOut(page)
  expect(await storedCart(page)).toEqual({ [a]: 2 })

  await signInAsCustomer(page, english, other)
  await expect.poll(() => storedCart(page)).toEqual({})
  await page.goto('/en/cart')
  await page.getByText(wordsOf('en').t('store.cartPage.empty')).waitFor()
  expect(await accountCart(other.email)).toEqual({})
  expect(await accountCart()).toEqual({ [a]: 2 })

  // Back with the first, it comes back from their account.
  await page.evaluate(`['token', 'refreshToken'].forEach((key) => localStorage.removeItem(key))`)
  await page.goto('/en/privacyPolicy')
  await signInAsCustomer(page, english)
  await expect.poll(() => storedCart(page)).toEqual({ [a]: 2 })
  await expect.poll(() => accountCart()).toEqual({ [a]: 2 })

  // Changed by nobody who is signed in, it is a visitor's.
  await signOut(page)
  await fillCart(page, { [a]: 2, [b]: 1 })
  await page.goto('/en/privacyPolicy')
  await expect.poll(() => page.evaluate(`localStorage.getItem('cartOwner')`)).toBeNull()
  await signInAsCustomer(page, english, other)
  await expect.poll(() => accountCart(other.email)).toEqual({ [a]: 2, [b]: 1 })
  expect(complaints).toEqual([])
})
