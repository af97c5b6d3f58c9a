import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { demoCatalogue } from '#demo/catalogue/demo-catalogue.ts'
import { weekday } from '#i18n/weekday.ts'
import { aBrowser, nameOf, screens, type Screen, inArabic, inEnglish } from './support/browser.ts'
import { sql } from './support/database.ts'
import { mailbox } from './support/mails.ts'
import { customer, signInAsCustomer, termsBox } from './support/people.ts'
import { ask, callShop, offer, someProducts, staffOf, type QuotedProduct } from './support/quoting.ts'
import { demoShop } from './support/shop.ts'
import { english, lookAt } from './support/staff.ts'
import { wordsOf } from './support/words.ts'

const mails = mailbox()
const shop = demoShop(mails.environment)
const browser = aBrowser(shop)
const each = screens.map((screen) => [nameOf(screen), screen] as const)
const staff = staffOf(shop)

let count = 0

/** A visitor asked for two of each of two products; staff offered them at 500 each: 2,000 and VAT, 2,300 in all. */
async function aQuote(language: 'en' | 'ar', unitPrice = 50_000) {
  count += 1
  const email = `asker.${count}@dunes.example`
  const products = await someProducts(shop, language, 2)
  const id = await ask(shop, language, email, products)
  await offer(staff, id, products, unitPrice)
  const link = await mails.quoteLinkTo(email)
  return { id, email, products, link }
}

/** Without its language, which visits bring along. */
const pathOf = (link: string) => link.replace(/^\/(?:en|ar)/, '')
const total = { amount: 230_000, currency: 'SAR' }

describe('the link of the mail', () => {
  test.each(each)('opens the quote and orders it without an account, %s', async (_, screen) => {
    const { t, format } = wordsOf(screen.language)
    const { id, link, products } = await aQuote(screen.language)
    expect(link.startsWith(`/${screen.language}/quotes/${id}`)).toBe(true)
    const { page, complaints } = await browser.visit(pathOf(link), screen)
    await page.getByRole('heading', { name: t('store.requests.state.sent') }).waitFor()
    for (const { name } of products) await page.getByRole('rowheader', { name }).waitFor()
    await page.getByText(t('store.requests.quote.daysLeft', { count: 7 })).waitFor()
    await page.getByText(format.money(total), { exact: true }).first().waitFor()
    await page.getByText('The mounting kit is included.').waitFor()
    await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    await lookAt(page, screen)

    await page.getByRole('button', { name: t('store.requests.answer.accept') }).click()
    const street = page.locator('[name="address"]')
    await street.waitFor()
    await lookAt(page, screen)
    const place = page.getByRole('button', {
      name: t('store.checkout.place', { amount: format.money(total) }),
    })
    await place.click()
    await page.getByText(t('validation.required', { field: t('fields.address') })).waitFor()
    // The link shows no phone, so it is typed, and it is the first that is missing.
    const phone = page.locator('[name="phone"]')
    await phone.and(page.locator(':focus')).waitFor()
    await expect.poll(() => phone.inputValue()).toBe('')
    await phone.fill('512345678')
    await place.click()
    await street.and(page.locator(':focus')).waitFor()
    // What the request said already stands there.
    await expect.poll(() => page.locator('[name="fullName"]').inputValue()).toBe('Noura Example')
    await street.fill('King Fahd Road 1')
    // Nothing is ordered before the terms are accepted; the press leads to the box.
    await place.click()
    await page.getByText(t('store.checkout.termsMissed')).waitFor()
    await termsBox(page, screen.language).and(page.locator(':focus')).waitFor()
    await lookAt(page, screen)
    await termsBox(page, screen.language).check()
    await place.dblclick()

    await page.getByRole('heading', { name: t('store.requests.state.accepted') }).waitFor()
    const [order, ...more] = await ordersOf(id)
    expect(more).toEqual([])
    expect(order).toMatchObject({
      total: total.amount,
      payment_type: 'bank_account',
      account_id: null,
      terms_accepted_at: expect.any(Date),
    })
    await page.getByText(t('store.checkout.placed', { number: `\u2066${order?.number}\u2069` })).waitFor()
    await page
      .getByText(order?.number ?? '')
      .first()
      .waitFor()
    await lookAt(page, screen)
    await page.reload()
    await page.getByRole('heading', { name: t('store.requests.state.accepted') }).waitFor()
    await expect
      .poll(() => page.getByRole('button', { name: t('store.requests.answer.accept') }).count())
      .toBe(0)
    expect(complaints).toEqual([])
  })

  test.each(each)('says beforehand what comes later, and until when, %s', async (_, screen) => {
    const { id, link, products } = await aQuote(screen.language)
    const [product] = products
    const stock = `where product_id = '${product?.id}'`
    await sql(shop, `update products set lead_days = 15, backorder_limit = 20 where id = '${product?.id}'`)
    await sql(
      shop,
      `update stock_levels set on_hand = reserved + 1, units = 0, tracks_units = false ${stock}`,
    )
    const { page, complaints } = await browser.visit(pathOf(link), screen)
    const key = new URL(link, shop.url).searchParams.get('key')
    const answer = await page.request.get(`/api/marketplace-customer/requests/${id}?key=${key}`, {
      headers: { 'accept-language': screen.language },
    })
    const quote = (await answer.json()).data.quotes.at(-1)
    expect(quote.lines.map(({ supply }: { supply?: string }) => supply)).toEqual([
      expect.any(String),
      undefined,
    ])
    await page.getByRole('rowheader', { name: product?.name }).getByText(quote.lines[0].supply).waitFor()
    const date = weekday(screen.language, quote.promisedAt)
    await page.getByText(wordsOf(screen.language).t('store.requests.quote.allBy', { date })).waitFor()
    await lookAt(page, screen)
    await sql(shop, `update stock_levels set on_hand = on_hand + 100 ${stock}`)
    await sql(shop, `update products set backorder_limit = null where id = '${product?.id}'`)
    expect(complaints).toEqual([])
  })

  test.each(inArabic)('lets the quote be declined, which is asked first, %s', async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const { link } = await aQuote(screen.language)
    const { page, complaints } = await browser.visit(pathOf(link), screen)
    const no = page.getByRole('button', { name: t('store.requests.answer.decline'), exact: true })
    await no.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(t('store.requests.answer.declineHint')).waitFor()
    await lookAt(page, screen)
    await dialog.getByRole('button', { name: t('confirm.cancel') }).click()
    await page.getByRole('heading', { name: t('store.requests.state.sent') }).waitFor()
    await no.click()
    await dialog.getByRole('button', { name: t('store.requests.answer.decline'), exact: true }).click()
    await page.getByText(t('store.requests.answer.declined'), { exact: true }).waitFor()
    await page.getByRole('heading', { name: t('store.requests.state.declined') }).waitFor()
    await lookAt(page, screen)

    // Another is asked for with the same products.
    await page.getByRole('link', { name: t('store.requests.state.askAgain') }).click()
    await page.waitForURL(/\/requestAQuote\?product=/)
    await expect.poll(() => page.locator('form li').count()).toBe(2)
    expect(complaints).toEqual([])
  })

  test.each(each)('is answered with a counter-offer, which staff read and answer, %s', async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const { id, link, products } = await aQuote(screen.language)
    const { page, complaints } = await browser.visit(pathOf(link), screen)
    await page.getByRole('button', { name: t('store.requests.counter.action') }).click()
    const [first] = products
    const price = page.getByRole('textbox', {
      name: t('store.requests.counter.priceOf', { name: `\u2068${first?.name}\u2069` }),
    })
    await price.fill('much')
    await page.getByRole('button', { name: t('store.requests.counter.send') }).click()
    await page.getByText(t('validation.invalid', { field: t('store.requests.counter.price') })).waitFor()
    await lookAt(page, screen)
    await price.fill('450')
    await page.getByLabel(t('store.requests.counter.message')).fill('We buy every month')
    await page.getByRole('button', { name: t('store.requests.counter.send') }).click()
    await page.getByText('We buy every month').waitFor()
    await expect
      .poll(() => page.getByRole('button', { name: t('store.requests.answer.accept') }).count())
      .toBe(0)
    await lookAt(page, screen)

    // A new offer can be accepted again.
    await offer(staff, id, products, 45_000)
    await page.reload()
    await page.getByRole('button', { name: t('store.requests.answer.accept') }).waitFor()
    await page.getByText('We buy every month').waitFor()
    await lookAt(page, screen)
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t('store.requests.quote.paper.quote') }).click(),
    ])
    expect(saved.suggestedFilename()).toMatch(/\.pdf$/)
    expect(complaints).toEqual([])
  })

  test.each(inEnglish)('says that a quote has expired, %s', async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const { id, link } = await aQuote(screen.language)
    await expire(id)
    const { page, complaints } = await browser.visit(pathOf(link), screen)
    await page.getByRole('heading', { name: t('store.requests.state.expired') }).waitFor()
    await page.getByRole('link', { name: t('store.requests.state.askAgain') }).waitFor()
    await expect
      .poll(() => page.getByRole('button', { name: t('store.requests.answer.accept') }).count())
      .toBe(0)
    await lookAt(page, screen)
    expect(complaints).toEqual([])
  })

  test.each(inArabic)('with another key, or with none, opens nothing, %s', async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const { link, products } = await aQuote(screen.language)
    const wrong = pathOf(link).slice(0, -1) + (link.endsWith('A') ? 'B' : 'A')
    const { page } = await browser.visit(wrong, screen)
    await page.getByRole('heading', { level: 1, name: t('errorScreen.notFound') }).waitFor()
    await page.getByText(t('store.requests.quote.notFoundHint')).waitFor()
    await lookAt(page, screen)
    await page.goto(link.replace(/\?.*/, ''))
    await page.getByRole('heading', { level: 1, name: t('errorScreen.notFound') }).waitFor()
    await expect.poll(() => page.getByText(products[0]?.name ?? '').count()).toBe(0)
  })
})

describe('what changed since the page was opened', () => {
  test.each(inEnglish)(
    'a new revision is shown and said, and is what is ordered then, %s',
    async (_, screen) => {
      const { t, format } = wordsOf(screen.language)
      const { id, link, products } = await aQuote(screen.language)
      const { page, complaints } = await browser.visit(pathOf(link), screen)
      await openOrder(page, screen)
      await offer(staff, id, products, 40_000)
      await placeOrder(page, screen, total)
      await page.getByText(t('store.requests.answer.revised')).waitFor()
      const cheaper = { amount: 184_000, currency: 'SAR' }
      await page.getByText(format.money(cheaper), { exact: true }).first().waitFor()
      expect(await ordersOf(id)).toEqual([])
      // What was typed is still there.
      await expect.poll(() => page.locator('[name="address"]').inputValue()).toBe('King Fahd Road 1')
      await lookAt(page, screen)

      // The earlier one stays readable.
      const earlier = page
        .locator('details')
        .filter({ hasText: format.money(total) })
        .first()
      await earlier.locator('summary').click()
      await earlier.getByRole('table').waitFor()
      await lookAt(page, screen)

      await placeOrder(page, screen, cheaper)
      await page.getByRole('heading', { name: t('store.requests.state.accepted') }).waitFor()
      expect(await ordersOf(id)).toMatchObject([{ total: cheaper.amount }])
      expect(complaints).toEqual([])
    },
  )

  test('a quote that ran out meanwhile is not ordered', async () => {
    const { t } = wordsOf('en')
    const { id, link } = await aQuote('en')
    const { page } = await browser.visit(pathOf(link), english)
    await openOrder(page, english)
    await expire(id)
    await placeOrder(page, english, total)
    await page.getByText(t('store.requests.answer.expired')).waitFor()
    await page.getByRole('heading', { name: t('store.requests.state.expired') }).waitFor()
    expect(await ordersOf(id)).toEqual([])
  })

  test('one who declines what somebody else has ordered is told so', async () => {
    const { t } = wordsOf('en')
    const { id, link } = await aQuote('en')
    const first = await browser.visit(pathOf(link), english)
    const second = await browser.visit(pathOf(link), english)
    await openOrder(first.page, english)
    await second.page.getByRole('button', { name: t('store.requests.answer.decline'), exact: true }).click()
    await placeOrder(first.page, english, total)
    await first.page.getByRole('heading', { name: t('store.requests.state.accepted') }).waitFor()
    await second.page
      .getByRole('dialog')
      .getByRole('button', { name: t('store.requests.answer.decline'), exact: true })
      .click()
    await second.page.getByText(t('store.requests.answer.decided')).waitFor()
    await second.page.getByRole('heading', { name: t('store.requests.state.accepted') }).waitFor()
    expect(await ordersOf(id)).toHaveLength(1)
  })

  test.each([
    ['Sorry, We are temporary Out Of Stock.', 0],
    ['Sorry, Requested quantity of this product is greater than our stock!', 1],
  ])('%s', async (words, left) => {
    const { t } = wordsOf('en')
    const { id, link, products } = await aQuote('en')
    const [short] = products
    const before = await stockOf(short)
    await setStock(short, left)
    const { page } = await browser.visit(pathOf(link), english)
    await openOrder(page, english)
    await placeOrder(page, english, total)
    const problem = page.getByRole('alert').filter({ hasText: words })
    await problem.getByText(t('store.requests.answer.about', { names: short?.name ?? '' })).waitFor()
    expect(await ordersOf(id)).toEqual([])
    await lookAt(page, english)

    // Once it is there again, the same press orders.
    await sql(shop, 'update stock_levels set on_hand = $2 where product_id = $1', [short?.id, before])
    await page.getByRole('button', { name: new RegExp(`^${t('store.checkout.placeBare')}`) }).click()
    await page.getByRole('heading', { name: t('store.requests.state.accepted') }).waitFor()
  })
})

describe('a customer', () => {
  test('opens an own request without the link, orders with what is saved, and goes on to the order', async () => {
    const { t } = wordsOf('en')
    const products = await someProducts(shop, 'en', 2)
    const { page, complaints } = await browser.visit(`/requestAQuote?product=${products[0]?.id}:2`, english)
    await signInAsCustomer(page, english)
    const token = await page.evaluate<string>(`localStorage.getItem('token')`)
    const { json } = await callShop(shop, token)('POST', '/marketplace-customer/requests', {
      type: 'quote',
      fullName: 'Buyer',
      company: 'Buyer LLC',
      phone: { isoCode: '+966', phoneNumber: '512345678' },
      email: customer.email,
      country: 'SA',
      city: 'SA-riyadh',
      message: 'The same as last year, please.',
      products: products.map(({ id }) => ({ product: id, quantity: 2 })),
    })
    const id = json.data?._id ?? ''
    await offer(staff, id, products, 50_000)
    await page.goto(`/en/quotes/${id}`)
    await page.getByRole('button', { name: t('store.requests.answer.accept') }).click()
    await page.getByRole('radio', { name: new RegExp(customer.bankAccountName) }).check()
    await termsBox(page, 'en').check()
    await lookAt(page, english)
    await page.getByRole('button', { name: new RegExp(`^${t('store.checkout.placeBare')}`) }).click()
    await page.getByRole('link', { name: t('store.requests.state.seeOrder') }).click()
    await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/)
    await page.getByText(t('enums.OrderStatus.pending')).first().waitFor()
    expect(complaints).toEqual([])
  })

  test('who is somebody else finds nothing at its address', async () => {
    const { t } = wordsOf('en')
    const { id } = await aQuote('en')
    const { page } = await browser.visit(`/quotes/${id}`, english)
    await page
      .getByRole('main')
      .getByRole('button', { name: t('session.signIn') })
      .click()
    const other = demoCatalogue.customers.find(
      ({ kind, email }) => kind === 'root_user' && email !== customer.email,
    )
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('fields.identifier')).fill(other?.email ?? '')
    await dialog.getByLabel(t('fields.password'), { exact: true }).fill(other?.password ?? '')
    await dialog.getByRole('button', { name: t('account.signIn.submit'), exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('heading', { level: 1, name: t('errorScreen.notFound') }).waitFor()
    expect(
      await page
        .getByRole('main')
        .getByRole('button', { name: t('session.signIn') })
        .count(),
    ).toBe(0)
  })

  test('reads what the seller answered', async () => {
    const { t } = wordsOf('en')
    const { id, link } = await aQuote('en')
    const { status } = await staff('POST', `/marketplace/requests/${id}/reply`, {
      message: 'We deliver on Sundays, too.',
    })
    expect(status).toBe(201)
    const { page } = await browser.visit(pathOf(link), english)
    await page.getByRole('heading', { name: t('store.requests.quote.replies') }).waitFor()
    await page.getByText('We deliver on Sundays, too.').waitFor()
  })
})

test('on paper stands the quote, dark on white, and nothing of the shop around it', async () => {
  const { t } = wordsOf('en')
  const { link } = await aQuote('en')
  const { page } = await browser.visit(pathOf(link), { ...english, scheme: 'dark' })
  await page.getByRole('table').waitFor()
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.getByRole('table').isVisible()).toBe(true)
  for (const name of [t('store.requests.answer.accept'), t('store.requests.quote.print')])
    expect(await page.getByRole('button', { name }).isVisible(), name).toBe(false)
  await expect.poll(() => page.getByRole('banner').isVisible()).toBe(false)
  await expect.poll(() => page.getByRole('contentinfo').isVisible()).toBe(false)
  const color = await page.evaluate<string>(`getComputedStyle(document.querySelector('table')).color`)
  expect(color).toBe('rgb(17, 17, 17)')
})

async function openOrder(page: Page, { language }: Screen) {
  const { t } = wordsOf(language)
  await page.getByRole('button', { name: t('store.requests.answer.accept') }).click()
  await page.locator('[name="address"]').fill('King Fahd Road 1')
  await page.locator('[name="phone"]').fill('512345678')
  await termsBox(page, language).check()
}

async function placeOrder(page: Page, { language }: Screen, amount: typeof total) {
  const { t, format } = wordsOf(language)
  await page
    .getByRole('button', { name: t('store.checkout.place', { amount: format.money(amount) }) })
    .click()
}

const expire = (id: string) =>
  sql(shop, "update quotes set valid_until = now() - interval '1 minute' where request_id = $1", [id])

async function stockOf(product: QuotedProduct | undefined): Promise<number> {
  const [row] = await sql<{ on_hand: number }>(
    shop,
    'select on_hand from stock_levels where product_id = $1',
    [product?.id],
  )
  return row?.on_hand ?? 0
}

const setStock = (product: QuotedProduct | undefined, available: number) =>
  sql(shop, 'update stock_levels set on_hand = reserved + $2 where product_id = $1', [product?.id, available])

type Order = {
  number: string
  total: string
  payment_type: string
  account_id: string | null
  terms_accepted_at: Date | null
}

const ordersOf = async (request: string) =>
  (
    await sql<Order>(
      shop,
      `select number, total, payment_type, account_id, terms_accepted_at from orders
       where id = (select order_id from requests where id = $1)`,
      [request],
    )
  ).map((order) => ({ ...order, total: Number(order.total) }))
