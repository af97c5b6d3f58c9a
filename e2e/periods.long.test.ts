import { expect, test } from 'vitest'
import { formatter } from '#i18n/format.ts'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { looksRight } from './support/both-schemes.ts'
import { demoShop } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

type Priced = {
  _id: string
  price: { amount: number; currency: string }
  period?: { count: number; unit: 'month' }
}

test.each(screens.map((screen) => [nameOf(screen), screen] as const))(
  'a subscription says what its price is for, in the list, on its page and in the cart: %s',
  async (_, screen) => {
    const { language } = screen
    const { t } = wordsOf(language)
    const answer = await fetch(`${shop.url}/api/marketplace-customer/products?search=SUB-CON-M`, {
      headers: { 'accept-language': language },
    })
    const [product] = ((await answer.json()) as { data: Priced[] }).data
    if (!product?.period) throw new Error('The demo has no monthly subscription')
    const says = t('price.month', {
      price: formatter(language, 'Asia/Riyadh').money(product.price),
      count: product.period.count,
    })
    expect(says).toMatch(language === 'en' ? /a month$/ : /شهريًا$/)
    const { page, complaints } = await browser.visit('/products?search=SUB-CON-M', screen)
    await page.locator('article').getByText(says, { exact: true }).first().waitFor()
    await page.goto(`/${language}/products/${product._id}`)
    await page.locator('article').getByText(says, { exact: true }).first().waitFor()
    await looksRight(page)
    await page
      .getByRole('button', { name: t('store.product.addToCart'), exact: true })
      .first()
      .click()
    await page.goto(`/${language}/cart`)
    await page.locator('main li').getByText(says, { exact: true }).first().waitFor()
    await looksRight(page)
    expect(complaints).toEqual([])
  },
)
