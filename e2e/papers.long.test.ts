import { expect, test } from 'vitest'
import { looksRight } from './support/both-schemes.ts'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { openAccountMenu } from './support/account-menu.ts'
import { sql } from './support/database.ts'
import { enter, personOf } from './support/enter.ts'
import { demoShop } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)
const each = screens.map((screen, index) => [nameOf(screen), screen, index] as const)

test.each(each)('a buyer finds every paper in one place and downloads it: %s', async (_, screen, index) => {
  const { language } = screen
  const { t } = wordsOf(language)
  const person = personOf(index)
  const [invoice] = await sql<{ number: string }>(
    shop,
    `select invoices.number from invoices join orders on orders.id = order_id join accounts on accounts.company_id = orders.company_id
     where accounts.email = '${person.email}' order by issued_at desc limit 1`,
  )
  if (!invoice) throw new Error(`${person.email} has no invoice`)
  const { page, complaints } = await enter(browser, person, screen)
  const menu = await openAccountMenu(page, screen)
  await menu.getByRole('link', { name: t('accountMenu.documents') }).click()
  await page.getByRole('heading', { level: 1, name: t('papers.title') }).waitFor()
  const search = page.getByRole('search', { name: t('papers.title') })
  await search.waitFor()
  await looksRight(page)

  // By its number, and it comes as a file.
  await search.getByRole('searchbox').fill(invoice.number)
  await search.getByRole('searchbox').press('Enter')
  await page.getByText(t('papers.count', { count: 1 })).waitFor()
  const file = page.waitForEvent('download')
  await page
    .getByRole('listitem')
    .getByRole('button', { name: new RegExp(invoice.number) })
    .click()
  expect((await file).suggestedFilename()).toBe(`invoice-${invoice.number}.pdf`)

  // What is looked for stands in the address; another kind of that number there is none.
  await search.getByLabel(t('papers.kind')).selectOption('credit_note')
  await page.getByText(t('papers.noMatch')).waitFor()
  await looksRight(page)
  await page.reload()
  await page.getByText(t('papers.noMatch')).waitFor()
  await search.getByRole('link', { name: t('papers.clear') }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: t('papers.kinds.invoice') })
    .first()
    .waitFor()
  await search.getByLabel(t('papers.to')).fill('2020-01-01')
  await page.getByText(t('papers.noMatch')).waitFor()
  expect(complaints).toEqual([])
})
