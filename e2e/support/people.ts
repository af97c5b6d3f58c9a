import type { Page } from 'playwright-core'
import { demoCatalogue } from '#demo/catalogue/demo-catalogue.ts'
import type { Screen } from './browser.ts'
import { wordsOf } from './words.ts'

function first<T>(items: readonly T[], what: string): T {
  const [item] = items
  if (!item) throw new Error(`The demo shop has no ${what}`)
  return item
}

const buyer = first(
  demoCatalogue.customers.filter((one) => one.kind === 'root_user' && one.bankAccounts.length > 0),
  'buyer',
)
const admin = first(demoCatalogue.admins, 'administrator')

export const customer = {
  email: buyer.email,
  password: buyer.password,
  firstName: buyer.firstName,
  bankAccountName: first(buyer.bankAccounts, 'bank account').accountName,
}

/** Opens the dialog of the header, or of the drawer on a phone. */
export async function openSignIn(page: Page, { language, width }: Screen) {
  const { t } = wordsOf(language)
  if (width < 600) await page.getByRole('button', { name: t('navigation.menu') }).click()
  await page
    .getByRole('button', { name: t('session.signIn'), exact: true })
    .locator('visible=true')
    .first()
    .click()
}

/** Through the dialog that the header opens. */
export async function signInAsCustomer(
  page: Page,
  screen: Screen,
  { email, password }: { email: string; password: string } = buyer,
) {
  const { t } = wordsOf(screen.language)
  await openSignIn(page, screen)
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel(t('fields.identifier')) })
  await dialog.getByLabel(t('fields.identifier')).fill(email)
  await dialog.getByLabel(t('fields.password'), { exact: true }).fill(password)
  await dialog.getByRole('button', { name: t('account.signIn.submit'), exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** The box of the cart and of a quote, without which nothing is ordered; it is read out with the words of its link. */
export const termsBox = (page: Page, language: Screen['language']) =>
  page.getByRole('checkbox', {
    name: wordsOf(language).t.markup('store.checkout.acceptTerms', { terms: (words) => words }),
  })

/** On the CMS's own page; ends on the dashboard or the page that was asked for. */
export async function signInAsStaff(
  page: Page,
  { language }: Screen,
  { email, password }: { email: string; password: string } = admin,
) {
  const { t } = wordsOf(language)
  await page.getByLabel(t('fields.username')).fill(email)
  await page.getByLabel(t('fields.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('cms.login.action'), exact: true }).click()
  await page.waitForURL(/\/cms\/(?!login)/)
}
