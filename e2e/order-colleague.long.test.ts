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
  const { page, complaints } = await enter(browser, person, screen, '/orders')
  const filter = page.getByRole('combobox', { name: t('store.orders.colleague') })
  await looksRight(page)
  await filter.selectOption({ label: 'Huda Alsaleh' })
  await page.waitForURL(/member=[0-9a-f-]{36}/)
  await page.getByText(t('store.orders.noMatch')).waitFor()
  await looksRight(page)
  await page.reload()
  await filter.waitFor()
  await filter.selectOption({ label: t('store.orders.mine') })
  await filter.selectOption('')
  await page.waitForURL(/\/orders$/)
  expect(complaints).toEqual([])
})
