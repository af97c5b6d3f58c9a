import { expect, test } from 'vitest'
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
  'staff sell before it is in stock; a buyer takes what is there first, and both orders name each other: %s',
  async (_, screen) => {
    const { language } = screen
    const { t } = wordsOf(language)
    const product = await mostStocked(shop)
    await sql(
      shop,
      `update stock_levels set on_hand = reserved + 2, units = 0, tracks_units = false where product_id = '${product}'`,
    )

    const staff = await browser.visit('/cms-login', screen)
    const cms = staff.page
    await signInAsStaff(cms, screen)
    await cms.goto(`/${language}/cms/products/${product}/edit`)
    await cms.getByLabel(t('cms.products.form.backorderLimit')).fill(language === 'ar' ? '٢٠' : '20')
    await cms.getByLabel(t('cms.products.form.leadDays')).fill('15')
    await looksRight(cms)
    await cms
      .getByRole('button', { name: t('actions.save'), exact: true })
      .first()
      .click()
    await expect
      .poll(() => sql(shop, `select backorder_limit from stock_levels where product_id = '${product}'`))
      .toEqual([{ backorder_limit: 20 }])

    const { page } = await browser.visit('/', screen)
    await signInAsCustomer(page, screen)
    await fillCart(page, { [product]: 5 })
    await page.goto(`/${language}/cart`)
    const split = page.getByRole('radio', { name: new RegExp(`^${t('store.checkout.parts.split')}`) })
    await split.waitFor()
    await page.getByRole('radio', { name: new RegExp(customer.bankAccountName) }).check()
    await split.check()
    await looksRight(page)
    const box = termsBox(page, language)
    if ((await box.count()) > 0) await box.check()
    await placeButton(page, language).click()
    await page.waitForURL(/\/orders\/[\da-f-]{36}\/thanks/)
    const [first, rest] = await sql(
      shop,
      `select id, number, item_quantity from orders where split_group = (
        select split_group from orders where split_group is not null order by placed_at desc, id desc limit 1) order by id`,
    )
    expect([first?.item_quantity, rest?.item_quantity]).toEqual([2, 3])
    await page.getByRole('link', { name: String(rest?.number) }).waitFor()
    await looksRight(page)
    await page.getByRole('link', { name: String(rest?.number) }).click()
    await page.getByRole('link', { name: String(first?.number) }).waitFor()
    await page.getByText(t('store.orders.waits', { count: 3 })).waitFor()
    await looksRight(page)
    await page.goto(`/${language}/products/${product}`)
    const [{ text }] = (await page.request
      .get(`/api/marketplace-customer/products/${product}`, { headers: { 'accept-language': language } })
      .then(async (answer) => [{ text: (await answer.json()).data.supply as string }])) as [{ text: string }]
    await page.getByText(text).first().waitFor()
    await looksRight(page)

    await cms.goto(`/${language}/cms/orders?stock=waits`)
    await cms.getByText(t('cms.orders.stock.waits')).first().waitFor()
    await looksRight(cms)
    await cms.goto(`/${language}/cms/orders/${String(rest?.id)}`)
    await cms.getByText(t('cms.orders.lines.waits', { count: 3 })).waitFor()
    await cms.getByRole('link', { name: String(first?.number), exact: true }).waitFor()
    await looksRight(cms)
    await sql(shop, `update stock_levels set on_hand = on_hand + 3 where product_id = '${product}'`)
    await cms.goto(`/${language}/cms/orders?stock=arrived`)
    await cms.getByRole('link', { name: String(rest?.number), exact: true }).waitFor()
  },
  180_000,
)
