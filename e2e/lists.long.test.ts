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

test.each(each)('a quick order is kept as a list, changed and ordered: %s', async (_, screen, index) => {
  const { language } = screen
  const { t } = wordsOf(language)
  const [plenty, other, gone] = await sql(
    shop,
    `select products.id, code from products join stock_levels on product_id = products.id
     where visibility = 'visible' and archived_at is null and price is not null and on_hand - reserved > 20
     order by on_hand - reserved desc, code limit 3`,
  )
  const { page, complaints } = await enter(browser, personOf(index), screen)
  await page.goto(`/${language}/lists`)
  await page.getByText(t('lists.empty')).waitFor()
  await looksRight(page)

  await page.goto(`/${language}/quick-order`)
  await page
    .getByLabel(t('store.quickOrder.codes'), { exact: true })
    .fill(`${plenty?.code}\t2\n${gone?.code}\t1`)
  await page.getByRole('button', { name: t('store.quickOrder.check') }).click()
  await page.getByRole('button', { name: t('store.quickOrder.saveAsList') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('lists.saveTo.action'), exact: true }).click()
  await dialog.getByText(t('validation.required', { field: t('lists.form.name') })).waitFor()
  await looksRight(page)
  await dialog.getByLabel(t('lists.form.name'), { exact: true }).fill('Roof kit')
  await dialog.getByLabel(t('lists.scope.label')).selectOption('company')
  await dialog.getByRole('button', { name: t('lists.saveTo.action'), exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })

  await page.goto(`/${language}/lists`)
  await looksRight(page)
  await page.getByRole('link', { name: 'Roof kit' }).click()
  await page.getByRole('heading', { level: 1, name: 'Roof kit' }).waitFor()
  await page.getByText(t('lists.saved')).waitFor()
  await looksRight(page)

  // Another product is found by its code, and a quantity changed; both are saved by themselves.
  await page.getByLabel(t('store.requests.products.search')).fill(String(other?.code))
  await page.getByRole('option').first().click()
  await page
    .getByRole('button', { name: t('quantity.more') })
    .first()
    .click()
  await page.getByText(t('lists.saved')).waitFor()
  await page
    .getByRole('button', { name: t('lists.addNote') })
    .first()
    .click()
  await dialog.getByLabel(t('lists.form.note')).fill('On the mast')
  await dialog.getByRole('button', { name: t('lists.form.save') }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText(t('lists.saved')).waitFor()
  await expect
    .poll(async () => {
      const rows = await sql(
        shop,
        `select quantity, line.note from shopping_list_lines line join shopping_lists on list_id = shopping_lists.id
         join accounts on owner_id = accounts.id where accounts.email = '${personOf(index).email}' order by position`,
      )
      return rows.map(({ quantity, note }) => [quantity, note])
    })
    .toEqual([
      [3, 'On the mast'],
      [1, null],
      [1, null],
    ])

  // What the shop has no longer is left out by name.
  await sql(shop, `update products set visibility = 'hidden' where id = '${gone?.id}'`)
  try {
    await page.reload()
    await page.getByText(t('lists.gone')).waitFor()
    await looksRight(page)
    await page.getByRole('button', { name: t('lists.toCart', { count: 2 }) }).click()
    await page.waitForURL(/\/cart$/)
  } finally {
    await sql(shop, `update products set visibility = 'visible' where id = '${gone?.id}'`)
  }
  const cart = JSON.parse(await page.evaluate<string>(`localStorage.getItem('cart')`)) as Record<
    string,
    { quantity: number }
  >
  expect(Object.entries(cart).map(([id, { quantity }]) => [id, quantity])).toEqual([
    [plenty?.id, 3],
    [other?.id, 1],
  ])
  expect(complaints).toEqual([])
})
