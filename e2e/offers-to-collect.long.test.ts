import { expect, test } from 'vitest'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { looksRight } from './support/both-schemes.ts'
import { sql } from './support/database.ts'
import { mailbox } from './support/mails.ts'
import { newAdmin } from './support/new-admin.ts'
import { customer, signInAsCustomer, termsBox } from './support/people.ts'
import { ask, someProducts } from './support/quoting.ts'
import { demoShop } from './support/shop.ts'
import { staffAt } from './support/staff.ts'
import { staffCalls } from './support/staff-calls.ts'
import { wordsOf } from './support/words.ts'

const mails = mailbox()
const shop = demoShop(mails.environment)
const browser = aBrowser(shop)
const each = screens.map((screen, index) => [nameOf(screen), screen, index] as const)
const names = { en: 'Olaya showroom', ar: 'معرض العليا' }

test.each(each)(
  'staff offer what is collected, in a draft order and in a quote, and both become orders there: %s',
  async (_, screen, index) => {
    const { language } = screen
    const { t } = wordsOf(language)
    await sql(shop, 'delete from pick_up_points')
    const { page: cms } = await staffAt(browser, '/cms/orders', screen, await newAdmin(shop))
    await cms
      .getByRole('heading', { level: 1, name: t('cms.orders.title') })
      .first()
      .waitFor()
    const staff = staffCalls(shop, cms)
    const point = await staff('pick-up-points', {
      method: 'POST',
      body: {
        name: names,
        country: 'SA',
        city: 'SA-riyadh',
        address: { en: '12 Olaya Street', ar: 'شارع العليا ١٢' },
        openingHours: [{ day: 0, opens: '08:00', closes: '16:00' }],
        readyDays: 1,
        phone: '+966 11 123 4567',
      },
    })
    const [product] = await someProducts(shop, language, 1)
    if (!product) throw new Error('The demo shop sells too little')
    const [account] = await sql(shop, 'select id from accounts where email = $1', [customer.email])
    const inLanguage = (path: string) => path.replace(/^\/(?:en|ar)/, `/${language}`)

    // A draft order.
    const draft = await staff('drafts', {
      method: 'POST',
      body: { customer: String(account?.id), items: [{ product: product.id, quantity: 1 }] },
    })
    await cms.goto(`/${language}/cms/orders/drafts/${draft._id}`)
    const chosen = cms.locator('[name=pickUpPointId]')
    await cms.getByLabel(t('fields.deliveryFee')).waitFor()
    await chosen.selectOption(point._id)
    await cms.getByLabel(t('fields.deliveryFee')).waitFor({ state: 'detached' })
    await looksRight(cms)
    await cms.getByRole('button', { name: t('actions.save'), exact: true }).click()
    await cms.getByText(t('cms.drafts.saved')).first().waitFor()
    await cms.getByRole('button', { name: t('cms.drafts.send.action'), exact: true }).click()
    const dialog = cms.getByRole('dialog')
    await dialog.getByRole('button', { name: t('cms.drafts.send.action'), exact: true }).click()
    await cms.getByRole('heading', { name: t('cms.orders.pickUp.title') }).waitFor()
    await cms.getByText(names[language]).first().waitFor()
    await looksRight(cms)

    const link = await mails.draftLinkTo(customer.email, index + 1)
    const { page } = await browser.visit('/', screen)
    await signInAsCustomer(page, screen)
    await page.goto(inLanguage(link))
    await page.getByRole('heading', { name: t('store.checkout.pickUpAt'), exact: true }).waitFor()
    await page.getByText(names[language]).first().waitFor()
    await looksRight(page)
    await page
      .getByRole('radio', { name: new RegExp(customer.bankAccountName) })
      .first()
      .check()
    await termsBox(page, language).check()
    await page.getByRole('button', { name: new RegExp(t('store.checkout.placeBare')) }).click()
    await page.waitForURL(/\/thanks$/)
    await page.getByText(names[language]).first().waitFor()
    const collected = 'select delivery_method, shipping_address, delivery_fee from orders where'
    const atPoint = { delivery_method: 'pick_up', shipping_address: null, delivery_fee: 0 }
    expect(
      await sql(shop, `${collected} id = (select order_id from order_drafts where id = $1)`, [draft._id]),
    ).toEqual([atPoint])

    // A quote, which a visitor accepts by its link.
    const email = `collector.${index}@dunes.example`
    const request = await ask(shop, language, email, [product])
    await cms.goto(`/${language}/cms/orders/requests/${request}`)
    await chosen.selectOption(point._id)
    await cms.getByLabel(t('fields.deliveryFee')).waitFor({ state: 'detached' })
    await looksRight(cms)
    await cms.getByRole('button', { name: t('cms.requests.quote.send'), exact: true }).click()
    await dialog.getByRole('button', { name: t('cms.requests.quote.send'), exact: true }).click()
    await cms.getByRole('heading', { name: t('cms.orders.pickUp.title') }).waitFor()
    await looksRight(cms)
    const quote = await browser.visit((await mails.quoteLinkTo(email)).replace(/^\/(?:en|ar)/, ''), screen)
    await quote.page.getByRole('heading', { name: t('store.checkout.pickUpAt') }).waitFor()
    await looksRight(quote.page)
    await quote.page.getByRole('button', { name: t('store.requests.answer.accept') }).click()
    await termsBox(quote.page, language).check()
    await expect.poll(() => quote.page.locator('[name="address"]').count()).toBe(0)
    await looksRight(quote.page)
    await quote.page.getByRole('button', { name: new RegExp(`^${t('store.checkout.placeBare')}`) }).click()
    await quote.page.getByRole('heading', { name: t('store.requests.state.accepted') }).waitFor()
    expect(
      await sql(shop, `${collected} id = (select order_id from requests where id = $1)`, [request]),
    ).toEqual([atPoint])
    await sql(shop, 'delete from pick_up_points')
  },
  180_000,
)
