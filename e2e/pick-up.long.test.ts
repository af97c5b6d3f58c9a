import { expect, test } from 'vitest'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { looksRight } from './support/both-schemes.ts'
import { sql } from './support/database.ts'
import { fillCart, mostStocked, placeButton, viewPlaced } from './support/ordering.ts'
import { customer, signInAsCustomer, signInAsStaff, termsBox } from './support/people.ts'
import { demoShop } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)
const each = screens.map((screen) => [nameOf(screen), screen] as const)

test.each(each)(
  'staff set up a pick-up point, and a buyer collects an order there: %s',
  async (_, screen) => {
    const { language } = screen
    const { t } = wordsOf(language)
    // Both languages begin without a point.
    await sql(shop, 'delete from pick_up_points')
    const names = { en: 'Olaya showroom', ar: 'معرض العليا' }

    const staff = await browser.visit('/cms-login', screen)
    const cms = staff.page
    await signInAsStaff(cms, screen)
    await cms.goto(`/${language}/cms/settings/delivery`)
    await cms.getByText(t('cms.delivery.points.empty')).waitFor()
    await looksRight(cms)
    await cms.getByRole('link', { name: t('cms.delivery.points.add') }).click()
    await cms.waitForURL(/points\/add$/)
    await cms.locator('[name=position]').waitFor()
    const inLanguage = async (code: 'en' | 'ar') => {
      const field = cms.locator(`[name="name.${code}"]`)
      if (!(await field.isVisible()))
        await cms
          .getByRole('group', { name: t('cms.bothLanguages.choose') })
          .getByRole('button', { name: t(`cms.bothLanguages.languages.${code}`) })
          .click()
      await field.fill(names[code])
      await cms.locator(`[name="address.${code}"]`).fill(code === 'en' ? '12 Olaya Street' : 'شارع العليا ١٢')
    }
    await inLanguage('en')
    await inLanguage('ar')
    // What is missing is said at its field.
    await cms.getByRole('button', { name: t('actions.save') }).click()
    await cms
      .getByText(t('validation.required', { field: t('fields.country') }))
      .first()
      .waitFor()
    await cms.getByLabel(t('fields.country')).selectOption('SA')
    const city = language === 'en' ? 'Riyadh' : 'الرياض'
    await cms.getByLabel(t('fields.city')).fill(city)
    await cms.getByRole('option', { name: city, exact: true }).first().click()
    await cms.locator('[name=readyDays]').fill(language === 'ar' ? '٢' : '2')
    await cms.locator('[name=openingHours]').check()
    await cms.locator('[name=phone]').fill('+966 11 123 4567')
    await cms.getByRole('button', { name: t('actions.save') }).click()
    await cms.waitForURL(/points\/[\da-f-]{36}$/)
    await looksRight(cms)
    await cms.goto(`/${language}/cms/settings/delivery`)
    await cms.getByRole('link', { name: names[language] }).waitFor()
    await looksRight(cms)

    const { page } = await browser.visit('/', screen)
    await signInAsCustomer(page, screen)
    await fillCart(page, { [await mostStocked(shop)]: 1 })
    await page.goto(`/${language}/cart`)
    await page.getByRole('radio', { name: t('store.checkout.pickUp') }).check()
    await page.getByRole('radio', { name: names[language] }).waitFor()
    await page.getByText(t('store.checkout.pickUpAt'), { exact: true }).waitFor()
    await looksRight(page)
    await page.getByRole('radio', { name: new RegExp(customer.bankAccountName) }).check()
    const box = termsBox(page, language)
    if ((await box.count()) > 0) await box.check()

    // Switched off meanwhile, it is refused where it was chosen.
    await sql(shop, 'update pick_up_points set is_active = false')
    await placeButton(page, language).click()
    await page.getByText(t('errors.no_pick_up')).first().waitFor()
    await sql(shop, 'update pick_up_points set is_active = true')
    await page.reload()
    await page.getByRole('radio', { name: t('store.checkout.pickUp') }).check()
    await page.getByRole('radio', { name: new RegExp(customer.bankAccountName) }).check()
    const again = termsBox(page, language)
    if ((await again.count()) > 0) await again.check()
    await placeButton(page, language).click()
    await page.waitForURL(/\/thanks$/)
    await page.getByText(names[language]).first().waitFor()
    await page.getByText(t('store.orders.pickUp.next')).waitFor()
    await looksRight(page)
    await viewPlaced(page, language)
    await page.getByRole('heading', { name: t('store.orders.pickUp.title') }).waitFor()
    await page.getByText(names[language]).first().waitFor()
    await looksRight(page)

    const [order] = await sql(
      shop,
      'select id, delivery_method, delivery_fee, shipping_address from orders order by placed_at desc limit 1',
    )
    expect(order).toMatchObject({ delivery_method: 'pick_up', delivery_fee: 0, shipping_address: null })
    await sql(shop, `update orders set status = 'shipped' where id = '${String(order?.id)}'`)
    await page.reload()
    await page.getByText(t('store.orders.pickUp.shipped')).first().waitFor()
    await looksRight(page)
    await cms.goto(`/${language}/cms/orders/${String(order?.id)}`)
    await cms.getByText(names[language]).first().waitFor()
    await cms.getByText(t('cms.orders.pickUp.shipped')).first().waitFor()
    await looksRight(cms)
    await sql(shop, 'delete from pick_up_points')
  },
  180_000,
)
