import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { accountForm, type AccountForm } from './support/account-form.ts'
import { aBrowser, fitsTheScreen, isAccessible, nameOf, type Screen, screens } from './support/browser.ts'
import { aMinuteLater, forgetLimits, sql } from './support/database.ts'
import { mailbox } from './support/mails.ts'
import { customer, openSignIn } from './support/people.ts'
import { demoShop } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const mails = mailbox()
const shop = demoShop(mails.environment)
const browser = aBrowser(shop)
beforeEach(() => forgetLimits(shop))

const desktop: Screen = { language: 'en', width: 1440 }

const takenCompany = 'Palm Shade Farms Est.'
let count = 0
/** A new user each time. */
function someone() {
  count += 1
  return {
    company: `Dunes Logistics ${count}`,
    email: `noura.${count}@dunes.example`,
    username: `noura.${count}`,
    phone: `05012345${String(count).padStart(2, '0')}`,
  }
}

describe('a company registers and is signed in', () => {
  test.each(screens.map((screen) => [nameOf(screen), screen] as const))('%s', async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const person = someone()
    const { page, complaints } = await browser.visit('/products', screen)
    const form = await openRegistration(page, screen)
    await lookAt(page)

    await form.field('companyName').fill(takenCompany.toUpperCase())
    await form.field('crNumber').fill('123')
    await form.says(t('errors.taken'))
    await form.press(t('account.register.actions.company'))
    await form.says(t('validation.crNumber'))
    await lookAt(page)
    await form.field('companyName').fill(person.company)
    await form.field('crNumber').fill('١٠١٠٤٥٨٧٣٢')
    await form.says(t('account.register.free'))
    await form.press(t('account.register.actions.company'))

    await form.field('firstName').fill('Noura')
    await form.press(t('account.register.actions.person'))
    await form.says(t('validation.required', { field: t('fields.lastName') }))
    await form.isFocused('lastName')
    await form.field('lastName').fill('Example')
    await form.field('email').fill(customer.email)
    await form.field('phone').fill('11111')
    await form.field('username').fill(person.username)
    await form.says(t('errors.taken'))
    await form.says(t('validation.phone'))
    await lookAt(page)
    await form.field('email').fill(person.email)
    await form.field('phone').fill(person.phone)
    await form.field('new-password').fill('Correct-Horse-1')
    await form.field('confirm-password').fill('Correct-Horse-2')
    await form.press(t('account.register.actions.person'))
    await form.says(t('account.newPassword.mismatch'))
    await form.press(t('account.newPassword.generate'))
    const password = await form.field('new-password').inputValue()
    expect(password).toHaveLength(20)
    await expect.poll(() => form.field('confirm-password').inputValue()).toBe(password)
    await expect.poll(() => form.field('confirm-password').getAttribute('type')).toBe('text')
    await lookAt(page)
    // A double submit creates one account and sends one code.
    await form.button(t('account.register.actions.person')).dblclick()

    await form.field('code').waitFor()
    await expect.poll(() => form.place.innerText()).toContain('n•••@dunes.example')
    await expect.poll(() => form.button(t('account.register.actions.code')).isDisabled()).toBe(true)
    const code = await mails.codeTo(person.email)
    const wrong = code.startsWith('1') ? '2222' : '1111'
    await form.field('code').fill(wrong)
    await form.press(t('account.register.actions.code'))
    await form.says(t('errors.otp_invalid'))
    await form.says(t('account.code.triesLeft', { count: 4 }))
    await form.isFocused('code')
    await lookAt(page)
    await form.field('code').fill(code)
    await form.press(t('account.register.actions.code'))

    await form.place.waitFor({ state: 'hidden' })
    await page.getByText(t('account.signIn.welcome', { name: 'Noura Example' })).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/${screen.language}/products`)
    await expect.poll(() => page.evaluate<boolean>("localStorage.getItem('token') !== null")).toBe(true)
    expect(mails.countCodes(person.email)).toBe(1)
    const accounts = await sql(shop, 'select status from accounts where email = $1', [person.email])
    expect(accounts).toEqual([{ status: 'active' }])
    await page.goto(`/${screen.language}/orders`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/${screen.language}/orders`)
    expect(complaints).toEqual([])
  })
})

test('by keyboard alone; Esc closes, and what was typed is there when it opens again', async () => {
  const { t } = wordsOf('en')
  const person = someone()
  const { page } = await browser.visit('/products', desktop)
  await page.getByRole('button', { name: t('session.signIn'), exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: t('account.signIn.register') }).waitFor()
  await tabTo(page, t('account.signIn.register'))
  await page.keyboard.press('Enter')
  const form = accountForm(page)
  await form.field('companyName').waitFor()
  await page.keyboard.type(person.company)
  await page.keyboard.press('Enter')
  await form.field('firstName').waitFor()
  await form.isFocused('title')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Noura')
  await page.keyboard.press('Escape')
  await form.place.waitFor({ state: 'hidden' })
  // The focus goes back once the dialog has left.
  await expect
    .poll(() => page.evaluate<string>('document.activeElement.textContent'))
    .toBe(t('session.signIn'))

  await page.keyboard.press('Enter')
  await tabTo(page, t('account.signIn.register'))
  await page.keyboard.press('Enter')
  await form.field('firstName').waitFor()
  await expect.poll(() => form.field('firstName').inputValue()).toBe('Noura')
  await page.keyboard.press('Tab')
  for (const typed of ['Noura', 'Example', person.email]) {
    await page.keyboard.press('Control+a')
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.phone)
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.username)
  await tabTo(page, t('account.newPassword.generate'))
  await page.keyboard.press('Enter')
  await tabTo(page, t('account.register.actions.person'))
  await page.keyboard.press('Enter')
  await form.field('code').waitFor()
  await page.keyboard.type(await mails.codeTo(person.email))
  await page.keyboard.press('Enter')
  await form.place.waitFor({ state: 'hidden' })
  await page.getByText(t('account.signIn.welcome', { name: 'Noura Example' })).waitFor()
})

test('a lost connection loses nothing, and another code comes after a minute', async () => {
  const { t } = wordsOf('en')
  const person = someone()
  const { page } = await browser.visit('/products', desktop)
  const form = await openRegistration(page, desktop)
  const password = await fillIn(form, person)
  await page.context().setOffline(true)
  await form.press(t('account.register.actions.person'))
  await form.says(t('alert.noConnection'))
  await page.context().setOffline(false)
  await expect.poll(() => page.evaluate('navigator.onLine')).toBe(true)
  await expect.poll(() => form.field('email').inputValue()).toBe(person.email)
  await expect.poll(() => form.field('new-password').inputValue()).toBe(password)
  await form.press(t('account.register.actions.person'))
  await form.field('code').waitFor()
  const first = await mails.codeTo(person.email)

  const again = form.button(/^Resend code/)
  await expect.poll(() => again.isDisabled()).toBe(true)
  await expect.poll(() => again.innerText()).toMatch(/Resend code in (60|5\d) seconds/)
  // Going back and on again requests no other code while this one is valid.
  await form.press(t('actions.back'))
  await expect.poll(() => form.field('firstName').inputValue()).toBe('Noura')
  await form.press(t('account.register.actions.person'))
  await form.field('code').waitFor()
  expect(mails.countCodes(person.email)).toBe(1)

  await aMinuteLater(shop)
  await page.clock.install()
  await page.clock.fastForward(61_000)
  await form.press(t('account.code.again'))
  await form.says(t('account.code.sentAgain'))
  await form.isFocused('code')
  const second = await mails.codeTo(person.email)
  await expect.poll(() => again.isDisabled()).toBe(true)
  if (first !== second) {
    await form.field('code').fill(first)
    await form.press(t('account.register.actions.code'))
    await form.says(t('errors.otp_invalid'))
  }
  await form.field('code').fill(second)
  await form.press(t('account.register.actions.code'))
  await form.place.waitFor({ state: 'hidden' })
})

test('signing in before confirming leads to the code step', async () => {
  const { t } = wordsOf('en')
  const person = someone()
  const first = await browser.visit('/products', desktop)
  const before = await openRegistration(first.page, desktop)
  const password = await fillIn(before, person)
  await before.press(t('account.register.actions.person'))
  await before.field('code').waitFor()
  const code = await mails.codeTo(person.email)
  await first.close()

  const { page } = await browser.visit('/products', desktop)
  await openSignIn(page, desktop)
  const form = accountForm(page)
  await form.field('identifier').fill(person.username)
  await form.field('password').fill(password)
  await form.press(t('account.signIn.submit'))
  await form.says(t('errors.account_unverified'))
  await form.press(t('account.signIn.unverified'))
  await form.field('code').waitFor()
  await isAccessible(page)
  await form.field('email').fill(person.email)
  await form.field('code').fill(code)
  await form.press(t('account.register.actions.code'))
  await form.place.waitFor({ state: 'hidden' })
  await page.getByText(t('account.signIn.welcome', { name: 'Noura Example' })).waitFor()
})

async function openRegistration(page: Page, screen: Screen): Promise<AccountForm> {
  const { t } = wordsOf(screen.language)
  await openSignIn(page, screen)
  const form = accountForm(page)
  await form.press(t('account.signIn.register'))
  await form.field('companyName').waitFor()
  return form
}

/** Fills in everything up to the button that creates the account; returns the generated password. */
async function fillIn(form: AccountForm, person: ReturnType<typeof someone>): Promise<string> {
  const { t } = wordsOf('en')
  await form.field('companyName').fill(person.company)
  await form.press(t('account.register.actions.company'))
  await form.field('firstName').fill('Noura')
  await form.field('lastName').fill('Example')
  await form.field('email').fill(person.email)
  await form.field('phone').fill(person.phone)
  await form.field('username').fill(person.username)
  await form.press(t('account.newPassword.generate'))
  return form.field('new-password').inputValue()
}

async function tabTo(page: Page, label: string) {
  for (let tabs = 0; tabs < 20; tabs += 1) {
    const focused = await page.evaluate<string>('document.activeElement.textContent')
    if (focused === label) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`“${label}” is not reached by Tab`)
}

async function lookAt(page: Page) {
  await fitsTheScreen(page)
  await isAccessible(page)
}
