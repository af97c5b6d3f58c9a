import { expect, test } from 'vitest'
import { formatter } from '#i18n/format.ts'
import { looksRight } from './support/both-schemes.ts'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { sql } from './support/database.ts'
import { customer, signInAsCustomer, signInAsStaff } from './support/people.ts'
import { demoShop } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

const each = screens.map((screen) => [nameOf(screen), screen] as const)

test.each(each)(
  'staff give a company prices by quantity, and its people buy at them: %s',
  async (_, screen) => {
    const { language } = screen
    const { t } = wordsOf(language)
    const format = formatter(language)
    const sar = (amount: number) => format.money({ amount, currency: 'SAR' })
    const [product] = await sql(
      shop,
      `select products.id, code, price, name ->> '${language}' as name from products join stock_levels on product_id = products.id
     where visibility = 'visible' and archived_at is null and price > 20000 and on_hand - reserved > 9
     order by code limit 1 offset ${language === 'en' ? 0 : 1}`,
    )
    const [company] = await sql(
      shop,
      `select companies.name from companies join accounts on company_id = companies.id where email = '${customer.email}'`,
    )
    const code = String(product?.code)
    const name = String(product?.name)

    const staff = await browser.visit('/cms-login', screen)
    const cms = staff.page
    await signInAsStaff(cms, screen)
    await cms.goto(`/${language}/cms/price-lists`)
    await cms.getByText(t('cms.priceLists.empty')).or(cms.getByRole('table')).first().waitFor()
    await looksRight(cms)
    await cms
      .getByRole('link', { name: t('cms.priceLists.add') })
      .first()
      .click()
    await cms.waitForURL(/price-lists\/add$/)
    await cms.getByLabel(t('fields.name'), { exact: true }).fill(`Contract ${language}`)
    await cms.getByLabel(t('fields.audience'), { exact: true }).selectOption('companies')
    // Without a company it is refused at the field.
    await cms.getByRole('button', { name: t('actions.save') }).click()
    await cms
      .getByText(t('validation.required', { field: t('fields.companies') }))
      .first()
      .waitFor()
    await cms
      .getByRole('combobox', { name: t('fields.companies') })
      .or(cms.locator('[name=companies]'))
      .first()
      .fill(String(company?.name))
    await cms
      .getByRole('option', { name: String(company?.name) })
      .first()
      .click()
    await cms.keyboard.press('Escape')
    await looksRight(cms)
    await cms.getByRole('button', { name: t('actions.save') }).click()
    await cms.waitForURL(/tab=prices$/)

    await cms.getByRole('button', { name: t('cms.priceLists.prices.import') }).click()
    const dialog = cms.getByRole('dialog')
    const prices = dialog.getByLabel(t('fields.prices'), { exact: true })
    await prices.fill(`${code} 1:150 5:120\nNO-SUCH 5`)
    await dialog.getByRole('button', { name: t('cms.priceLists.importing.check') }).click()
    await dialog.getByText(t('cms.priceLists.importing.problems', { count: 1 })).waitFor()
    await looksRight(cms)
    await prices.fill(`${code} 1:150 5:120`)
    await dialog.getByRole('button', { name: t('cms.priceLists.importing.check') }).click()
    await dialog.getByRole('button', { name: t('cms.priceLists.importing.write', { count: 1 }) }).click()
    const price = cms.getByLabel(t('cms.priceLists.prices.priceOf', { name }), { exact: true })
    await price.waitFor()
    await price.fill('1: 150 · 5: 199')
    await cms.getByRole('button', { name: t('actions.save') }).click()
    await cms.getByText(t('validation.dearerBreak')).waitFor()
    await looksRight(cms)
    await price.fill(language === 'ar' ? '١: ١٥٠ · ٥: ١٠٠' : '1: 150 · 5: 100')
    await price.press('Enter')
    await cms.getByText(t('cms.priceLists.prices.saved', { count: 1 })).waitFor()

    await cms.goto(`/${language}/cms/price-lists?tab=why`)
    const asked = cms.locator('[name=product]')
    await asked.fill(code)
    await cms.getByRole('option', { name }).first().click()
    await cms.getByText(t('cms.priceLists.why.winner'), { exact: true }).waitFor()
    await looksRight(cms)
    expect(staff.complaints).toEqual([])

    const { page, complaints } = await browser.visit(`/products/${String(product?.id)}`, screen)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await expect.poll(() => page.getByText(sar(15_000)).count()).toBe(0)
    await signInAsCustomer(page, screen)
    // The page that is open follows.
    await page.getByText(sar(15_000)).first().waitFor()
    const yourPrice = language === 'en' ? 'Your price' : 'سعركم'
    await page.getByText(yourPrice).first().waitFor()
    await looksRight(page)
    await page
      .getByRole('button', { name: t('store.priceBreaks.fromCount', { from: 5 }), exact: true })
      .click()
    await page
      .getByText(t('store.priceBreaks.chosen', { count: 5, price: sar(10_000), total: sar(50_000) }))
      .waitFor()
    await page
      .getByRole('button', { name: t('store.product.addToCart'), exact: true })
      .first()
      .click()
    await page.goto(`/${language}/cart`)
    await page.getByText(sar(50_000)).first().waitFor()
    await page.getByText(yourPrice).first().waitFor()
    await looksRight(page)
    await page.goto(`/${language}/products?sort=lowPrice&search=${code}`)
    await page.getByText(yourPrice).first().waitFor()
    await looksRight(page)
    await page.goto(`/${language}/quick-order`)
    await page.getByLabel(t('store.quickOrder.codes'), { exact: true }).fill(`${code} 4`)
    await page.getByRole('button', { name: t('store.quickOrder.check') }).click()
    await page.getByText(t('store.quickOrder.moreForLess', { count: 1, price: sar(10_000) })).waitFor()
    await looksRight(page)
    // Who signs out leaves none of their prices behind.
    await page.goto(`/${language}/products/${String(product?.id)}`)
    await page.getByText(yourPrice).first().waitFor()
    if (screen.width < 600) await page.getByRole('button', { name: t('navigation.menu') }).click()
    else await page.getByRole('group').filter({ hasText: customer.firstName }).locator('summary').click()
    await page.getByRole('button', { name: t('session.signOut'), exact: true }).click()
    await expect.poll(() => page.getByText(yourPrice).count()).toBe(0)
    await expect.poll(() => page.getByText(sar(15_000)).count()).toBe(0)
    expect(complaints).toEqual([])
  },
)
