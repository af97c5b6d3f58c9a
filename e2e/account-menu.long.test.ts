import { expect, test } from 'vitest'
import { looksRight } from './support/both-schemes.ts'
import { openAccountMenu } from './support/account-menu.ts'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { demoCatalogue } from '#demo/catalogue/demo-catalogue.ts'
import { enter, personOf } from './support/enter.ts'
import { demoShop } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)
const each = screens.map((screen, index) => [nameOf(screen), screen, index] as const)

test.each(each)('one menu leads to all that a root user has: %s', async (_, screen, index) => {
  const { language } = screen
  const { t } = wordsOf(language)
  const { page, complaints } = await enter(browser, personOf(index), screen)
  const menu = await openAccountMenu(page, screen)
  const ways = {
    orders: '/orders',
    approvals: '/approvals',
    lists: '/lists',
    quickOrder: '/quick-order',
    partNumbers: '/quick-order/part-numbers',
    documents: '/documents',
    devices: '/devices',
    returns: '/returns',
    credit: '/credit',
    company: '/company',
    members: '/company/members',
    profile: '/profile',
    account: '/account',
  } as const
  for (const [key, to] of Object.entries(ways) as [keyof typeof ways, string][])
    expect(
      await menu.getByRole('link', { name: t(`accountMenu.${key}`), exact: true }).getAttribute('href'),
    ).toBe(`/${language}${to}`)
  await looksRight(page)
  await menu.getByRole('link', { name: t('accountMenu.devices') }).click()
  await page.getByRole('heading', { level: 1, name: t('devices.title') }).waitFor()
  expect(complaints).toEqual([])
})

test('who uses a tenant has no company’s entries', async () => {
  const person = demoCatalogue.customers.find(({ kind }) => kind === 'tenant_user')
  if (!person) throw new Error('The demo shop has no tenant user')
  const screen = { language: 'en', width: 1440 } as const
  const { t } = wordsOf('en')
  const { page } = await enter(browser, person, screen, '/privacyPolicy')
  const menu = await openAccountMenu(page, screen)
  await menu.getByRole('link', { name: t('accountMenu.orders') }).waitFor()
  await expect.poll(() => menu.getByRole('link', { name: t('accountMenu.members') }).count()).toBe(0)
  await expect.poll(() => menu.getByRole('link', { name: t('accountMenu.credit') }).count()).toBe(0)
})
