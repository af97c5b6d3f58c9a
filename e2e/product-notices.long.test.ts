import { expect, test } from 'vitest'
import { looksRight } from './support/both-schemes.ts'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { sql } from './support/database.ts'
import { enter, personOf } from './support/enter.ts'
import { newAdmin } from './support/new-admin.ts'
import { shipTo } from './support/shipped-pieces.ts'
import { demoShop } from './support/shop.ts'
import { staffAt } from './support/staff.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)
const each = screens.map((screen, index) => [nameOf(screen), screen, index] as const)

test.each(each)(
  'staff tell of an end of sale, and its buyers and shoppers see it: %s',
  async (_, screen, index) => {
    const { language } = screen
    const { t } = wordsOf(language)
    const person = personOf(index + 4)
    await shipTo(shop, person.email, `PN${index}`, 2)
    const [unit] = await sql(shop, `select product_id from company_units where serial = 'PN${index}-001'`)
    const product = String(unit?.product_id)

    const staff = await staffAt(browser, `/cms/products/${product}`, screen, await newAdmin(shop))
    const panel = staff.page.getByRole('region', { name: t('cms.products.notices.title') })
    await panel.getByText(t('cms.products.notices.none')).waitFor()
    await panel.getByRole('button', { name: t('cms.products.notices.add') }).click()
    const save = panel.getByRole('button', { name: t('actions.save') })
    await save.click()
    await panel
      .getByText(t('validation.required', { field: t('cms.products.notices.fields.title.ar') }))
      .waitFor()
    await looksRight(staff.page)
    await panel.locator('[name=kind]').selectOption('end_of_sale')
    await panel.locator('[name="title.en"]').fill('Sold until March')
    await panel.locator('[name="title.ar"]').fill('يتوقف بيعه في مارس')
    await panel.locator('[name="text.en"]').fill('Its successor fits the same mount.')
    await panel.locator('[name="text.ar"]').fill('يناسب المنتج الجديد الحامل نفسه.')
    await panel.locator('[name=url]').fill('not a link')
    await save.click()
    await panel.getByText(t('validation.url')).waitFor()
    await panel.locator('[name=url]').fill('https://maker.example/next')
    await save.click()
    await panel.getByText(t('cms.products.notices.statuses.draft'), { exact: true }).waitFor()

    const title = language === 'ar' ? 'يتوقف بيعه في مارس' : 'Sold until March'
    const buyer = await enter(browser, person, screen, '/devices')
    await buyer.page.getByText(`PN${index}-001`).waitFor()
    await expect.poll(() => buyer.page.getByText(title).count()).toBe(0)

    await panel.getByRole('button', { name: t('cms.products.notices.publish') }).click()
    const asked = staff.page.getByRole('dialog')
    await looksRight(staff.page)
    await asked.getByRole('button', { name: t('cms.products.notices.publish'), exact: true }).click()
    await panel.getByText(t('cms.products.notices.statuses.published'), { exact: true }).waitFor()
    await looksRight(staff.page)

    await buyer.page.reload()
    const notices = buyer.page.getByRole('region', { name: t('devices.notices.title') })
    await notices.getByRole('heading', { name: title }).waitFor()
    await notices.getByText(t('devices.notices.units', { count: 2 })).waitFor()
    // It also stands on the lines of both devices.
    const label = buyer.page.getByText(t('devices.notices.kinds.end_of_sale'))
    await label.nth(2).waitFor()
    await expect.poll(() => label.count()).toBe(3)
    await looksRight(buyer.page)
    await buyer.page.getByRole('link', { name: `PN${index}-001` }).click()
    await notices.getByRole('heading', { name: title }).waitFor()
    await looksRight(buyer.page)
    expect(buyer.complaints).toEqual([])

    // The server draws it for every shopper.
    const visitor = await browser.visit(`/products/${product}`, screen)
    await visitor.page.getByRole('note').getByText(title).waitFor()
    await looksRight(visitor.page)

    await panel.getByRole('button', { name: t('cms.products.notices.withdraw') }).click()
    await asked.getByRole('button', { name: t('cms.products.notices.withdraw'), exact: true }).click()
    await panel.getByText(t('cms.products.notices.statuses.withdrawn'), { exact: true }).waitFor()
    await buyer.page.goto(`/${language}/devices`)
    await buyer.page.getByText(`PN${index}-001`).waitFor()
    await expect.poll(() => buyer.page.getByText(title).count()).toBe(0)

    // As if its pieces had been shipped without serial numbers.
    await sql(
      shop,
      `with gone as (delete from company_units where product_id = '${product}' returning order_line_id)
       update order_lines set shipped_quantity = quantity, returned_quantity = 0 where id in (select order_line_id from gone)`,
    )
    const [named] = await sql(
      shop,
      `select name ->> '${language}' as name from products where id = '${product}'`,
    )
    await buyer.page.reload()
    const bought = buyer.page.getByRole('region', { name: t('devices.alsoBought.title') })
    await bought.getByText(String(named?.name), { exact: true }).waitFor()
    await looksRight(buyer.page)
  },
)
