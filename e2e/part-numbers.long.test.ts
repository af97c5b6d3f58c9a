import { expect, test } from 'vitest'
import { looksRight } from './support/both-schemes.ts'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { sql } from './support/database.ts'
import { enter, personOf } from './support/enter.ts'
import { demoShop } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)
const each = screens.map((screen, index) => [nameOf(screen), screen, index] as const)

test.each(each)('a company orders by what it calls products: %s', async (_, screen, index) => {
  const { language } = screen
  const { t } = wordsOf(language)
  const [product, other] = await sql(
    shop,
    `select code, name ->> '${language}' as name from products where visibility = 'visible' and archived_at is null and price is not null
       and type = 'hardware' and length(name ->> '${language}') < 50 order by code limit 2`,
  )
  const { page, complaints } = await enter(browser, personOf(index), screen)
  await page.goto(`/${language}/quick-order/part-numbers`)
  await page.getByText(t('partNumbers.empty')).waitFor()
  await looksRight(page)

  // One is added by hand.
  await page.getByRole('button', { name: t('partNumbers.add.action') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('partNumbers.add.save'), exact: true }).click()
  await dialog.getByText(t('partNumbers.add.missing')).waitFor()
  await looksRight(page)
  await dialog.getByLabel(t('partNumbers.add.code')).fill('ACME 77')
  await dialog.getByLabel(t('store.requests.products.search')).fill(String(product?.code))
  await dialog.getByRole('option').first().click()
  await looksRight(page)
  await dialog.getByRole('button', { name: t('partNumbers.add.save'), exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('ACME 77').waitFor()
  await looksRight(page)

  // The quick order reads it, and remembers another for a suggestion that is chosen.
  await page.goto(`/${language}/quick-order`)
  const unknown = String(other?.name)
  await page.getByLabel(t('store.quickOrder.codes'), { exact: true }).fill(`acme 77;4\n${unknown};2`)
  await page.getByRole('button', { name: t('store.quickOrder.check') }).click()
  await page.getByText(t('store.quickOrder.ownNumber', { code: '\u2068acme 77\u2069' })).waitFor()
  await page.getByLabel(t('store.quickOrder.remember', { code: `\u2068${unknown}\u2069` })).check()
  await looksRight(page)
  await page.getByRole('button', { name: new RegExp(String(other?.code)) }).click()
  await expect
    .poll(async () => {
      const [row] = await sql(
        shop,
        `select count(*)::int as count from own_part_numbers join products on products.id = product_id
         where products.code = '${other?.code}'`,
      )
      return row?.count
    })
    .toBe(index + 1)

  await page.goto(`/${language}/quick-order/part-numbers`)
  await page.getByText(t('partNumbers.count', { count: 2 })).waitFor()
  await page.getByRole('button', { name: t('partNumbers.remove', { code: '\u2068ACME 77\u2069' }) }).click()
  await dialog.getByRole('button', { name: t('partNumbers.removeAction'), exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText(t('partNumbers.count', { count: 1 })).waitFor()
  expect(complaints).toEqual([])
})
