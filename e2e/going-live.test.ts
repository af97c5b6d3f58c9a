import { expect, test } from 'vitest'
import { aBrowser } from './support/browser.ts'
import { newAdmin } from './support/new-admin.ts'
import { newShop } from './support/shop.ts'
import { english, lookAt, staffAt } from './support/staff.ts'
import { wordsOf } from './support/words.ts'

const shop = newShop()
const browser = aBrowser(shop)
const arabicPhone = { language: 'ar', width: 390, scheme: 'dark' } as const

/** The path of the link that the start printed. */
async function printedLink(): Promise<string> {
  await expect.poll(() => shop.said()).toMatch(/cms-invitation#/)
  return /\/en(\/cms-invitation#\S+)/.exec(shop.said())?.[1] ?? ''
}

test('the owner of a new shop comes by the printed link, once, and is led through what is missing', async () => {
  const { t } = wordsOf('en')
  const link = await printedLink()
  const { page, complaints } = await browser.visit(link, english)
  await page.getByRole('heading', { level: 1, name: t('cms.invitation.heading') }).waitFor()
  // It sells for real: no bar says anything else.
  await expect.poll(() => page.getByRole('note').count()).toBe(0)
  await lookAt(page, english)
  const action = page.getByRole('button', { name: t('cms.invitation.action') })
  await page.getByLabel(t('fields.email')).fill('owner@shop.example')
  await page.getByLabel(t('fields.firstName')).fill('Noura')
  await page.getByLabel(t('fields.lastName')).fill('Haddad')
  await page.getByLabel(t('fields.password'), { exact: true }).fill('Palms-And-Dates-7')
  await page.getByLabel(t('account.newPassword.confirmation')).fill('Palms-And-Dates-7')
  await action.click()

  await page.getByRole('heading', { level: 1, name: t('cms.checklist.title') }).waitFor()
  const line = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title }) })
  const payments = line(t('cms.checklist.lines.payments.title'))
  await payments.getByText(t('cms.checklist.states.red')).waitFor()
  await payments.getByText(t('cms.checklist.lines.payments.none')).waitFor()
  await lookAt(page, english)

  const backup = line(t('cms.checklist.lines.backup.title'))
  await backup.getByRole('button', { name: t('cms.checklist.actions.backup') }).click()
  await backup.getByText(t('cms.checklist.states.green')).waitFor()

  await page.goto('/en/cms/dashboard')
  await page.getByRole('link', { name: /^Before you sell: \d+ items missing$/ }).click()
  await page.waitForURL('**/en/cms/checklist')
  expect(complaints).toEqual([])
})

test('in Arabic on a phone, dark: a link that was used, and the list', async () => {
  const { t } = wordsOf('ar')
  const admin = await newAdmin(shop)
  const used = await browser.visit(await printedLink(), arabicPhone)
  await used.page.getByRole('heading', { level: 1, name: t('cms.invitation.ended') }).waitFor()
  await lookAt(used.page, arabicPhone)

  const { page, complaints } = await staffAt(browser, '/cms/checklist', arabicPhone, admin)
  await page.getByRole('heading', { level: 3, name: t('cms.checklist.lines.mail.title') }).waitFor()
  await page.getByText(t('cms.checklist.lines.mail.none')).waitFor()
  await lookAt(page, arabicPhone)
  expect(complaints).toEqual([])
})
