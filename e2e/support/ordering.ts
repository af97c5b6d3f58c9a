import type { Page } from 'playwright-core'
import type { Language } from '#contract/enums.ts'
import { sql } from './database.ts'
import type { Shop } from './shop.ts'
import { wordsOf } from './words.ts'

/** The id of the product of which most can be sold. */
export async function mostStocked(shop: Shop): Promise<string> {
  const [product] = await sql(
    shop,
    `select products.id from products join stock_levels on product_id = products.id
     where visibility = 'visible' and archived_at is null and price is not null order by on_hand - reserved desc limit 1`,
  )
  return String(product?.id)
}

/** Puts these quantities of products by their ids into the cart, in place of what is in it; pages opened next have them. */
export const fillCart = (page: Page, quantities: Record<string, number>) => {
  const cart = Object.fromEntries(Object.entries(quantities).map(([id, quantity]) => [id, { id, quantity }]))
  return page.evaluate(`localStorage.setItem('cart', '${JSON.stringify(cart)}')`)
}

/** The button that places the order; on a phone it stands in the bar below. */
export const placeButton = (page: Page, language: Language) =>
  page
    .getByRole('button', { name: new RegExp(`^${wordsOf(language).t('store.checkout.placeBare')}`) })
    .locator('visible=true')
    .first()

/** From the page that thanks for an order to the order's own, with the keyboard. */
export async function viewPlaced(page: Page, language: Language) {
  await page.waitForURL(/\/orders\/[0-9a-f-]{36}\/thanks$/)
  await page
    .getByRole('link', { name: wordsOf(language).t('store.orders.thanks.view'), exact: true })
    .press('Enter')
  await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/)
}
