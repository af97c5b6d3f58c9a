import { expect, test } from 'vitest'
import { demoCatalogue } from '#demo/catalogue/demo-catalogue.ts'
import { looksRight } from './support/both-schemes.ts'
import { aBrowser, isAccessible } from './support/browser.ts'
import { signInAsCustomer } from './support/people.ts'
import { demoShop } from './support/shop.ts'
import { enter, personOf } from './support/enter.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

const desktop = { language: 'en', width: 1440 } as const

test('a session is signed out from another, and is out', async () => {
  const { t } = wordsOf('en')
  const here = await enter(browser, personOf(4), desktop, '/account')
  const there = await browser.visit('/', { language: 'en', width: 390 })
  const session = await enter(browser, personOf(4), { language: 'en', width: 390 })
  await there.close()
  const list = here.page.getByRole('region', { name: t('account.sessions.title') })
  await here.page.reload()
  await list.getByText(t('account.sessions.current')).waitFor()
  const others = list.getByRole('button', { name: t('account.sessions.others.action') })
  await others.click()
  await isAccessible(here.page)
  await here.page
    .getByRole('dialog')
    .getByRole('button', { name: t('account.sessions.others.action'), exact: true })
    .click()
  await here.page.getByText(t('account.sessions.others.done')).waitFor()

  await session.page.goto('/en/profile')
  await session.page.waitForURL(/\/en\/?$/)
  await session.page.getByText(t('store.accountDialogs.sessionOver')).waitFor()
  expect(await session.page.evaluate('localStorage.getItem("token")')).toBeNull()
  await here.page.reload()
  await list.getByText(t('account.sessions.only')).waitFor()
})

test.each(['en', 'ar'] as const)(
  'a visitor is led home from /orders without asking for any, signs in there and comes back, %s',
  async (language) => {
    const { t } = wordsOf(language)
    const { page, complaints } = await browser.visit('/orders?scope=past', { language, width: 390 })
    await page.waitForURL(new RegExp(`/${language}/?$`))
    const dialog = page.getByRole('dialog', { name: t('store.accountDialogs.user') })
    const person = personOf(0)
    await dialog.getByLabel(t('fields.identifier')).fill(person.email)
    await dialog.getByLabel(t('fields.password'), { exact: true }).fill(person.password)
    await dialog.getByRole('button', { name: t('account.signIn.submit'), exact: true }).click()
    await page.waitForURL(new RegExp(`/${language}/orders\\?scope=past$`))
    await page.getByRole('heading', { level: 1 }).waitFor()
    // A refused call would be among them.
    expect(complaints).toEqual([])
  },
)

test('a tenant’s user sees their own profile, asked for at their own call', async () => {
  const person = demoCatalogue.customers.find(({ kind }) => kind === 'tenant_user')
  if (!person) throw new Error('The demo shop has no tenant user')
  const { t } = wordsOf('ar')
  const { page } = await enter(browser, person, { language: 'ar', width: 390 }, '/privacyPolicy')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/ar/profile')
  const details = page.getByRole('region', { name: t('account.profile.details') })
  await details.getByText(person.email).waitFor()
  await details.getByText(t('account.profile.role.tenant_user')).waitFor()
  await details.getByText(t('account.profile.tenant'), { exact: true }).waitFor()
  await expect.poll(() => details.getByText(t('fields.vatNumber')).count()).toBe(0)
  expect(asked).toContain('/api/users/mine')
  expect(asked).not.toContain('/api/companies/mine')
  await looksRight(page)
})

test('a session whose person cannot be had is none', async () => {
  const { page } = await enter(browser, personOf(5), desktop, '/privacyPolicy')
  await page.route('**/api/companies/mine', (route) => route.fulfill({ status: 404, body: '{}' }))
  await page.goto('/en/profile')
  await page.waitForURL(/\/en\/?$/)
  await expect.poll(() => page.evaluate('localStorage.getItem("token")')).toBeNull()
})

test('who signs in after another, in another tab, is shown nothing of them', async () => {
  const { t } = wordsOf('en')
  const [first, second] = [personOf(0), personOf(1)]
  const { page } = await enter(browser, first, desktop)
  const part = page.getByRole('region', { name: t('account.profile.addresses.title') })
  await part.getByRole('listitem').first().waitFor()

  const other = await page.context().newPage()
  await other.goto('/en/privacyPolicy')
  await other.evaluate("localStorage.removeItem('token'); localStorage.removeItem('refreshToken')")
  await page.waitForURL(/\/en\/?$/)
  const answer = await other.request.post('/api/companies/login', {
    data: { identifier: second.email, password: second.password },
  })
  const { token } = (await answer.json()) as { token: string }
  await page.route('**/api/marketplace-customer/addresses', () => undefined)
  await other.evaluate(`localStorage.setItem('token', '${token}')`)
  // The header has other menus, before the account's is there too.
  await page
    .getByRole('banner')
    .getByLabel(`${t('session.account')}: `)
    .click()
  await page.getByRole('link', { name: t('accountMenu.profile') }).click()
  const details = page.getByRole('region', { name: t('account.profile.details') })
  await details.getByText(second.email).waitFor()
  // The second one's addresses never come; the first one's are not there in their stead.
  await expect.poll(() => part.getByRole('listitem').count()).toBe(0)
  await expect.poll(() => details.getByText(first.email).count()).toBe(0)
})

test('the way to the profile is in the menu, which signing in opens', async () => {
  const { t } = wordsOf('en')
  const screen = { language: 'en', width: 390 } as const
  const { page } = await browser.visit('/', screen)
  await signInAsCustomer(page, screen)
  await page.getByRole('button', { name: t('navigation.menu') }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('accountMenu.profile') })
    .click()
  await page.waitForURL(/\/en\/profile$/)
  await page.getByRole('heading', { level: 1, name: t('account.profile.title') }).waitFor()
})
