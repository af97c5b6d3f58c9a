import { generate } from 'otplib'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aBrowser, nameOf, screens, type Screen } from './support/browser.ts'
import { newAdmin, onDatabase, type Admin } from './support/new-admin.ts'
import { customer, openSignIn, signInAsCustomer } from './support/people.ts'
import { demoShop } from './support/shop.ts'
import { english, lookAt, staffAt } from './support/staff.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

/** An authenticator of the browser, which does by itself what a finger would. */
async function withAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** As if all sessions of this person had last been proven long ago. */
const forgetProof = (email: string) =>
  onDatabase(shop, (db) =>
    db.query(
      `update sessions set proven_at = now() - interval '1 hour'
       where account_id = (select id from accounts where email = $1)`,
      [email],
    ),
  )
const forgetFactors = (email: string) =>
  onDatabase(shop, async (db) => {
    for (const table of ['passkeys', 'code_apps', 'recovery_codes'])
      await db.query(`delete from ${table} where account_id in (select id from accounts where email = $1)`, [
        email,
      ])
  })

const forgetSession = (context: BrowserContext, page: Page) =>
  Promise.all([context.clearCookies(), page.evaluate(`localStorage.clear()`)])

function wordsIn({ language }: Screen) {
  const { t } = wordsOf(language)
  return { t, f: (key: string) => t(`secondFactor.${key}`) }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Adds a passkey on the page of one's account; the first factor shows its recovery codes. */
async function addPasskey(page: Page, screen: Screen): Promise<string[]> {
  const { f } = wordsIn(screen)
  await press(page, f('passkeys.add'))
  const codes = page.getByRole('dialog', { name: f('recovery.dialog') })
  await codes.waitFor()
  await lookAt(page, screen)
  const shown = await codes.getByRole('list').getByRole('listitem').allInnerTexts()
  await press(page, f('recovery.kept'))
  await page.getByText(f('passkeys.title'), { exact: true }).first().waitFor()
  return shown
}

describe.each(screens.map((screen) => [nameOf(screen), screen] as const))('%s', (_, screen) => {
  const { t, f } = wordsIn(screen)

  test('staff set up a passkey and a code app, and sign in by each of them', async () => {
    const admin: Admin = await newAdmin(shop)
    const { page, complaints } = await staffAt(browser, '/cms/profile', screen, admin)
    await withAuthenticator(page)
    await page.getByText(f('none')).waitFor()
    await lookAt(page, screen)
    const codes = await addPasskey(page, screen)
    expect(codes).toHaveLength(10)

    await press(page, f('app.add'))
    const app = page.getByRole('dialog', { name: f('app.dialog') })
    await app.getByRole('img', { name: f('app.picture') }).waitFor()
    await lookAt(page, screen)
    const secret = (await app.locator('p[dir="ltr"]').innerText()).replaceAll(' ', '')
    await app.getByLabel(f('app.code')).fill('000000')
    await app.getByRole('button', { name: f('app.confirm'), exact: true }).click()
    await app.getByText(t('errors.second_factor_invalid')).waitFor()
    await app.getByLabel(f('app.code')).fill(await generate({ secret }))
    await app.getByRole('button', { name: f('app.confirm'), exact: true }).click()
    await app.waitFor({ state: 'detached' })
    await page.getByText(f('app.on'), { exact: true }).waitFor()
    await lookAt(page, screen)

    await forgetSession(page.context(), page)
    await page.goto(`/${screen.language}/cms-login`)
    const withPasskey = page.getByRole('button', { name: f('passkeys.signIn') })
    await withPasskey.waitFor()
    await lookAt(page, screen)
    await withPasskey.click()
    await page.waitForURL('**/cms/dashboard')

    await forgetSession(page.context(), page)
    await page.goto(`/${screen.language}/cms-login`)
    const signIn = async () => {
      await page.getByLabel(t('fields.username')).fill(admin.email)
      await page.getByLabel(t('fields.password'), { exact: true }).fill(admin.password)
      await press(page, t('cms.login.action'))
    }
    await signIn()
    const asked = page.getByRole('dialog', { name: f('ask.signIn') })
    await asked.waitFor()
    await lookAt(page, screen)
    // Given up, the form says why it went no further, and is there for another try.
    await asked.getByRole('button', { name: t('actions.cancel') }).click()
    await page.getByText(t('errors.second_factor_required')).first().waitFor()
    await signIn()
    await asked.getByRole('button', { name: f('ask.useRecovery') }).click()
    await asked.getByLabel(f('ask.recoveryCode')).fill('0000-0000-0000')
    await asked.getByRole('button', { name: f('ask.confirm'), exact: true }).click()
    await asked.getByText(t('errors.second_factor_invalid')).waitFor()
    await lookAt(page, screen)
    await asked.getByLabel(f('ask.recoveryCode')).fill((codes[4] ?? '').toLowerCase())
    await asked.getByRole('button', { name: f('ask.confirm'), exact: true }).click()
    await page.waitForURL('**/cms/dashboard')
    expect(complaints.filter((one) => !/40[03]/.test(one))).toEqual([])
  })

  test('a customer signs in with a passkey alone', async () => {
    await forgetFactors(customer.email)
    const { page } = await browser.visit('/', screen)
    await withAuthenticator(page)
    await signInAsCustomer(page, screen)
    await page.goto(`/${screen.language}/account`)
    await page.getByText(f('none')).waitFor()
    await addPasskey(page, screen)
    await lookAt(page, screen)
    await forgetSession(page.context(), page)
    await page.goto(`/${screen.language}/`)
    await openSignIn(page, screen)
    const withPasskey = page.getByRole('dialog').getByRole('button', { name: f('passkeys.signIn') })
    await withPasskey.waitFor()
    await lookAt(page, screen)
    await withPasskey.click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.goto(`/${screen.language}/account`)
    await page.getByRole('heading', { name: f('passkeys.title') }).waitFor()
    await forgetFactors(customer.email)
  })

  test('a form is saved after a confirmation over it, and keeps what was typed when that is given up', async () => {
    const admin = await newAdmin(shop)
    const { page } = await staffAt(browser, '/cms/staff', screen, admin)
    await press(page, t('cms.staff.invite.action'))
    const form = page.getByRole('dialog', { name: t('cms.staff.invite.title') })
    const email = `new-${screen.language}-${screen.width}@shop.example`
    await form.getByRole('textbox', { name: t('fields.email') }).fill(email)
    await form.getByLabel(t('fields.roleId')).selectOption({ index: 1 })
    await forgetProof(admin.email)
    const send = form.getByRole('button', { name: t('cms.staff.invite.send') })
    await send.click()
    const asked = page.getByRole('dialog', { name: f('ask.proof') })
    await asked.waitFor()
    await lookAt(page, screen)
    await asked.getByRole('button', { name: t('actions.cancel') }).click()
    await asked.waitFor({ state: 'detached' })
    await expect.poll(() => form.getByRole('textbox', { name: t('fields.email') }).inputValue()).toBe(email)
    await send.click()
    await asked.getByLabel(f('ask.password')).fill('wrong-password')
    await asked.getByRole('button', { name: f('ask.confirm'), exact: true }).click()
    await asked.locator('[aria-invalid="true"]').waitFor()
    await lookAt(page, screen)
    await asked.getByLabel(f('ask.password')).fill(admin.password)
    await asked.getByRole('button', { name: f('ask.confirm'), exact: true }).click()
    await form.getByText(t('cms.staff.invite.link')).waitFor()
  })
})

/** Somebody who has a factor demands it of all staff, on the page for that. */
async function demandOfAll(): Promise<void> {
  const { t } = wordsIn(english)
  const { page } = await staffAt(browser, '/cms/profile', english, await newAdmin(shop))
  await withAuthenticator(page)
  await addPasskey(page, english)
  await page.goto('/en/cms/staff')
  await press(page, t('cms.staff.factor.demand'))
  await lookAt(page, english)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('cms.staff.factor.demand'), exact: true })
    .click()
  await page.getByRole('button', { name: t('cms.staff.factor.leave'), exact: true }).waitFor()
}
const leaveToEach = () => onDatabase(shop, (db) => db.query('update settings set second_factor_since = null'))

test.each(screens.map((screen) => [nameOf(screen), screen] as const))(
  'whoever is signed in when the shop begins to demand it sees how long is left, and sets one up: %s',
  async (_, screen) => {
    const { t } = wordsIn(screen)
    const { page, complaints } = await staffAt(browser, '/cms/orders', screen, await newAdmin(shop))
    await page.getByRole('heading', { level: 1, name: t('cms.orders.title') }).waitFor()
    try {
      await demandOfAll()
      const link = page.getByRole('status').getByRole('link', { name: t('cms.sessionEnd.setUp') })
      await link.waitFor()
      await lookAt(page, screen)
      await page.getByRole('heading', { level: 1, name: t('cms.orders.title') }).waitFor()
      await link.click()
      await page.waitForURL('**/cms/profile')
      await withAuthenticator(page)
      await addPasskey(page, screen)
      await link.waitFor({ state: 'hidden' })
      expect(complaints).toEqual([])
    } finally {
      await leaveToEach()
    }
  },
)

test('whoever has no second factor sets one up first where the shop demands it', async () => {
  const { t, f } = wordsIn(english)
  await demandOfAll()
  try {
    const other = await newAdmin(shop, 'order_handler')
    const theirs = await staffAt(browser, '/cms/orders', english, other)
    await theirs.page.waitForURL('**/cms/profile')
    await theirs.page.getByText(f('demanded')).waitFor()
    await lookAt(theirs.page, english)
    await withAuthenticator(theirs.page)
    await addPasskey(theirs.page, english)
    await theirs.page.goto('/en/cms/orders')
    await theirs.page.getByRole('heading', { level: 1, name: t('cms.orders.title') }).waitFor()
  } finally {
    await leaveToEach()
  }
})
