import { beforeEach, describe, expect, test } from 'vitest'
import { demoCatalogue } from '#demo/catalogue/demo-catalogue.ts'
import { accountForm, type AccountForm } from './support/account-form.ts'
import { aBrowser, fitsTheScreen, isAccessible, nameOf, type Screen } from './support/browser.ts'
import { aMinuteLater, codesAreGuessed, codesAreOver, forgetLimits, sql } from './support/database.ts'
import { mailbox } from './support/mails.ts'
import { openSignIn } from './support/people.ts'
import { demoShop } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const mails = mailbox()
const shop = demoShop(mails.environment)
const browser = aBrowser(shop)
beforeEach(async () => {
  await forgetLimits(shop)
  await sql(shop, 'delete from one_time_codes')
  await sql(shop, 'delete from wrong_codes_by_minute')
})

type Visit = Awaited<ReturnType<typeof browser.visit>>
type Person = { email: string; password: string; tenant?: string }

const people = (kind: 'root_user' | 'tenant_user'): Person[] =>
  demoCatalogue.customers
    .filter((customer) => customer.kind === kind)
    .map(({ email, password, tenant }) => ({ email, password, ...(tenant !== undefined && { tenant }) }))
const rootUsers = people('root_user')
const tenantUsers = people('tenant_user')
const admins: Person[] = demoCatalogue.admins.map(({ email, password }) => ({ email, password }))

function nth(those: Person[], index: number): Person {
  const person = those[index]
  if (!person) throw new Error('The demo shop has fewer people')
  return person
}

/** Where somebody signs in, and how the test sees that they have. */
type Door = {
  path: string
  isDialog: boolean
  identifier: string
  open: (visit: Visit, screen: Screen, person: Person) => Promise<AccountForm>
  signIn: string
  inside: string
}

const shopDoor: Door = {
  path: '/products',
  isDialog: true,
  identifier: 'identifier',
  async open({ page }, screen, { tenant }) {
    const { t } = wordsOf(screen.language)
    await openSignIn(page, screen)
    const form = accountForm(page)
    await form.field('identifier').waitFor()
    if (tenant === undefined) return form
    await form.press(t('account.signIn.asTenant'))
    await form.field('tenant').waitFor()
    return form
  },
  signIn: 'account.signIn.submit',
  inside: '/orders',
}

const cmsDoor: Door = {
  path: '/cms-login',
  isDialog: false,
  identifier: 'username',
  async open({ page }) {
    const form = accountForm(page, false)
    await form.field('username').waitFor()
    return form
  },
  signIn: 'cms.login.action',
  inside: '/cms/orders',
}

const wide: Screen = { language: 'en', width: 1440, scheme: 'light' }
const arabicWide: Screen = { language: 'ar', width: 1440, scheme: 'dark' }
const arabicNarrow: Screen = { language: 'ar', width: 390, scheme: 'light' }

describe.each([
  ['a root user', shopDoor, rootUsers, [wide]],
  ['a tenant user', shopDoor, tenantUsers, [arabicNarrow]],
  ['an administrator', cmsDoor, admins, [arabicWide]],
] as const)('%s who forgot the password sets a new one', (_, door, those, screens) => {
  test.each(screens.map((screen, index) => [nameOf(screen), screen, index] as const))(
    '%s',
    async (_name, screen, index) => {
      const { t } = wordsOf(screen.language)
      const person = nth(those, index % those.length)
      const { email, tenant } = person
      const elsewhere = await browser.visit(door.path, screen)
      await signIn(await door.open(elsewhere, screen, person), door, person, screen)
      await isSignedIn(elsewhere)

      const visit = await browser.visit(door.path, screen)
      const { page } = visit
      const form = await door.open(visit, screen, person)
      await form.press(t(door.isDialog ? 'account.signIn.forgot' : 'cms.login.forgot'))
      await form.field('identifier').waitFor()
      await form.says(t('account.step', { step: 1, count: 3 }))
      await expect.poll(() => form.button(t('account.recovery.send')).isDisabled()).toBe(true)
      await form.field('identifier').fill('  ')
      await expect.poll(() => form.button(t('account.recovery.send')).isDisabled()).toBe(true)
      await form.field('identifier').fill(email)
      if (tenant !== undefined) await refusesTenants(form, visit, screen, tenant)
      await lookAt(visit)
      await form.button(t('account.recovery.send')).dblclick()

      await form.field('code').waitFor()
      await form.says(t('account.step', { step: 2, count: 3 }))
      const code = await mails.codeTo(email)
      await form.field('code').fill('123')
      await expect.poll(() => form.button(t('actions.continue')).isDisabled()).toBe(true)
      await form.field('code').fill(/^[1١]/.test(code) ? '2222' : '1111')
      await form.press(t('actions.continue'))
      await form.says(t('account.code.triesLeft', { count: 4 }))
      expect(await form.noteOf('code')).toContain(t('errors.otp_invalid'))
      await form.isFocused('code')
      await lookAt(visit)
      await form.field('code').fill(code)
      await form.press(t('actions.continue'))

      await form.field('new-password').waitFor()
      await form.says(t('account.step', { step: 3, count: 3 }))
      const save = form.button(t('actions.save'))
      for (const [password, confirmation] of [
        ['', ''],
        ['long-enough-1', 'long-enough-1'],
        ['Short-1', 'Short-1'],
        ['LongEnough1', 'LongEnough1'],
        ['Long-Enough-1', 'Long-Enough-2'],
      ] as const) {
        await form.field('new-password').fill(password)
        await form.field('confirm-password').fill(confirmation)
        await expect.poll(() => save.isDisabled()).toBe(true)
      }
      await lookAt(visit)
      await form.field('new-password').fill(person.password)
      await form.field('confirm-password').fill(person.password)
      await save.click()
      await form.says(t('errors.password_reused'))
      expect(await form.noteOf('new-password')).toBe(t('errors.password_reused'))
      await form.isFocused('new-password')

      await form.press(t('account.newPassword.generate'))
      const fresh = await form.field('new-password').inputValue()
      expect(fresh).toHaveLength(20)
      await expect.poll(() => form.field('confirm-password').inputValue()).toBe(fresh)
      await expect.poll(() => form.field('new-password').getAttribute('type')).toBe('text')
      await lookAt(visit)
      await save.dblclick()

      await form.field(door.identifier).waitFor()
      await page.getByText(t('account.recovery.done')).waitFor()
      await expect.poll(() => form.field(door.identifier).inputValue()).toBe(email)
      const kept = tenant === undefined ? undefined : await form.field('tenant').inputValue()
      expect(kept).toBe(tenant)
      await form.isFocused('password')
      await form.field('password').fill(person.password)
      await form.press(t(door.signIn))
      await form.says(t('errors.invalid_credentials'))
      person.password = fresh
      await signIn(form, door, person, screen)
      await isSignedIn(visit)

      // The session from before has ended.
      const visited = elsewhere.page.goto(`/${screen.language}${door.inside}`)
      // A page of the CMS hears of it and leaves by itself, perhaps in this moment.
      await (door.isDialog ? visited : visited.catch(() => undefined))
      await elsewhere.page.waitForURL(door.isDialog ? `**/${screen.language}` : '**/cms-login**')
      if (door.isDialog) await elsewhere.page.getByText(t('store.accountDialogs.sessionOver')).waitFor()
      expect(visit.complaints).toEqual([])
      await elsewhere.close()
      await visit.close()
    },
  )
})

test('another code comes after a minute and voids the first; closing by mistake asks for none', async () => {
  const { t } = wordsOf('en')
  const person = nth(rootUsers, 5)
  const visit = await browser.visit('/products', wide)
  const { page } = visit
  let form = await toTheCode(visit, person)
  const first = await mails.codeTo(person.email)
  const again = form.button(/^Resend code/)
  await expect.poll(() => again.isDisabled()).toBe(true)
  await expect.poll(() => again.innerText()).toMatch(/Resend code in (60|5\d) seconds/)

  await page.keyboard.press('Escape')
  await form.place.waitFor({ state: 'hidden' })
  form = await toTheCode(visit, person)
  expect(mails.countCodes(person.email)).toBe(1)

  await aMinuteLater(shop)
  await page.clock.install()
  await page.clock.fastForward(61_000)
  await again.dblclick()
  await form.says(t('account.code.sentAgain'))
  await form.isFocused('code')
  const second = await mails.codeTo(person.email)
  expect(mails.countCodes(person.email)).toBe(2)
  await expect.poll(() => again.isDisabled()).toBe(true)
  if (first !== second) {
    await form.field('code').fill(first)
    await form.press(t('actions.continue'))
    await form.says(t('errors.otp_invalid'))
  }
  await form.field('code').fill(second)
  await form.press(t('actions.continue'))
  await form.field('new-password').waitFor()
})

test('a code that ends before the password is saved leads back to the code, longer while codes are guessed, and the password stays', async () => {
  const { t } = wordsOf('en')
  const person = nth(rootUsers, 6)
  const visit = await browser.visit('/products', wide)
  const form = await toTheCode(visit, person)
  await form.field('code').fill(await mails.codeTo(person.email))
  await form.press(t('actions.continue'))
  await form.press(t('account.newPassword.generate'))
  const password = await form.field('new-password').inputValue()
  await codesAreOver(shop)
  await form.press(t('actions.save'))
  await form.says(t('errors.otp_expired'))
  expect(await form.noteOf('code')).toBe(t('errors.otp_expired'))

  await aMinuteLater(shop)
  await visit.page.clock.install()
  await visit.page.clock.fastForward(61_000)
  await form.place.getByLabel(t('account.code.label', { count: 4 })).waitFor()
  await codesAreGuessed(shop)
  await form.press(t('account.code.again'))
  await form.says(t('account.code.sentAgain'))
  await form.place.getByLabel(t('account.code.label', { count: 8 })).waitFor()
  const longer = await mails.codeTo(person.email)
  expect(longer).toMatch(/^\d{8}$/)
  await form.field('code').fill(longer.slice(0, 4))
  await expect.poll(() => form.button(t('actions.continue')).isDisabled()).toBe(true)
  await form.field('code').fill(longer)
  await form.press(t('actions.continue'))
  await expect.poll(() => form.field('new-password').inputValue()).toBe(password)
  await form.press(t('actions.save'))
  await form.field('password').fill(password)
  await form.press(t('account.signIn.submit'))
  await form.place.waitFor({ state: 'hidden' })
})

test('by keyboard alone, over a lost connection', async () => {
  const { t } = wordsOf('en')
  const person = nth(rootUsers, 0)
  const { page } = await browser.visit('/products', wide)
  await page.getByRole('button', { name: t('session.signIn'), exact: true }).focus()
  await page.keyboard.press('Enter')
  const form = accountForm(page)
  await form.isFocused('identifier')
  await page.keyboard.type(person.email)
  // Tab past the password and its show button.
  for (let tab = 0; tab < 3; tab += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await form.says(t('account.step', { step: 1, count: 3 }))
  await form.isFocused('identifier')
  await expect.poll(() => form.field('identifier').inputValue()).toBe(person.email)

  await page.context().setOffline(true)
  await page.keyboard.press('Enter')
  await form.says(t('alert.noConnection'))
  await form.isFocused('identifier')
  await page.context().setOffline(false)
  await page.keyboard.press('Enter')
  await form.field('code').waitFor()
  await form.isFocused('code')
  await page.keyboard.type(await mails.codeTo(person.email))
  await page.context().setOffline(true)
  await page.keyboard.press('Enter')
  await form.says(t('alert.noConnection'))
  await page.context().setOffline(false)
  await page.keyboard.press('Enter')
  await form.isFocused('new-password')
  await page.keyboard.type('Kept-In-Mind-77')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Kept-In-Mind-77')
  await page.keyboard.press('Enter')
  await form.isFocused('password')
  await page.keyboard.type('Kept-In-Mind-77')
  await page.keyboard.press('Enter')
  await form.place.waitFor({ state: 'hidden' })
})

async function toTheCode(visit: Visit, person: Person): Promise<AccountForm> {
  const { t } = wordsOf('en')
  const form = await shopDoor.open(visit, wide, person)
  await form.press(t('account.signIn.forgot'))
  await form.field('identifier').fill(person.email)
  await form.press(t('account.recovery.send'))
  await form.field('code').waitFor()
  return form
}

/** An empty tenant fails without a call, an unknown one on the server; the error stands at both fields. */
async function refusesTenants(form: AccountForm, { page }: Visit, { language }: Screen, tenant: string) {
  const { t } = wordsOf(language)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await form.press(t('account.recovery.send'))
  expect(await form.noteOf('tenant')).toBe(t('errors.tenant_not_found'))
  expect(asked.filter((url) => url.includes('forget-password'))).toEqual([])
  await form.field('tenant').fill('no-such-tenant')
  await form.press(t('account.recovery.send'))
  await form.says(t('errors.tenant_not_found'))
  expect(await form.noteOf('tenant')).toBe(t('errors.tenant_not_found'))
  expect(await form.noteOf('identifier')).toBe(t('errors.tenant_not_found'))
  await form.field('tenant').fill(tenant)
}

async function signIn(
  form: AccountForm,
  door: Door,
  { email, password, tenant }: Person,
  { language }: Screen,
) {
  const { t } = wordsOf(language)
  if (tenant !== undefined) await form.field('tenant').fill(tenant)
  await form.field(door.identifier).fill(email)
  await form.field('password').fill(password)
  await form.press(t(door.signIn))
}

async function isSignedIn({ page }: Visit) {
  const hasToken = () => page.evaluate<boolean>("'token' in localStorage || 'cmsToken' in localStorage")
  await expect.poll(hasToken).toBe(true)
}

async function lookAt({ page }: Visit) {
  await fitsTheScreen(page)
  await isAccessible(page)
}
