import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { looksRight } from './support/both-schemes.ts'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { sql } from './support/database.ts'
import { enter, personOf } from './support/enter.ts'
import { demoShop } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

/** Until `letGo`, lists of orders do not arrive. */
async function holdLists(page: Page) {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/\/orders\?/, async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  return async () => {
    letGo()
    await page.unroute(/\/orders\?/)
  }
}

const each = screens.map((screen, index) => [nameOf(screen), screen, index] as const)

test.each(each)('the orders of one colleague: %s', async (_, screen, index) => {
  const { t } = wordsOf(screen.language)
  const person = personOf(index)
  await sql(
    shop,
    `insert into accounts (id, family, company_id, username, email, password_hash, first_name, last_name, member_roles)
     select gen_random_uuid(), 'company', company_id, 'colleague${index}', 'colleague${index}@example.com', password_hash,
       'Huda', 'Alsaleh', array['buyer']
     from accounts where email = '${person.email}'`,
  )
  await sql(
    shop,
    `insert into addresses (id, company_id, type, name, name_key, full_name, country, city, address, phone_prefix, phone_number, is_default)
     select gen_random_uuid(), company_id, 'shipping', 'Depot', 'depot', 'Huda Alsaleh', 'SA', 'SA-riyadh', 'Gate 2', '+966', '512345678', false
     from accounts where email = '${person.email}'`,
  )
  await sql(
    shop,
    `insert into cost_centres (id, company_id, code, code_key, name)
     select gen_random_uuid(), company_id, 'CC-7', 'cc-7', 'Cold chain' from accounts where email = '${person.email}'`,
  )
  const { page, complaints } = await enter(browser, person, screen, '/orders')
  const filter = page.getByRole('combobox', { name: t('store.orders.colleague') })
  await looksRight(page)
  await filter.fill('huda')
  await page.getByRole('option', { name: 'Huda Alsaleh' }).waitFor()
  await looksRight(page)
  await filter.press('Enter')
  await page.waitForURL(/member=[0-9a-f-]{36}/)
  await page.getByText(t('store.orders.noMatch')).waitFor()
  await looksRight(page)
  await page.reload()
  await expect.poll(() => filter.inputValue()).toBe('Huda Alsaleh')
  const centre = page.getByRole('combobox', { name: t('fields.costCentre') })
  await centre.fill('cold')
  await centre.press('Enter')
  await page.waitForURL(/member=.*costCentre=[0-9a-f-]{36}/)
  await filter.fill('')
  await page.waitForURL((url) => !url.search.includes('member='))
  await centre.fill('')
  await page.waitForURL(/\/orders$/)
  const site = page.getByRole('combobox', { name: t('fields.site') })
  await site.fill('dep')
  await site.press('Enter')
  await page.waitForURL(/site=[0-9a-f-]{36}/)
  await page.getByText(t('store.orders.noMatch')).waitFor()
  await page.getByRole('link', { name: t('store.orders.clear') }).click()
  await page.waitForURL(/\/orders$/)
  // On a slow line a second choice is made while the first is on its way: both hold, and show at once.
  const letGo = await holdLists(page)
  await site.fill('dep')
  await site.press('Enter')
  await expect.poll(() => site.inputValue()).toBe('Depot')
  await centre.fill('cold')
  await centre.press('Enter')
  await expect.poll(() => centre.inputValue()).toBe('CC-7 · Cold chain')
  await letGo()
  await page.waitForURL(/site=.*costCentre=/)
  expect(complaints).toEqual([])
})
