import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { sql } from './support/database.ts'
import { mailbox } from './support/mails.ts'
import { newAdmin } from './support/new-admin.ts'
import { customer, signInAsCustomer, termsBox } from './support/people.ts'
import { someProducts } from './support/quoting.ts'
import { demoShop } from './support/shop.ts'
import { lookAt, staffAt } from './support/staff.ts'
import { staffCalls } from './support/staff-calls.ts'
import { waitingOrders } from './support/waiting-orders.ts'
import { wordsOf } from './support/words.ts'

const mails = mailbox()
const shop = demoShop(mails.environment)
const browser = aBrowser(shop)

/** Presses a button, and picks one of the list that a dialog shows. */
function handsOn(page: Page, t: ReturnType<typeof wordsOf>['t']) {
  const dialog = page.getByRole('dialog')
  return {
    dialog,
    press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
    pick: async (search: string, name: string) => {
      await dialog.getByRole('searchbox').fill(search)
      await dialog.getByRole('checkbox', { name }).first().check()
      await dialog.getByRole('button', { name: t('cms.pick.add', { count: 1 }) }).click()
      await dialog.waitFor({ state: 'hidden' })
    },
  }
}

const named = screens.map((screen, index) => [nameOf(screen), screen, index] as const)

test.each(named)(
  'staff prepare an order, its customer sees what changed and places it once: %s',
  async (_, screen, index) => {
    const { t, format } = wordsOf(screen.language)
    const words = (key: string, values?: Record<string, string | number>) => t(`cms.drafts.${key}`, values)
    const pay = (key: string, values?: Record<string, string | number>) => t(`store.draft.${key}`, values)
    const [first, second] = await someProducts(shop, screen.language, 2)
    if (!first || !second) throw new Error('The demo shop sells too little')

    const { page, complaints } = await staffAt(browser, '/cms/orders', screen, await newAdmin(shop))
    await page.getByRole('link', { name: words('tab'), exact: true }).click()
    await page.waitForURL(/\/cms\/orders\/drafts$/)
    await lookAt(page, screen)
    await page.getByRole('link', { name: words('add'), exact: true }).click()
    await page.getByRole('heading', { level: 1, name: words('addTitle') }).waitFor()
    await lookAt(page, screen)

    // What is missing is said where it is missing.
    const { press, dialog, pick } = handsOn(page, t)
    await press(words('items.add'))
    await pick(first.name, first.name)
    await press(t('actions.save'))
    await page.getByText(words('customer.missing')).waitFor()
    // The sums are pale until they are those of what was added.
    await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
    await lookAt(page, screen)
    await press(words('customer.choose'))
    await pick(customer.email, customer.email)
    await press(words('items.add'))
    await pick(second.name, second.name)
    const line = (name: string) =>
      page.getByRole('listitem', { name: t('cms.requests.quote.line', { name }), exact: true })
    await line(first.name).getByLabel(t('cms.requests.quote.quantity')).fill(format.number(2))
    await line(second.name)
      .getByRole('textbox')
      .last()
      .fill(screen.language === 'ar' ? '١٠' : '10')
    await page.getByLabel(words('delivery.note')).fill('Ring the bell twice')
    await page
      .getByText(t('cms.requests.quote.inShop', { price: '' }).trim())
      .first()
      .waitFor()
    await lookAt(page, screen)
    await press(t('actions.save'))
    await page.waitForURL(/\/cms\/orders\/drafts\/[0-9a-f-]{36}$/)
    const draftUrl = page.url()
    await page.getByText(words('status.draft'), { exact: true }).first().waitFor()
    await lookAt(page, screen)

    await press(words('send.action'))
    await dialog.getByText(words('send.title')).waitFor()
    await lookAt(page, screen)
    await dialog.getByRole('button', { name: words('send.action'), exact: true }).click()
    await page.getByText(words('status.sent'), { exact: true }).first().waitFor()
    await lookAt(page, screen)
    const voided = await mails.draftLinkTo(customer.email, index * 2 + 1)

    // Taken back, its link is void; another is sent.
    await press(words('takeBack.action'))
    await dialog.getByRole('button', { name: words('takeBack.action'), exact: true }).click()
    await page.getByText(words('status.draft'), { exact: true }).first().waitFor()
    await press(words('send.action'))
    await dialog.getByRole('button', { name: words('send.action'), exact: true }).click()
    const link = await mails.draftLinkTo(customer.email, index * 2 + 2)
    expect(link).not.toBe(voided)
    const inLanguage = (path: string) => path.replace(/^\/(?:en|ar)/, `/${screen.language}`)

    const theirs = await browser.visit('/', screen)
    const shopper = theirs.page
    await shopper.goto(inLanguage(link))
    await shopper.getByRole('heading', { level: 1, name: pay('signInTitle') }).waitFor()
    await lookAt(shopper, screen)
    await signInAsCustomer(shopper, screen)
    await shopper.getByRole('rowheader', { name: first.name }).waitFor()
    await shopper.getByText('Ring the bell twice').waitFor()
    await lookAt(shopper, screen)

    // The price changes while the page is open: nothing is placed, and the page says so.
    const changePrice = (by: number) =>
      sql(shop, 'update products set price = price + $2 where id = $1', [first.id, by])
    await changePrice(-50_00)
    await shopper
      .getByRole('radio', { name: new RegExp(customer.bankAccountName) })
      .first()
      .check()
    await termsBox(shopper, screen.language).check()
    const place = shopper.getByRole('button', { name: new RegExp(t('store.checkout.placeBare')) })
    await place.click()
    await shopper.getByText(pay('changedNow')).waitFor()
    await lookAt(shopper, screen)
    expect(await ordersOf(draftUrl)).toEqual([])
    await place.dblclick()
    await shopper.waitForURL(/\/orders\/[0-9a-f-]{36}\/thanks$/)
    expect(await ordersOf(draftUrl)).toHaveLength(1)
    await changePrice(50_00)

    await shopper.goto(inLanguage(link))
    await shopper.getByRole('heading', { level: 1, name: pay('placedTitle') }).waitFor()
    await lookAt(shopper, screen)
    await shopper.goto(inLanguage('/en/'))
    await shopper.goto(inLanguage(voided))
    await shopper.getByRole('heading', { level: 1, name: pay('lostTitle') }).waitFor()
    await lookAt(shopper, screen)

    await page.goto(draftUrl)
    await page.getByText(words('status.placed'), { exact: true }).first().waitFor()
    await lookAt(page, screen)
    const [placed] = await ordersOf(draftUrl)
    await page.locator(`a[href$="/cms/orders/${placed?.order_id}"]`).first().click()
    await page.getByText(t('cms.orders.fromDraft')).waitFor()
    await lookAt(page, screen)
    expect([...complaints, ...theirs.complaints]).toEqual([])
  },
)

test.each(named)('a draft holds its stock until staff release it: %s', async (_, screen) => {
  const { t, format } = wordsOf(screen.language)
  const words = (key: string, values?: Record<string, string | number>) => t(`cms.drafts.${key}`, values)
  const [product] = await someProducts(shop, screen.language, 1)
  if (!product) throw new Error('The demo shop sells too little')
  const { page, complaints } = await staffAt(browser, '/cms/orders/drafts/add', screen, await newAdmin(shop))
  const { press, dialog, pick } = handsOn(page, t)
  await press(words('customer.choose'))
  await pick(customer.email, customer.email)
  await press(words('items.add'))
  await pick(product.name, product.name)
  await page.getByRole('checkbox', { name: words('hold.hold') }).check()
  const hours = page.getByLabel(words('hold.hours'))
  await hours.fill(format.number(73))
  await hours.blur()
  await page.getByText(t('validation.maxNumber', { field: words('hold.hours'), max: 72 })).waitFor()
  await lookAt(page, screen)
  await hours.fill(format.number(48))
  await press(t('actions.save'))
  await page.waitForURL(/\/cms\/orders\/drafts\/[0-9a-f-]{36}$/)
  const draftUrl = page.url()
  const holds = page.getByRole('region', { name: words('hold.held') })
  await holds.getByText(product.name).waitFor()
  await lookAt(page, screen)
  const reserved = async () => {
    const [level] = await sql<{ reserved: number }>(
      shop,
      `select reserved from stock_levels where product_id = $1`,
      [product.id],
    )
    return level?.reserved ?? 0
  }
  const before = await reserved()

  const untilStart = words('hold.untilDate', { date: '' }).trim()
  await page.goto(draftUrl.replace(/\/[^/]+$/, ''))
  await page.getByText(untilStart).first().waitFor()
  await lookAt(page, screen)
  await page.goto(draftUrl.replace(/\/orders\/.*$/, `/inventory?product=${product.id}&tab=reservations`))
  await page.locator('a[href*="/cms/orders/drafts/"]').first().waitFor()
  await lookAt(page, screen)

  await page.goto(draftUrl)
  await press(words('hold.action'))
  await dialog.getByText(words('hold.releaseTitle')).waitFor()
  await lookAt(page, screen)
  await dialog.getByRole('button', { name: words('hold.action'), exact: true }).click()
  await holds.waitFor({ state: 'detached' })
  expect(await reserved()).toBe(before - 1)
  await page.getByRole('checkbox', { name: words('hold.hold') }).waitFor()
  await page.goto(draftUrl.replace(/\/orders\/.*$/, `/inventory?product=${product.id}`))
  await page.getByText(t('cms.inventory.movements.holdReleased')).first().waitFor()
  await page.getByText(t('cms.inventory.movements.held')).first().waitFor()
  await lookAt(page, screen)
  expect(complaints).toEqual([])
})

test.each(named)('many drafts are cancelled at once: %s', async (_, screen) => {
  const { t, format } = wordsOf(screen.language)
  const words = (key: string, values?: Record<string, string | number>) => t(`cms.drafts.${key}`, values)
  const [product] = await someProducts(shop, screen.language, 1)
  const [account] = await sql<{ id: string }>(shop, 'select id from accounts where email = $1', [
    customer.email,
  ])
  const { page, complaints } = await staffAt(browser, '/cms/orders/drafts', screen, await newAdmin(shop))
  const staff = staffCalls(shop, page)
  const numbers: string[] = []
  for (let count = 0; count < 2; count += 1) {
    const { number } = await staff('drafts', {
      method: 'POST',
      body: { customer: account?.id, items: [{ product: product?.id, quantity: 1 }] },
      headers: { 'idempotency-key': randomUUID() },
    })
    numbers.push(String(number))
  }
  await page.goto(`/${screen.language}/cms/orders/drafts?status=draft`)
  for (const number of numbers)
    await page.getByRole('checkbox', { name: t('cms.list.select', { name: number }), exact: true }).check()
  await page.getByRole('button', { name: words('bulk.cancel', { count: 2 }), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: words('bulk.title', { count: 2 }) })
  for (const number of numbers) await dialog.getByText(number).waitFor()
  await dialog.getByRole('textbox').fill(format.number(2))
  await lookAt(page, screen)
  await dialog.getByRole('button', { name: words('bulk.cancel', { count: 2 }), exact: true }).click()
  await page.getByText(words('bulk.done', { count: 2 })).waitFor()
  expect(
    await sql(shop, 'select distinct state from order_drafts where number = any($1)', [numbers]),
  ).toEqual([{ state: 'cancelled' }])
  expect(complaints).toEqual([])
})

test.each(named)('a pending order is edited before it is accepted: %s', async (_, screen, index) => {
  const { t, format } = wordsOf(screen.language)
  const words = (key: string, values?: Record<string, string | number>) => t(`cms.drafts.${key}`, values)
  const [id = ''] = await waitingOrders(shop, [`EDIT-${index}`])
  await sql(
    shop,
    `update orders set status = 'pending', payment_status = 'unpaid', payment_type = 'bank_account', paid_at = null
     where id = $1`,
    [id],
  )
  const [line] = await sql<{ quantity: number }>(
    shop,
    'select quantity from order_lines where order_id = $1 order by position',
    [id],
  )
  const { page, complaints } = await staffAt(browser, `/cms/orders/${id}`, screen, await newAdmin(shop))
  await page.getByRole('link', { name: words('edit.action'), exact: true }).click()
  await page.waitForURL(/\?edit$/)
  const quantity = page.getByLabel(t('cms.requests.quote.quantity')).first()
  await quantity.waitFor()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  await lookAt(page, screen)
  await quantity.fill(format.number(0))
  await page.getByRole('button', { name: t('actions.save'), exact: true }).click()
  await page.getByText(t('validation.minNumber', { field: t('fields.quantity'), min: 1 })).waitFor()
  await quantity.fill(format.number((line?.quantity ?? 0) + 1))
  await page.getByLabel(words('delivery.note')).fill('Deliver in the morning')
  // The order itself has the same address: leaving for it asks, too.
  await page
    .getByRole('navigation')
    .getByRole('link', { name: `EDIT-${index}` })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('cms.unsaved.stay') })
    .click()
  expect(page.url()).toMatch(/\?edit$/)
  await page.getByRole('button', { name: t('actions.save'), exact: true }).click()
  await page.waitForURL(/\/cms\/orders\/[0-9a-f-]{36}$/)
  const changes = page.getByRole('region', { name: words('edit.changes') })
  await changes.getByText('Deliver in the morning').waitFor()
  await lookAt(page, screen)
  expect(
    await sql(shop, 'select quantity from order_lines where order_id = $1 order by position limit 1', [id]),
  ).toEqual([{ quantity: (line?.quantity ?? 0) + 1 }])
  expect(complaints).toEqual([])
})

const ordersOf = (url: string) =>
  sql<{ order_id: string }>(
    shop,
    'select order_id from order_drafts where id = $1 and order_id is not null',
    [url.split('/').at(-1) ?? ''],
  )
