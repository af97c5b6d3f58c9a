import { expect, test } from 'vitest'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { looksRight } from './support/both-schemes.ts'
import { sql } from './support/database.ts'
import { fillCart, placeButton, viewPlaced } from './support/ordering.ts'
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
    // Its pieces need no names.
    const [plain] = await sql(
      shop,
      `select products.id from products join stock_levels on product_id = products.id
       where visibility = 'visible' and archived_at is null and price is not null and not tracks_units
       order by on_hand - reserved desc limit 1`,
    )
    const bought = String(plain?.id)
    await fillCart(page, { [bought]: 1 })
    await page.goto(`/${language}/cart`)
    await page.getByRole('radio', { name: t('store.checkout.pickUp') }).check()
    await page.getByRole('radio', { name: names[language] }).waitFor()
    await page.getByText(t('store.checkout.pickUpAt'), { exact: true }).waitFor()
    await looksRight(page)
    // Loading the page again keeps the choice, as long as the point is there.
    await page.reload()
    await page.getByText(t('store.checkout.pickUpAt'), { exact: true }).waitFor()
    await sql(shop, 'update pick_up_points set is_active = false')
    await page.reload()
    await page.getByRole('heading', { name: t('store.checkout.address') }).waitFor()
    await expect.poll(() => page.getByText(t('store.checkout.pickUpAt'), { exact: true }).count()).toBe(0)
    await sql(shop, 'update pick_up_points set is_active = true')
    await page.reload()
    await page.getByText(t('store.checkout.pickUpAt'), { exact: true }).waitFor()
    await page.getByRole('radio', { name: new RegExp(customer.bankAccountName) }).check()
    const box = termsBox(page, language)
    if ((await box.count()) > 0) await box.check()

    // Switched off meanwhile, it is refused where it was chosen.
    await sql(shop, 'update pick_up_points set is_active = false')
    await placeButton(page, language).click()
    await page.getByText(t('errors.no_pick_up')).first().waitFor()
    await sql(shop, 'update pick_up_points set is_active = true')
    await page.reload()
    await page.getByText(t('store.checkout.pickUpAt'), { exact: true }).waitFor()
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
    const id = String(order?.id)

    // Staff find it by its point, and no button of it speaks of shipping.
    await cms.goto(`/${language}/cms/orders`)
    await cms.getByRole('button', { name: t('cms.list.moreFilters') }).click()
    await cms
      .locator('summary')
      .filter({ hasText: t('cms.orders.methodFilter.point') })
      .click()
    await cms.getByRole('checkbox', { name: names[language], exact: true }).check()
    await cms.waitForURL(/pickUpPoint=/)
    await cms.keyboard.press('Escape')
    await cms
      .getByText(`${t('cms.orders.methodFilter.point')}: ${names[language]}`)
      .first()
      .waitFor()
    await cms.locator(`a[href$="/cms/orders/${id}"]`).first().waitFor()
    await looksRight(cms)
    const words = (key: string, values?: Record<string, string | number>) => t(`cms.orders.${key}`, values)
    const press = (name: string) => cms.getByRole('button', { name, exact: true }).first().click()
    await cms.goto(`/${language}/cms/orders/${id}`)
    await cms.getByText(names[language]).first().waitFor()
    await press(words('accept.action'))
    const dialog = cms.getByRole('dialog')
    await dialog.getByText(words('accept.title')).waitFor()
    await dialog.getByText(words('pickUp.readyBy')).first().waitFor()
    await dialog.getByRole('button', { name: words('accept.action'), exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await cms.getByText(words('pickUp.ship.hint')).waitFor()
    await expect.poll(() => cms.getByText(words('shipment.trackingNumber')).count()).toBe(0)
    await looksRight(cms)
    await press(words('ship.all'))
    await press(words('pickUp.ship.action'))
    await cms.getByText(words('pickUp.ship.done')).first().waitFor()
    await cms.getByText(words('pickUp.shipped'), { exact: true }).first().waitFor()
    await looksRight(cms)
    await page.reload()
    await page.getByText(t('store.orders.pickUp.shipped')).first().waitFor()
    await looksRight(page)
    await press(words('pickUp.deliver.action'))
    await dialog.getByText(words('pickUp.deliver.title')).waitFor()
    await looksRight(cms)
    await dialog.getByRole('button', { name: words('pickUp.deliver.action'), exact: true }).click()
    await cms.getByText(words('pickUp.delivered'), { exact: true }).first().waitFor()
    await sql(shop, 'delete from pick_up_points')
  },
  180_000,
)
