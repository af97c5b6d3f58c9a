import { expect, test } from 'vitest'
import { formatter } from '#i18n/format.ts'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { looksRight } from './support/both-schemes.ts'
import { sql } from './support/database.ts'
import { fillCart, mostStocked, placeButton } from './support/ordering.ts'
import { customer, signInAsCustomer, signInAsStaff, termsBox } from './support/people.ts'
import { demoShop } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)
const each = screens.map((screen) => [nameOf(screen), screen] as const)

test.each(each)(
  'staff set up where delivery goes and what it costs, and a buyer pays it: %s',
  async (_, screen) => {
    const { language } = screen
    const { t } = wordsOf(language)
    const format = formatter(language)
    const sar = (amount: number) => format.money({ amount, currency: 'SAR' })
    // Both languages begin without a zone.
    await sql(shop, 'delete from delivery_zones')
    await sql(shop, 'delete from pick_up_points')

    const staff = await browser.visit('/cms-login', screen)
    const cms = staff.page
    await signInAsStaff(cms, screen)
    await cms.goto(`/${language}/cms/settings`)
    await cms.getByRole('link', { name: t('cms.delivery.title'), exact: true }).click()
    await cms.getByText(t('cms.delivery.empty')).waitFor()
    await looksRight(cms)

    const addZone = async (name: string, city: string | undefined, price: string) => {
      await cms
        .getByRole('link', { name: t('cms.delivery.add') })
        .first()
        .click()
      await cms.waitForURL(/zones\/add$/)
      await cms.getByLabel(t('fields.name'), { exact: true }).fill(name)
      await cms.locator('button[name=places]').click()
      await cms.getByLabel(t('fields.country')).selectOption('SA')
      if (city) {
        await cms.getByLabel(t('fields.city')).fill(city)
        await cms.getByRole('option', { name: city, exact: true }).first().click()
      }
      await cms
        .getByRole('group', { name: t('cms.discounts.form.addLocation') })
        .getByRole('button', { name: t('cms.discounts.form.addLocation') })
        .click()
      // Without a price it is refused at the field.
      await cms.getByRole('button', { name: t('actions.save') }).click()
      const rate = cms.getByRole('group', {
        name: t('cms.delivery.form.rate', { number: format.number(1) }),
      })
      const amount = rate.getByLabel(t('cms.delivery.form.price', { currency: 'SAR' }))
      await rate
        .getByText(t('validation.required', { field: t('cms.delivery.form.price', { currency: 'SAR' }) }))
        .waitFor()
      await amount.fill(price)
      await cms.getByRole('button', { name: t('actions.save') }).click()
      await cms.waitForURL(/zones\/[\da-f-]{36}$/)
      await looksRight(cms)
      await cms.goto(`/${language}/cms/settings/delivery`)
      await cms.getByRole('link', { name }).waitFor()
    }
    const [address] = await sql(
      shop,
      `select city from addresses join accounts on accounts.id = account_id where email = '${customer.email}' and type = 'shipping' and is_default`,
    )
    const city = String(address?.city)
    const named = (await cms.request
      .get(`/api/marketplace-customer/metadata/cities/v1/SA`, { headers: { 'accept-language': language } })
      .then((answer) => answer.json())) as { data: Record<string, string> }
    const cityName = named.data[city] ?? ''
    await addZone('Near', cityName, language === 'ar' ? '٢٥' : '25')
    await addZone('Near too', cityName, '99')
    await cms.getByText(t('cms.delivery.overlapFirst', { places: cityName, zone: 'Near' })).waitFor()
    await looksRight(cms)

    const { page } = await browser.visit('/', screen)
    await signInAsCustomer(page, screen)
    await fillCart(page, { [await mostStocked(shop)]: 1 })
    await page.goto(`/${language}/cart`)
    await page.getByText(t('store.checkout.deliveryFee'), { exact: true }).waitFor()
    await page.getByText(sar(2_500)).first().waitFor()
    // What is saved elsewhere is there, and cannot be chosen.
    const elsewhere = await page.getByText(t('store.checkout.noDelivery')).count()
    await expect.poll(() => page.getByRole('radio', { disabled: true }).count()).toBe(elsewhere)
    await looksRight(page)
    await page.getByRole('radio', { name: new RegExp(customer.bankAccountName) }).check()
    const box = termsBox(page, language)
    if ((await box.count()) > 0) await box.check()
    await placeButton(page, language).click()
    await page.waitForURL(/\/orders\/[\da-f-]{36}/)
    await page.getByText(sar(2_500)).first().waitFor()
    const [order] = await sql(
      shop,
      'select delivery_fee, delivery_tax from orders order by placed_at desc limit 1',
    )
    expect(order).toMatchObject({ delivery_fee: 2500, delivery_tax: 375 })
  },
  180_000,
)
