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
  const { page } = await enter(browser, personOf(index), screen)
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
  expect(await data.getByRole('textbox').count()).toBe(0)
})
