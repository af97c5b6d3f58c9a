import { expect, test } from 'vitest'
import { dayIn } from '#i18n/zone-time.ts'
import { looksRight } from './support/both-schemes.ts'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { sql } from './support/database.ts'
import { enter, personOf } from './support/enter.ts'
import { demoShop } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

const each = screens.map((screen, index) => [nameOf(screen), screen, index] as const)
const words = { en: 'Without VAT', ar: 'بدون ضريبة القيمة المضافة' }

test.each(each)(
  'a company without VAT sees its prices in the list, on the page of a product and in the cart: %s',
  async (_, screen, index) => {
    const { language } = screen
    const { t, format } = wordsOf(language)
    const person = personOf(index)
    const [product] = await sql(
      shop,
      `select products.id, sale_price as price from products join stock_levels on product_id = products.id
       where visibility = 'visible' and archived_at is null and price > 0 and on_hand - reserved > 9 order by code limit 1`,
    )
    const id = String(product?.id)
    await noVat(person.email)

    const { page, complaints } = await enter(browser, person, screen, '/products')
    await page.locator('article').first().getByText(words[language]).waitFor()
    await looksRight(page)
    await page.goto(`/${language}/types/tracker`)
    await page.locator('article').first().getByText(words[language]).waitFor()
    await page.goto(`/${language}/products/${id}`)
    const main = page.getByRole('main')
    await main.getByText(words[language], { exact: true }).first().waitFor()
    // Nothing tells of a price with VAT that it never pays.
    await main
      .getByText(t('store.product.excludingTax', { rate: format.percent(15) }))
      .waitFor({ state: 'hidden' })
    await looksRight(page)

    const visitor = await browser.visit(`/products/${id}`, screen)
    await visitor.page
      .getByRole('main')
      .getByText(t('store.product.excludingTax', { rate: format.percent(15) }))
      .first()
      .waitFor()
    await expect.poll(() => visitor.page.getByText(words[language], { exact: true }).count()).toBe(0)
    expect(complaints).toEqual([])
  },
)

/** Staff noted that the company of this account pays no VAT for now. */
async function noVat(email: string) {
  const today = dayIn('Asia/Riyadh', new Date())
  await sql(
    shop,
    `with document as (
       insert into files (id, name, mime_type, size, sha256, owner_id)
       values (gen_random_uuid(), 'c.pdf', 'application/pdf', 7, $1, gen_random_uuid()) returning id)
     insert into tax_standings (id, company_id, category, reason_code, document_id, document_number, valid_from, valid_to, checked_by)
     select gen_random_uuid(), company_id, 'Z', 'VATEX-SA-35', document.id, '1', $2, $2::date + 30, 'Staff'
     from accounts, document where accounts.email = $1`,
    [email, today],
  )
}
