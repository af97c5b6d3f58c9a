import { createHash } from 'node:crypto'
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

test.each(each)('shoppers ask to be told when it is back: %s', async (_, screen, index) => {
  const { language } = screen
  const { t } = wordsOf(language)
  const [product] = await sql(
    shop,
    `select products.id from products join stock_levels on product_id = products.id
     where visibility = 'visible' and archived_at is null and type = 'hardware' and on_hand - reserved <= 0
       and stock_levels.backorder_limit = 0
     order by code limit 1`,
  )
  const path = `/products/${product?.id}`

  // A visitor names an address.
  const visit = await browser.visit(path, screen)
  const { page } = visit
  const email = page.getByLabel(t('stockAlerts.email'))
  await page.getByRole('button', { name: t('stockAlerts.send'), exact: true }).click()
  await page.getByText(t('validation.required', { field: t('stockAlerts.email') })).waitFor()
  await looksRight(page)
  await email.fill(`back-${index}@example.com`)
  await page.getByRole('button', { name: t('stockAlerts.send'), exact: true }).click()
  await page.getByText(t('stockAlerts.confirm')).waitFor()
  await looksRight(page)
  expect(
    await sql(shop, `select confirmed_at from stock_alerts where email = 'back-${index}@example.com'`),
  ).toEqual([{ confirmed_at: null }])

  // A link that nobody was sent is over.
  await page.goto(`/${language}/stock-alert#wrong`)
  await page.getByText(t('stockAlerts.page.over')).waitFor()
  await looksRight(page)

  // The link of the mail leads to a button; its secret is set here.
  const hash = createHash('sha256').update(`secret-${index}`).digest('base64url')
  await sql(shop, `update stock_alerts set token_hash = '${hash}' where email = 'back-${index}@example.com'`)
  await page.goto(`/${language}/privacyPolicy`)
  await page.goto(`/${language}/stock-alert#secret-${index}`)
  await page.getByRole('heading', { level: 1, name: t('stockAlerts.page.title') }).waitFor()
  await looksRight(page)
  await page.getByRole('button', { name: t('stockAlerts.page.confirm'), exact: true }).click()
  await page.getByRole('link', { name: t('stockAlerts.page.view') }).waitFor()
  const [alert] = await sql(
    shop,
    `select confirmed_at is not null as is_confirmed from stock_alerts where email = 'back-${index}@example.com'`,
  )
  expect(alert?.is_confirmed).toBe(true)
  await page.getByRole('button', { name: t('stockAlerts.page.stop') }).click()
  await page.getByText(t('stockAlerts.page.stopped')).waitFor()
  await looksRight(page)
  expect(visit.complaints).toEqual([])

  // A customer waits at once, and takes it back.
  const { page: own, complaints } = await enter(browser, personOf(index), screen, path)
  await own.getByRole('button', { name: t('stockAlerts.ask') }).click()
  await own.getByText(t('stockAlerts.on')).waitFor()
  await looksRight(own)
  await own.getByRole('button', { name: t('stockAlerts.stop'), exact: true }).click()
  await own.getByText(t('stockAlerts.stopped')).waitFor()
  expect(complaints).toEqual([])
})
