import { expect, test } from 'vitest'
import { demoCatalogue } from '#demo/catalogue/demo-catalogue.ts'
import { aBrowser, isAccessible } from './support/browser.ts'
import { signInAsStaff } from './support/people.ts'
import { demoShop } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)
const screen = { language: 'en', width: 1440 } as const
const { t } = wordsOf('en')

const priced = 'Compact tracker puck'
const inPackages = new Set(demoCatalogue.products.flatMap(({ includes }) => includes.map(({ code }) => code)))
const doomed =
  demoCatalogue.products.find(
    ({ code, visibility, name }) => visibility === 'visible' && !inPackages.has(code) && name.en !== priced,
  )?.name.en ?? ''

test('a price changed in the CMS is the price of the shop', async () => {
  const staff = await browser.visit(`/cms/products?search=${encodeURIComponent(priced)}`, screen)
  // Without a session it leads to the sign-in, and from there back to what was asked for.
  await staff.page.waitForURL(/\/cms-login/)
  await signInAsStaff(staff.page, screen)
  await staff.page.waitForURL(/\/cms\/products\?search=/)
  await staff.page
    .getByRole('link', { name: t('cms.products.editNamed', { name: priced }) })
    .first()
    .click()
  await staff.page
    .getByLabel(t('cms.products.form.inCurrency', { field: t('fields.price'), currency: 'SAR' }), {
      exact: true,
    })
    .fill('1234.50')
  await isAccessible(staff.page)
  await staff.page.getByRole('button', { name: t('actions.save'), exact: true }).click()
  await staff.page.getByText(t('saved.updated')).waitFor()

  const shopper = await browser.visit(`/products?search=${encodeURIComponent(priced)}`, screen)
  await shopper.page.getByText('1,234.50', { exact: false }).first().waitFor()
  expect([...staff.complaints, ...shopper.complaints]).toEqual([])
})

test('a product is deleted only by typing its name, is gone from the shop, and comes back', async () => {
  const staff = await browser.visit('/cms-login', screen)
  await signInAsStaff(staff.page, screen)
  await staff.page.goto(`/en/cms/products?search=${encodeURIComponent(doomed)}`)
  await staff.page
    .getByRole('button', { name: t('cms.products.deleteNamed', { name: doomed }) })
    .first()
    .click()
  const dialog = staff.page.getByRole('dialog')
  await dialog.getByText(t('confirm.warning')).waitFor()
  const confirm = dialog.getByRole('button', { name: t('cms.products.delete.confirm'), exact: true })
  await expect.poll(() => confirm.isDisabled()).toBe(true)
  // The question begins where it is answered.
  await staff.page.keyboard.type(doomed.toUpperCase())
  await staff.page.waitForTimeout(400)
  await expect.poll(() => confirm.isDisabled()).toBe(true)
  await dialog.getByRole('textbox').fill(` ${doomed} `)
  await expect.poll(() => confirm.isEnabled()).toBe(true)
  await isAccessible(staff.page)
  await confirm.click()
  await dialog.waitFor({ state: 'hidden' })

  const isSold = async () => {
    const answer = await fetch(
      `${shop.url}/api/marketplace-customer/products?search=${encodeURIComponent(doomed)}`,
    )
    const { data } = (await answer.json()) as { data: { name: string }[] }
    return data.some(({ name }) => name === doomed)
  }
  expect(await isSold()).toBe(false)
  await staff.page.getByRole('button', { name: t('cms.bin.undo'), exact: true }).click()
  await staff.page.getByText(t('cms.bin.undone', { count: 1 })).waitFor()
  expect(await isSold()).toBe(true)

  await staff.page
    .getByRole('button', { name: t('cms.products.deleteNamed', { name: doomed }) })
    .first()
    .click()
  await dialog.getByRole('textbox').fill(doomed)
  await confirm.click()
  await dialog.waitFor({ state: 'hidden' })
  await staff.page.getByRole('link', { name: t('cms.bin.recently') }).click()
  await staff.page.waitForURL(/\/cms\/bin\?kind=product&recent=true/)
  await staff.page.getByRole('button', { name: t('cms.bin.restoreNamed', { name: doomed }) }).click()
  await staff.page.getByText(t('cms.bin.restoredHidden', { name: doomed })).waitFor()
  expect(await isSold()).toBe(false)
  await staff.page.getByRole('button', { name: t('cms.bin.open'), exact: true }).click()
  await staff.page.getByRole('heading', { name: doomed, level: 1 }).waitFor()
  expect(staff.complaints).toEqual([])
})
