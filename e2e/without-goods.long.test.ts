import { expect, test } from 'vitest'
import { looksRight } from './support/both-schemes.ts'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { sql } from './support/database.ts'
import { enter, personOf } from './support/enter.ts'
import { fillCart, placeButton, viewPlaced } from './support/ordering.ts'
import { termsBox } from './support/people.ts'
import { demoShop } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)
const each = screens.map((screen, index) => [nameOf(screen), screen, index] as const)

test.each(each)(
  'a cart of licences asks for no shipping address, and for one once a device is in it: %s',
  async (_, screen, index) => {
    const { language } = screen
    const { t } = wordsOf(language)
    const one = async (type: string) => {
      const [product] = await sql(
        shop,
        `select products.id from products left join stock_levels on product_id = products.id
         where type = '${type}' and visibility = 'visible' and archived_at is null and price is not null
         order by coalesce(on_hand - reserved, 0) desc, code limit 1`,
      )
      return String(product?.id)
    }
    const [licence, device] = [await one('licence'), await one('hardware')]
    const { page, complaints } = await enter(browser, personOf(index), screen, '/privacyPolicy')
    const saved = await page.request.post('/api/marketplace-customer/payment-methods', {
      headers: {
        authorization: `Bearer ${await page.evaluate<string>('localStorage.getItem("token")')}`,
      },
      data: {
        type: 'bank_account',
        accountName: 'Plans',
        iban: 'SA0380000000608010167519',
        swiftCode: 'RJHISARI',
      },
    })
    expect(saved.status()).toBe(201)
    const shipping = page.getByRole('heading', { name: t('store.checkout.address'), exact: true })
    const nothing = page.getByText(t('store.address.notShipped'))

    await fillCart(page, { [licence]: 1, [device]: 1 })
    await page.goto(`/${language}/cart`)
    await shipping.waitFor()
    await expect.poll(() => nothing.count()).toBe(0)

    await fillCart(page, { [licence]: 1 })
    await page.goto(`/${language}/cart`)
    await nothing.waitFor()
    await expect.poll(() => shipping.count()).toBe(0)
    await looksRight(page)
    await page.getByRole('radio', { name: 'Plans' }).check()
    await termsBox(page, language).check()
    await placeButton(page, language).click()
    await page.getByText(t('store.orders.thanks.licences')).waitFor()
    await looksRight(page)
    await viewPlaced(page, language)
    await expect
      .poll(() => page.getByRole('heading', { name: t('store.orders.shippingAddress') }).count())
      .toBe(0)
    await looksRight(page)
    expect(complaints).toEqual([])
    await page.close()
  },
)
