import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { demoCatalogue } from '#demo/catalogue/demo-catalogue.ts'
import { looksRight } from './support/both-schemes.ts'
import { aBrowser, nameOf, screens, type Screen } from './support/browser.ts'
import { demoShop } from './support/shop.ts'
import { enter, type Person, personOf } from './support/enter.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

const desktop = { language: 'en', width: 1440 } as const

/** What stands under a field, as those hear it who do not see it. */
async function faultOf(field: Locator): Promise<string> {
  await field.and(field.page().locator('[aria-invalid="true"]')).waitFor()
  const note = (await field.getAttribute('aria-describedby')) ?? ''
  return field.page().locator(`[id="${note}"]`).innerText()
}

const cityTyped = { en: 'khobar', ar: 'ابها' }
const cityChosen = { en: 'Al Khobar', ar: 'أبها' }

describe('a customer looks after their profile', () => {
  test.each(screens.map((screen, index) => [nameOf(screen), screen, index] as const))(
    '%s',
    async (_, screen, index) => {
      const person = personOf(index)
      const { page, complaints, get } = await enter(browser, person, screen)
      const words = wordsOf(screen.language)
      await seesTheirData(page, person, words)
      await looksRight(page)
      await managesAddresses(page, screen, words, get)
      await managesBankAccounts(page, words, get)
      await managesCards(page, words, get)
      expect(complaints).toEqual([])
    },
  )
})

type Words = ReturnType<typeof wordsOf>
type Get = Awaited<ReturnType<typeof enter>>['get']

async function seesTheirData(page: Page, person: Person, { t }: Words) {
  await page.getByRole('heading', { level: 1, name: t('account.profile.title') }).waitFor()
  const details = page.getByRole('region', { name: t('account.profile.details') })
  const company = demoCatalogue.companies.find(({ key }) => key === person.company)
  for (const text of [
    person.firstName,
    person.email,
    person.username,
    person.phone.isoCode + person.phone.phoneNumber,
    company?.name ?? '',
    company?.vatNumber ?? '',
    t('account.profile.role.root_user'),
  ])
    await details.getByText(text).first().waitFor()
  await expect.poll(() => details.getByRole('textbox').count()).toBe(0)
  await expect.poll(() => details.getByRole('link').count()).toBe(0)
}

async function managesAddresses(page: Page, screen: Screen, { t }: Words, get: Get) {
  const part = page.getByRole('region', { name: t('account.profile.addresses.title') })
  const before = await get('addresses')
  const add = part.getByRole('button', { name: t('account.profile.addresses.add') })
  const save = part.getByRole('button', { name: t('store.address.save') })
  const fullName = part.getByLabel(t('fields.fullName'))
  const phone = part.getByRole('textbox', { name: t('fields.phone') })
  const city = part.getByRole('combobox', { name: t('fields.city') })
  const line = part.getByRole('textbox', { name: t('fields.address'), exact: true })
  const required = (field: string) => t('validation.required', { field: t(`fields.${field}`) })

  await add.click()
  await save.click()
  expect(await faultOf(fullName)).toBe(required('fullName'))
  expect(await faultOf(phone)).toBe(required('phoneNumber'))
  expect(await faultOf(city)).toBe(required('city'))
  expect(await faultOf(line)).toBe(required('address'))
  await expect.poll(() => page.evaluate('document.activeElement?.getAttribute("name")')).toBe('fullName')
  await looksRight(page)

  await fullName.fill('Salma Alqahtani')
  await line.fill('3124 King Road')
  await city.fill(cityTyped[screen.language])
  const listed = page.getByRole('option', { name: cityChosen[screen.language], exact: true })
  await listed.waitFor()
  await looksRight(page)
  await city.press('Enter')
  await expect.poll(() => city.inputValue()).toBe(cityChosen[screen.language])
  // Ten digits are no phone of the Kingdom.
  await phone.fill('5123456789')
  await part.getByLabel(t('store.address.label')).fill('Depot')
  await save.click()
  expect(await faultOf(phone)).toBe(t('validation.phone'))
  expect(await get('addresses')).toEqual(before)

  await phone.fill('٠٥١٢٣٤٥٦٧٨')
  await save.click()
  await page.getByText(t('store.address.added')).waitFor()
  const card = part.getByRole('listitem').filter({ hasText: 'Salma Alqahtani' })
  await card.getByText('+966 512345678').waitFor()
  expect(await get('addresses')).toContainEqual(
    expect.objectContaining({ name: 'Depot', type: 'shipping', isDefault: false, country: 'SA' }),
  )

  await card.getByRole('button', { name: /Depot/ }).first().click()
  await part.getByLabel(t('store.address.label')).fill('Cold store')
  await save.click()
  await page.getByText(t('saved.updated')).waitFor()
  await card.getByText('Cold store').waitFor()
  // The focus is back where the form was opened.
  const focused = "document.activeElement?.getAttribute('aria-label')"
  await expect.poll(async () => String(await page.evaluate(focused))).toContain('Cold store')

  await closeAlert(page, t)
  await card.getByRole('button', { name: t('account.profile.addresses.makeDefaultNamed', named) }).click()
  await page.getByText(t('saved.updated')).waitFor()
  await card.getByText(t('store.address.default'), { exact: true }).waitFor()
  expect(
    (await get('addresses')).filter(({ type, isDefault }) => type === 'shipping' && isDefault),
  ).toMatchObject([{ name: 'Cold store' }])

  await card.getByRole('button', { name: t('account.profile.removeNamed', named) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Cold store').waitFor()
  await looksRight(page)
  await dialog.getByRole('button', { name: t('confirm.cancel'), exact: true }).click()
  expect(await get('addresses')).toHaveLength(before.length + 1)
  await card.getByRole('button', { name: t('account.profile.removeNamed', named) }).click()
  await dialog.getByRole('button', { name: t('actions.remove'), exact: true }).click()
  await page.getByText(t('account.profile.addresses.removed')).waitFor()
  await card.waitFor({ state: 'detached' })
  // The button that asked is gone; the focus stays in its section.
  await expect.poll(() => page.evaluate('document.activeElement?.tagName')).toBe('SECTION')
  expect(await get('addresses')).toEqual(before)
}

const named = { name: '\u2068Cold store\u2069' }

async function closeAlert(page: Page, t: Words['t']) {
  await page.getByRole('button', { name: t('alert.close') }).click()
}

async function managesBankAccounts(page: Page, { t }: Words, get: Get) {
  const part = page.getByRole('region', { name: t('account.profile.bank.title') })
  const before = await get('payment-methods')
  const name = part.getByLabel(t('fields.accountName'))
  const iban = part.getByLabel(t('fields.iban'))
  const swift = part.getByLabel(t('fields.swiftCode'))
  const save = part.getByRole('button', { name: t('store.paymentMethod.saveBank') })

  await part.getByRole('button', { name: t('account.profile.bank.add') }).click()
  await save.click()
  expect(await faultOf(name)).toBe(t('validation.required', { field: t('fields.accountName') }))
  await name.fill('Depot account')
  await iban.fill('SA0380000000608010167518')
  await swift.fill('demo1ari')
  await save.click()
  expect(await faultOf(iban)).toBe(t('validation.iban'))
  expect(await faultOf(swift)).toBe(t('validation.swift'))
  await expect.poll(() => iban.inputValue()).toBe('SA03 8000 0000 6080 1016 7518')
  await looksRight(page)
  expect(await get('payment-methods')).toEqual(before)

  await iban.fill('SA44 2000 0001 2345 6789 1234')
  await swift.fill('RJHISARI')
  await save.click()
  await page.getByText(t('store.paymentMethod.bankAdded')).waitFor()
  const row = part.getByRole('listitem').filter({ hasText: 'Depot account' })
  await row.getByText('•••• 1234').waitFor()
  expect(await row.innerText()).not.toContain('6789')

  await row.getByRole('button').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('actions.remove'), exact: true })
    .click()
  await page.getByText(t('account.profile.bank.removed')).waitFor()
  await row.waitFor({ state: 'detached' })
  expect(await get('payment-methods')).toEqual(before)
}

async function managesCards(page: Page, { t }: Words, get: Get) {
  const part = page.getByRole('region', { name: t('account.profile.cards.title') })
  const before = await get('payment-methods')
  const number = part.getByLabel(t('fields.number'))
  const expiry = part.getByLabel(t('store.paymentMethod.expiry'))
  const save = part.getByRole('button', { name: t('account.profile.cards.save') })

  await part.getByRole('button', { name: t('account.profile.cards.add') }).click()
  await part.getByText(t('store.paymentMethod.testMode')).waitFor()
  await number.fill('4242424242424243')
  await expiry.fill('01 / 20')
  await part.getByLabel(t('fields.cvc')).fill('123')
  await part.getByLabel(t('fields.nameOnCard')).fill('SALMA ALQAHTANI')
  await save.click()
  expect(await faultOf(number)).toBe(t('store.paymentMethod.cardNumberWrong'))
  expect(await faultOf(expiry)).toBe(t('store.paymentMethod.expired'))
  await looksRight(page)

  await number.fill('4000000000000002')
  await expiry.fill(`12 / ${(new Date().getFullYear() + 3) % 100}`)
  await save.click()
  await part.getByText(t('errors.payment_declined')).waitFor()
  expect(await get('payment-methods')).toEqual(before)

  await number.fill('5555555555554444')
  await save.click()
  await page.getByText(t('store.paymentMethod.cardAdded')).waitFor()
  const row = part.getByRole('listitem').filter({ hasText: 'SALMA ALQAHTANI' })
  await row.getByText('•••• 4444').waitFor()

  await row.getByRole('button').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('actions.remove'), exact: true })
    .click()
  await page.getByText(t('account.profile.cards.removed')).waitFor()
  await row.waitFor({ state: 'detached' })
  expect(await get('payment-methods')).toEqual(before)
}

test('what is not there yet is said, and how it comes', async () => {
  const person = personOf(4)
  const { page, complaints } = await enter(browser, person, desktop)
  const { t } = wordsOf('en')
  const emptied = {
    addresses: person.addresses.length,
    bank: person.bankAccounts.length,
    cards: person.cards.length,
  }
  for (const [words, count] of Object.entries(emptied)) {
    const part = page.getByRole('region', { name: t(`account.profile.${words}.title`) })
    for (let left = count; left > 0; left -= 1) {
      await part
        .getByRole('button', { name: /^Remove/ })
        .first()
        .click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('actions.remove'), exact: true })
        .click()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
    await part.getByText(t(`account.profile.${words}.empty`), { exact: true }).waitFor()
    await part.getByText(t(`account.profile.${words}.emptyHint`)).waitFor()
  }
  await looksRight(page)
  expect(complaints).toEqual([])
})

test('an address that another window removed is said to be gone, and what was typed can be kept', async () => {
  const person = personOf(5)
  const { page, get, complaints } = await enter(browser, person, desktop)
  const { t } = wordsOf('en')
  const part = page.getByRole('region', { name: t('account.profile.addresses.title') })
  await part.getByRole('button', { name: /^Edit/ }).first().click()
  await part.getByLabel(t('store.address.label')).fill('Kept')

  const other = await page.context().newPage()
  await other.goto('/en/profile')
  await other
    .getByRole('region', { name: t('account.profile.addresses.title') })
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await other
    .getByRole('dialog')
    .getByRole('button', { name: t('actions.remove'), exact: true })
    .click()
  await other.getByText(t('account.profile.addresses.removed')).waitFor()

  await part.getByRole('button', { name: t('store.address.save') }).click()
  await part.getByText(t('store.address.gone')).waitFor()
  await expect.poll(() => part.getByLabel(t('store.address.label')).inputValue()).toBe('Kept')
  await part.getByRole('button', { name: t('store.address.save') }).click()
  await page.getByText(t('store.address.added')).waitFor()
  expect(await get('addresses')).toMatchObject([{ name: 'Kept', isDefault: true }])

  await part.getByRole('button', { name: /^Remove/ }).click()
  await other.bringToFront()
  await other.reload()
  await other.getByRole('button', { name: /^Remove.*Kept/ }).click()
  await other
    .getByRole('dialog')
    .getByRole('button', { name: t('actions.remove'), exact: true })
    .click()
  await other.getByText(t('account.profile.addresses.removed')).waitFor()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('actions.remove'), exact: true })
    .click()
  await page.getByText(t('account.profile.addresses.gone')).waitFor()
  await part.getByText(t('account.profile.addresses.empty'), { exact: true }).waitFor()
  expect(complaints).toEqual([])
})
