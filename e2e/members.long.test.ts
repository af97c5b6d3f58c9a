import { expect, test } from 'vitest'
import { looksRight } from './support/both-schemes.ts'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { enter, personOf } from './support/enter.ts'
import { mailbox } from './support/mails.ts'
import { demoShop } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const mails = mailbox()
const shop = demoShop(mails.environment)
const browser = aBrowser(shop)

const password = 'Palms-And-Dates-7'
const each = screens.map((screen, index) => [nameOf(screen), screen, index] as const)

test.each(each)('a colleague is invited, joins, and is shut out: %s', async (_, screen, index) => {
  const { language } = screen
  const { t } = wordsOf(language)
  const email = `omar.${index}@colleagues.example`
  const person = personOf(index)
  const { page } = await enter(browser, person, screen, '/company/members')
  const members = page.getByRole('region', { name: t('members.title') })
  await members.getByText(t('members.alone')).waitFor()
  await looksRight(page)

  await members.getByRole('button', { name: t('members.invite.action') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('members.roles.buyer')).uncheck()
  await dialog.getByRole('button', { name: t('members.invite.send') }).click()
  await dialog.getByText(t('validation.required', { field: t('fields.email') })).waitFor()
  await dialog.getByText(t('members.rolesRequired')).waitFor()
  await looksRight(page)
  // Somebody of the company is refused at the field.
  await dialog.getByLabel(t('fields.email'), { exact: true }).fill(person.email)
  await dialog.getByLabel(t('members.roles.buyer')).check()
  await dialog.getByRole('button', { name: t('members.invite.send') }).click()
  await dialog.getByText(t('errors.taken')).waitFor()
  await dialog.getByLabel(t('fields.email'), { exact: true }).fill(email)
  await dialog.getByLabel(t('members.invite.language')).selectOption(language)
  await dialog.getByRole('button', { name: t('members.invite.send') }).click()
  await dialog.waitFor({ state: 'hidden' })
  await members.getByText(email).waitFor()
  await looksRight(page)

  const guest = await browser.visit('/', screen)
  await guest.page.goto(await mails.invitationLinkTo(email))
  await guest.page.getByRole('heading', { level: 1 }).waitFor()
  await guest.page.getByLabel(t('fields.firstName')).waitFor()
  await looksRight(guest.page)
  await guest.page.getByLabel(t('fields.password'), { exact: true }).fill(password)
  await guest.page.locator('[name=confirm-password]').fill(password)
  await guest.page.getByRole('button', { name: t('members.join.action'), exact: true }).click()
  await guest.page.getByText(t('validation.required', { field: t('fields.firstName') })).waitFor()
  await guest.page.getByLabel(t('fields.firstName')).fill('Omar')
  await guest.page.getByLabel(t('fields.lastName')).fill('Saleh')
  await guest.page.getByRole('button', { name: t('members.join.action'), exact: true }).click()
  await guest.page.waitForURL(/\/products$/)
  await guest.page.goto(`/${language}/profile`)
  await guest.page.getByText(t('account.profile.role.company_member')).waitFor()
  // Of the company's addresses they read, and change none.
  await guest.page.getByText(t('store.address.ofCompany')).first().waitFor()
  const addresses = guest.page.getByRole('region', { name: t('account.profile.addresses.title') })
  await expect.poll(() => addresses.getByRole('button', { name: t('actions.remove') }).count()).toBe(0)
  await looksRight(guest.page)
  // Of the company they see its data and their own limits alone; an address that is not for them leads there.
  await guest.page.goto(`/${language}/company/members`)
  await guest.page.waitForURL(new RegExp(`/${language}/company$`))
  await guest.page
    .getByRole('region', { name: t('company.data') })
    .getByText(t('company.readOnly'))
    .waitFor()
  const parts = guest.page.getByRole('navigation', { name: t('account.company.nav') }).getByRole('link')
  await expect
    .poll(() => parts.allInnerTexts())
    .toEqual([t('account.company.parts.data'), t('account.company.parts.limits')])
  await looksRight(guest.page)

  await page.reload()
  const row = members.getByRole('listitem').filter({ hasText: email })
  await row.getByRole('button', { name: t('members.change.roles') }).click()
  await dialog.getByLabel(t('members.roles.accountant')).check()
  await looksRight(page)
  await dialog.getByRole('button', { name: t('actions.save') }).click()
  await row.getByText(t('members.roles.accountant')).waitFor()

  await row.getByRole('button', { name: t('members.handOver.action') }).click()
  await dialog.getByLabel(t('members.handOver.password')).fill('not it')
  await dialog.getByRole('button', { name: t('members.handOver.confirm') }).click()
  await dialog.getByText(t('errors.invalid_credentials')).waitFor()
  await looksRight(page)
  await page.keyboard.press('Escape')

  await row.getByRole('button', { name: t('members.change.deactivate') }).click()
  await looksRight(page)
  await dialog.getByRole('button', { name: t('members.change.deactivate') }).click()
  await row.getByText(t('members.statuses.deactivated')).waitFor()
  await guest.page.goto(`/${language}/orders`)
  await guest.page.waitForURL(new RegExp(`/${language}/?$`))
  expect(await guest.page.evaluate('localStorage.getItem("token")')).toBeNull()
})

test.each(['en', 'ar'] as const)('a link that has ended says whom to ask, %s', async (language) => {
  const { t } = wordsOf(language)
  const { page } = await browser.visit('/invitation#of-nobody', { language, width: 390 })
  await page.getByRole('heading', { level: 1, name: t('members.join.ended') }).waitFor()
  await looksRight(page)
})
