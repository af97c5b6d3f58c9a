import { expect, test } from 'vitest'
import { looksRight } from './support/both-schemes.ts'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { enter, personOf } from './support/enter.ts'
import { demoShop } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

const each = screens.map((screen, index) => [nameOf(screen), screen, index] as const)

test.each(each)('the root user enters what invoices say: %s', async (_, screen, index) => {
  const { t } = wordsOf(screen.language)
  const { page } = await enter(browser, personOf(index), screen, '/company')
  const data = page.getByRole('region', { name: t('company.data') })
  await data.getByRole('button', { name: t('company.edit') }).click()
  await looksRight(page)

  await data.getByLabel(t('company.nameAr')).fill('شركة الكثبان')
  await data.getByLabel(t('fields.crNumber')).fill('0010000001')
  await data.getByLabel(t('fields.street')).fill('King Fahd Road')
  await data.getByRole('button', { name: t('actions.save') }).click()
  await data.getByText(t('validation.required', { field: t('fields.buildingNumber') })).waitFor()
  await data.getByLabel(t('fields.buildingNumber')).fill('7421')
  await data.getByLabel(t('fields.district')).fill('Al Olaya')
  await data.getByLabel(t('fields.postalCode')).fill('12212')
  await data.getByLabel(t('fields.additionalNumber')).fill('3315')
  const city = data.getByRole('combobox', { name: t('fields.city') })
  await city.fill(screen.language === 'ar' ? 'الرياض' : 'Riyadh')
  await page.getByRole('option').first().click()
  await data.getByRole('button', { name: t('actions.save') }).click()
  await data.locator('[name=crNumber][aria-invalid=true]').waitFor()
  await looksRight(page)
  await data.getByLabel(t('fields.crNumber')).fill(`101000000${index}`)
  await data.getByRole('button', { name: t('actions.save') }).click()
  await data.getByText('شركة الكثبان').waitFor()
  await data.getByText('12212-3315').waitFor()
  await looksRight(page)
  await page.reload()
  await data.getByText(`101000000${index}`).waitFor()
  await expect.poll(() => data.getByRole('textbox').count()).toBe(0)
})

test.each(each)('each part of the company has an address of its own: %s', async (_, screen, index) => {
  const { language } = screen
  const { t } = wordsOf(language)
  const person = personOf(index)
  // A visitor signs in first, and is led back.
  const { page, complaints } = await browser.visit('/company/members', screen)
  await page.waitForURL(new RegExp(`/${language}/?$`))
  const dialog = page.getByRole('dialog', { name: t('store.accountDialogs.user') })
  await dialog.getByLabel(t('fields.identifier')).fill(person.email)
  await dialog.getByLabel(t('fields.password'), { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: t('account.signIn.submit'), exact: true }).click()
  await page.waitForURL(new RegExp(`/${language}/company/members$`))
  await page.getByRole('region', { name: t('members.title') }).waitFor()
  const nav = page.getByRole('navigation', { name: t('account.company.nav') })
  for (const [part, path, heading] of [
    ['sites', 'company/sites', t('company.sites.title')],
    ['ordering', 'company/ordering', t('company.ordering.title')],
    ['rules', 'company/rules', t('approvals.rules.title')],
    ['data', 'company', t('company.data')],
  ] as const) {
    const link = nav.getByRole('link', { name: t(`account.company.parts.${part}`) })
    await link.click()
    await page.waitForURL(new RegExp(`/${language}/${path}$`))
    await page.getByRole('region', { name: heading, exact: true }).waitFor()
    await link.and(page.locator('[aria-current=page]')).waitFor()
    await expect.poll(() => page.title()).toContain(t(`account.company.parts.${part}`))
    await looksRight(page)
  }
  await page.goto(`/${language}/profile`)
  await page
    .getByRole('main')
    .getByRole('link', { name: t('account.company.title') })
    .click()
  await page.waitForURL(new RegExp(`/${language}/company$`))
  await page.goto(`/${language}/company/nothing`)
  await page.waitForURL(new RegExp(`/${language}/products$`))
  expect(complaints).toEqual([])
})
