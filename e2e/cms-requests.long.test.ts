import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aBrowser, nameOf, inArabic, screens } from './support/browser.ts'
import { mailbox } from './support/mails.ts'
import { newAdmin } from './support/new-admin.ts'
import { ask, callShop, offer, someProducts, staffOf } from './support/quoting.ts'
import { demoShop } from './support/shop.ts'
import { alertSaying, english, lookAt, staffAt } from './support/staff.ts'
import { wordsOf } from './support/words.ts'

const mails = mailbox()
const shop = demoShop(mails.environment)
const browser = aBrowser(shop)
const colleague = staffOf(shop)

const named = screens.map((screen) => [nameOf(screen), screen] as const)
const list = '/cms/orders?tab=requests'
const sar = (amount: number) => ({ amount, currency: 'SAR' })
const newEmail = () => `asker.${randomUUID().slice(0, 8)}@dunes.example`

test.each(named)(
  'a request is found, taken, priced, sent, revised, and becomes an order at the revised prices: %s',
  async (_, screen) => {
    const { t, format } = wordsOf(screen.language)
    const words = (key: string, values?: Record<string, string | number>) => t(`cms.requests.${key}`, values)
    const email = newEmail()
    const products = await someProducts(shop, screen.language, 2)
    const [first, second] = products
    const id = await ask(shop, screen.language, email, products)
    const { page, complaints } = await staffAt(browser, list, screen, await newAdmin(shop))
    await page.getByRole('searchbox', { name: words('search') }).fill(email)
    await page.waitForURL(/search=/)
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
    await page
      .getByRole('navigation', { name: words('columns.status') })
      .getByRole('link', { name: words('status.new') })
      .click()
    await page.waitForURL(/status=new/)
    await lookAt(page, screen)
    await page.locator('tbody a').click()
    await page.waitForURL(`**/cms/orders/requests/${id}`)

    const panel = page.getByRole('region', { name: words('quote.newTitle') })
    await panel
      .getByText(format.money(sar(first?.price ?? 0)))
      .first()
      .waitFor()
    await lookAt(page, screen)
    await page.getByRole('button', { name: words('take.action') }).click()
    await alertSaying(page, words('take.done'))
      .or(page.getByText(words('take.done')))
      .first()
      .waitFor()
    await expect
      .poll(() => page.getByLabel(words('assign.label')).locator('option:checked').textContent())
      .toBe('Salma Haddad')

    // The shop's price stands there already; the first is lowered, the second is given up.
    const price = (name: string) =>
      page
        .getByRole('listitem', { name: words('quote.line', { name }) })
        .getByLabel(words('quote.unitPrice', { currency: format.currencyName('SAR') }))
    const quantity = (name: string) =>
      page
        .getByRole('listitem', { name: words('quote.line', { name }) })
        .getByLabel(words('quote.quantity'), { exact: true })
    await price(first?.name ?? '').fill('')
    await page.getByRole('button', { name: words('quote.send') }).click()
    await page.getByText(t('validation.required', { field: t('fields.unitPrice') })).waitFor()
    await price(first?.name ?? '').fill(screen.language === 'ar' ? '٥٠٠' : '500')
    await quantity(first?.name ?? '').fill('3')
    await page.getByRole('button', { name: words('quote.remove', { name: second?.name ?? '' }) }).click()
    await panel.getByText(format.money(sar(172_500)), { exact: true }).waitFor()
    await page.getByRole('button', { name: words('quote.send') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(format.money(sar(172_500))).waitFor()
    await lookAt(page, screen)
    await dialog.getByRole('button', { name: words('quote.send') }).click()
    await page.getByText(words('quote.revision', { revision: 1 }), { exact: true }).waitFor()
    await mails.quoteLinkTo(email)

    await page.getByRole('button', { name: words('quote.revise') }).click()
    await price(first?.name ?? '').fill('450')
    await page.getByRole('button', { name: words('quote.add') }).click()
    await dialog.getByRole('searchbox').fill(second?.name ?? '')
    await dialog
      .getByRole('checkbox', { name: second?.name ?? '' })
      .first()
      .check()
    await dialog.getByRole('button', { name: t('cms.pick.add', { count: 1 }) }).click()
    await price(second?.name ?? '').fill('100')
    await quantity(second?.name ?? '').fill('2')
    await page.getByLabel(words('quote.noteLabel')).fill('Delivered in one lot.')
    // Whoever leaves now would lose what was typed, and is asked.
    await page
      .getByRole('link', { name: words('title'), exact: true })
      .first()
      .click()
    await dialog.getByRole('button', { name: t('cms.unsaved.stay') }).click()
    // 3 × 450 and 2 × 100, and 15 %.
    const total = format.money(sar(178_250))
    const revising = page.getByRole('region', { name: words('quote.reviseTitle') })
    await revising.getByText(total, { exact: true }).waitFor()
    await page.getByRole('button', { name: words('quote.sendRevision', { revision: 2 }) }).click()
    await dialog.getByRole('button', { name: words('quote.send') }).click()
    await page.getByText(words('quote.revision', { revision: 2 }), { exact: true }).waitFor()
    await page
      .locator('summary')
      .filter({ hasText: format.money(sar(172_500)) })
      .click()
    await page.getByText(words('quote.revision', { revision: 1 }), { exact: true }).waitFor()
    await lookAt(page, screen)

    const link = await mails.quoteLinkTo(email, 2)
    const key = new URL(link, shop.url).searchParams.get('key') ?? ''
    const answer = await callShop(shop)('POST', `/marketplace-customer/requests/${id}/accept?key=${key}`, {
      revision: 2,
      address: {
        fullName: 'Noura Example',
        country: 'SA',
        city: 'SA-riyadh',
        address: 'King Fahd Road 1',
        phone: { isoCode: '+966', phoneNumber: '512345678' },
      },
    })
    expect(answer.status).toBe(200)
    await page.reload()
    await page.getByText(words('quote.accepted'), { exact: true }).first().waitFor()
    await expect.poll(() => page.getByRole('button', { name: words('quote.revise') }).count()).toBe(0)
    await lookAt(page, screen)
    await page.getByRole('link', { name: /\d{4}-\d{6}/ }).click()
    await page.waitForURL(/cms\/orders\/[\w-]{36}$/)
    await page.getByText(total, { exact: true }).first().waitFor()
    expect(complaints).toEqual([])
  },
)

test.each(inArabic)('a message is answered by mail, closed and reopened: %s', async (_, screen) => {
  const { t } = wordsOf(screen.language)
  const words = (key: string) => t(`cms.requests.${key}`)
  const sent = await callShop(shop)(
    'POST',
    '/marketplace-customer/requests',
    {
      type: 'contact',
      fullName: 'Sami Example',
      phone: { isoCode: '+966', phoneNumber: '512345678' },
      email: newEmail(),
      country: 'SA',
      city: 'SA-riyadh',
      message: 'Do the trackers work in tunnels?',
    },
    screen.language,
  )
  const path = `/cms/orders/requests/${sent.json.data?._id}`
  const { page, complaints } = await staffAt(browser, path, screen, await newAdmin(shop))
  await page.getByText('Do the trackers work in tunnels?').waitFor()
  await lookAt(page, screen)
  const send = page.getByRole('button', { name: words('thread.send') })
  await send.click()
  await page.getByText(t('validation.required', { field: words('thread.answer') })).waitFor()
  await page.getByLabel(words('thread.answer')).fill('They do, with an external antenna.')
  await send.click()
  await page.getByRole('listitem').filter({ hasText: 'with an external antenna' }).waitFor()
  await expect.poll(() => page.getByLabel(words('thread.answer')).inputValue()).toBe('')
  await page.getByRole('button', { name: words('close.action'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('close.action'), exact: true })
    .last()
    .click()
  await page.getByText(words('status.closed'), { exact: true }).waitFor()
  await page.getByRole('button', { name: words('reopen.action') }).click()
  await page.getByText(words('status.in_progress'), { exact: true }).waitFor()
  await lookAt(page, screen)
  expect(complaints).toEqual([])
})

test('whoever answers a request that a colleague has changed hears of it, and keeps what was typed', async () => {
  const { t } = wordsOf('en')
  const products = await someProducts(shop, 'en', 1)
  const id = await ask(shop, 'en', newEmail(), products)
  const { page, complaints } = await staffAt(
    browser,
    `/cms/orders/requests/${id}`,
    english,
    await newAdmin(shop),
  )
  const answer = page.getByLabel(t('cms.requests.thread.answer'))
  await answer.fill('We will call you.')
  await offer(colleague, id, products, 70_000)
  await page.getByRole('button', { name: t('cms.requests.thread.send') }).click()
  await page.getByText(t('cms.requests.overtaken')).waitFor()
  await expect.poll(() => answer.inputValue()).toBe('We will call you.')
  await page.getByText(t('cms.requests.quote.revision', { revision: 1 }), { exact: true }).waitFor()
  const { json } = await colleague('GET', `/marketplace/requests/${id}`)
  expect(json.data?.replies).toEqual([])
  await page.getByRole('button', { name: t('cms.requests.thread.send') }).click()
  await page.getByText(t('cms.requests.thread.sent')).waitFor()
  expect(complaints).toEqual([])
})

test('the newest requests that wait stand on the dashboard and lead to themselves', async () => {
  const { t } = wordsOf('en')
  const id = await ask(shop, 'en', newEmail(), await someProducts(shop, 'en', 1))
  const { page, complaints } = await staffAt(browser, '/cms/dashboard', english, await newAdmin(shop))
  const panel = page.getByRole('region', { name: t('cms.requests.dashboard.title') })
  await panel.locator(`a[href$="/cms/orders/requests/${id}"]`).click()
  await page.waitForURL(`**/cms/orders/requests/${id}`)
  await page.getByText('For forty trucks.').waitFor()
  expect(complaints).toEqual([])
})
