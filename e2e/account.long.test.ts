import { expect, test } from 'vitest'
import { mailChoices } from '#contract/account-preferences.ts'
import { looksRight } from './support/both-schemes.ts'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { enter, personOf } from './support/enter.ts'
import { demoShop } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

const each = screens.map((screen, index) => [nameOf(screen), screen, index] as const)
const password = 'Palms-And-Dates-7'

test.each(each)(
  'a customer chooses what they are written to about, and how: %s',
  async (_, screen, index) => {
    const { t } = wordsOf(screen.language)
    const { page, complaints } = await enter(browser, personOf(index), screen, '/account')
    const part = page.getByRole('region', { name: t('account.settings.mails.title') })
    const shipments = part.getByRole('checkbox', { name: t('account.settings.mails.kind.shipments') })
    const language = part.getByLabel(t('account.settings.mails.language'))
    await shipments.waitFor()
    await expect.poll(() => part.getByRole('checkbox', { checked: true }).count()).toBe(mailChoices.length)
    await shipments.click()
    await page.getByText(t('account.settings.mails.saved'), { exact: true }).first().waitFor()
    await expect.poll(() => language.isEnabled()).toBe(true)
    await language.selectOption('ar')
    await expect.poll(() => language.isEnabled()).toBe(true)
    await looksRight(page)
    await page.reload()
    await shipments.waitFor()
    await expect.poll(() => shipments.isChecked()).toBe(false)
    await expect
      .poll(() => part.getByRole('checkbox', { checked: true }).count())
      .toBe(mailChoices.length - 1)
    await expect.poll(() => language.inputValue()).toBe('ar')
    expect(complaints).toEqual([])
  },
)

test.each(each)(
  'a customer changes their password, which signs out every other device: %s',
  async (_, screen, index) => {
    const { language } = screen
    const { t } = wordsOf(language)
    const person = personOf(index)
    const other = await enter(browser, person, screen, '/orders')
    const { page, complaints } = await enter(browser, person, screen, '/profile')
    await page
      .getByRole('main')
      .getByRole('link', { name: t('account.settings.title') })
      .click()
    await page.waitForURL(new RegExp(`/${language}/account$`))
    await page.getByRole('heading', { level: 1, name: t('account.settings.title') }).waitFor()
    const sessions = page.getByRole('region', { name: t('account.sessions.title') })
    await sessions.getByRole('button', { name: t('account.sessions.others.action') }).waitFor()
    await looksRight(page)

    const form = page.getByRole('form', { name: t('account.settings.password.title') })
    const current = form.locator('[name=current-password]')
    const save = form.getByRole('button', { name: t('account.settings.password.action') })
    await current.fill('not-my-password')
    await form.locator('[name=new-password]').fill('Palms-And')
    await form.locator('[name=confirm-password]').fill('Palms-And-')
    await expect.poll(() => save.isDisabled()).toBe(true)
    await form.locator('[name=new-password]').fill(password)
    await form.locator('[name=confirm-password]').fill(password)
    await page.keyboard.press('Enter')
    await form.getByText(t('errors.invalid_credentials')).waitFor()
    await expect.poll(() => current.getAttribute('aria-invalid')).toBe('true')
    await form.locator('[name=current-password]:focus').waitFor()
    await looksRight(page)

    await current.fill(person.password)
    await save.click()
    await page.getByText(t('account.settings.password.done')).waitFor()
    await expect.poll(() => current.inputValue()).toBe('')
    await sessions.getByText(t('account.sessions.only')).waitFor()

    await other.page.goto(`/${language}/orders`)
    await other.page.waitForURL(new RegExp(`/${language}/?$`))
    expect(await other.page.evaluate('localStorage.getItem("token")')).toBeNull()
    // Here it goes on, and the next sign-in takes the new one alone.
    await page.reload()
    await form.waitFor()
    const signIn = (typed: string) =>
      page.request.post('/api/companies/login', { data: { identifier: person.email, password: typed } })
    expect((await signIn(person.password)).status()).toBe(400)
    expect((await signIn(password)).status()).toBe(200)
    expect(complaints.filter((one) => !one.includes('400'))).toEqual([])
  },
)

test.each(['en', 'ar'] as const)('a visitor signs in first and comes back, %s', async (language) => {
  const { t } = wordsOf(language)
  const person = personOf(5)
  const { page } = await browser.visit('/account#mails', { language, width: 390 })
  await page.waitForURL(new RegExp(`/${language}/?$`))
  const dialog = page.getByRole('dialog', { name: t('store.accountDialogs.user') })
  await dialog.getByLabel(t('fields.identifier')).fill(person.email)
  await dialog.getByLabel(t('fields.password'), { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: t('account.signIn.submit'), exact: true }).click()
  await page.waitForURL(new RegExp(`/${language}/account#mails$`))
  await page
    .getByRole('region', { name: t('account.settings.mails.title') })
    .getByRole('checkbox')
    .first()
    .waitFor()
  await expect.poll(() => page.evaluate('scrollY > 200')).toBe(true)
})
