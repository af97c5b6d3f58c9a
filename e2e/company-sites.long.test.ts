import { expect, test } from 'vitest'
import { looksRight } from './support/both-schemes.ts'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { enter, personOf } from './support/enter.ts'
import { fillCart, mostStocked, placeButton, viewPlaced } from './support/ordering.ts'
import { signInAsStaff, termsBox } from './support/people.ts'
import { demoShop } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

const each = screens.map((screen, index) => [nameOf(screen), screen, index] as const)

test.each(each)('a company keeps its sites and orders are sent to them: %s', async (_, screen, index) => {
  const { t } = wordsOf(screen.language)
  const person = personOf(index)
  const { page, complaints } = await enter(browser, person, screen, '/company/sites')
  const part = page.getByRole('region', { name: t('company.sites.title'), exact: true })
  const sunday = screen.language === 'ar' ? 'الأحد' : 'Sunday'

  await part.getByText(t('company.sites.empty')).waitFor()
  await part.getByRole('button', { name: t('company.sites.add') }).click()
  const save = part.getByRole('button', { name: t('store.address.saveSite') })
  await save.click()
  await part.getByText(t('validation.required', { field: t('fields.name') }), { exact: true }).waitFor()
  await part.getByLabel(t('store.address.siteName')).fill('Depot 7')
  await part.getByLabel(t('store.address.contact')).fill('Huda Alsaleh')
  await part.getByLabel(t('fields.phone'), { exact: true }).fill('512345678')
  const city = part.getByRole('combobox', { name: t('fields.city') })
  await city.fill(screen.language === 'ar' ? 'الرياض' : 'Riyadh')
  await page.getByRole('listbox').getByRole('option').first().click()
  await part.getByLabel(t('fields.address'), { exact: true }).fill('3124 Olaya Street')
  await part.getByLabel(t('company.sites.instructions')).fill('Gate 3')
  await part.getByRole('checkbox', { name: sunday }).check()
  const closes = part.getByLabel(t('company.sites.closes', { day: sunday }))
  await closes.fill('07:00')
  await save.click()
  await part.getByText(t('validation.closesAfterOpening')).waitFor()
  await looksRight(page)
  await closes.fill('15:00')
  await save.click()
  const list = part.getByRole('list', { name: t('company.sites.list') })
  await list.getByText('Depot 7').waitFor()
  await list.getByText('Gate 3').waitFor()
  await looksRight(page)

  // It stands first among the addresses at checkout; the order keeps it.
  const device = await mostStocked(shop)
  await fillCart(page, { [device]: 1 })
  await page.goto(`/${screen.language}/cart`)
  const sites = page.getByRole('radio', { name: /Depot 7/ })
  await sites.check()
  await page.getByRole('radio', { name: person.bankAccounts[0]?.accountName ?? '' }).check()
  await termsBox(page, screen.language).check()
  await looksRight(page)
  await placeButton(page, screen.language).click()
  await viewPlaced(page, screen.language)
  await page.getByText('Depot 7').first().waitFor()
  await page.getByText('Gate 3').waitFor()
  await looksRight(page)
  const order = page.url().split('/').at(-1) ?? ''

  // Out of use, it is offered no more.
  await page.goto(`/${screen.language}/company/sites`)
  await part
    .getByRole('button', { name: t('company.sites.deactivateNamed', { name: '\u2068Depot 7\u2069' }) })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('company.sites.deactivate') })
    .click()
  await part.getByText(t('company.sites.inactive')).waitFor()
  await page.goto(`/${screen.language}/cart`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => sites.count()).toBe(0)
  expect(complaints.filter((one) => !one.includes('422'))).toEqual([])

  const staff = await browser.visit(`/cms/orders/${order}`, screen)
  await signInAsStaff(staff.page, screen)
  await staff.page.getByText('Depot 7').first().waitFor()
  await staff.page.getByText('Gate 3').waitFor()
  await staff.page.getByText(sunday).first().waitFor()
  await looksRight(staff.page)
})
