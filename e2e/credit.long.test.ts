import { expect, test } from 'vitest'
import { looksRight } from './support/both-schemes.ts'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { sql } from './support/database.ts'
import { enter, personOf } from './support/enter.ts'
import { fillCart, mostStocked, placeButton, viewPlaced } from './support/ordering.ts'
import { signInAsStaff, termsBox } from './support/people.ts'
import { demoShop } from './support/shop.ts'
import { mailbox } from './support/mails.ts'
import { ask, offer, someProducts, staffOf } from './support/quoting.ts'
import { wordsOf } from './support/words.ts'

const mails = mailbox()
const shop = demoShop(mails.environment)
const browser = aBrowser(shop)
const quoting = staffOf(shop)

const each = screens.map((screen, index) => [nameOf(screen), screen, index] as const)

test.each(each)(
  'a company orders on account above its limit, and staff grant it: %s',
  async (_, screen, index) => {
    const { language } = screen
    const { t, format } = wordsOf(language)
    const person = personOf(index)
    const [account] = await sql(shop, `select id from accounts where email = '${person.email}'`)

    // Staff agree on terms, with a limit of nothing.
    const staff = await browser.visit('/cms-login', screen)
    await signInAsStaff(staff.page, screen)
    await staff.page.goto(`/${language}/cms/customers/${String(account?.id)}`)
    const part = staff.page.getByRole('region', { name: t('credit.title'), exact: true })
    await part.getByText(t('credit.terms.prepaid')).waitFor()
    await part.getByRole('button', { name: t('credit.changeLabel') }).click()
    await part.getByLabel(t('credit.paymentTerms')).selectOption('net_30')
    await part.locator('[name=creditLimit]').fill('much')
    await part.getByLabel(t('credit.stop')).check()
    await part.getByRole('button', { name: t('actions.save') }).click()
    await part.getByText(t('credit.invalidAmount')).waitFor()
    await looksRight(staff.page)
    await part.locator('[name=creditLimit]').fill('0')
    await part.getByLabel(t('credit.stop')).uncheck()
    await part.getByRole('button', { name: t('actions.save') }).click()
    await part.getByText(t('credit.terms.net_30')).waitFor()
    await looksRight(staff.page)

    // The buyer orders on account, which needs to be granted.
    const { page, complaints } = await enter(browser, person, screen, '/privacyPolicy')
    const device = await mostStocked(shop)
    await fillCart(page, { [device]: 1 })
    await page.goto(`/${language}/cart`)
    await page.getByRole('radio', { name: t('store.paymentMethod.on_account') }).check()
    await looksRight(page)
    await termsBox(page, language).check()
    await placeButton(page, language).click()
    await viewPlaced(page, language)
    await page.getByText(t('store.orders.creditReview')).waitFor()
    await looksRight(page)
    const id = page.url().slice(-36)

    // Staff grant it, and only then accept it.
    await staff.page.goto(`/${language}/cms/orders/${id}`)
    await staff.page.getByText(t('cms.orders.credit.reasons.over_limit')).waitFor()
    const press = (name: string) => staff.page.getByRole('button', { name, exact: true })
    await expect.poll(() => press(t('cms.orders.accept.action')).count()).toBe(0)
    await looksRight(staff.page)
    await press(t('cms.orders.credit.grant')).click()
    const dialog = staff.page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Known for years')
    await looksRight(staff.page)
    await dialog.getByRole('button', { name: t('cms.orders.credit.grant') }).click()
    await press(t('cms.orders.accept.action')).click()
    await dialog.getByRole('button', { name: t('cms.orders.accept.action') }).click()
    await staff.page.getByText(t('cms.orders.credit.dueAt')).waitFor()

    await page.reload()
    await page.getByText(t('store.orders.dueAt')).waitFor()

    // The company sees what it owes, and staff book what it pays.
    await page.goto(`/${language}/credit`)
    await page.getByRole('heading', { name: t('credit.statement.title') }).waitFor()
    await page.getByText(t('credit.statement.kinds.bill')).first().waitFor()
    await looksRight(page)
    await staff.page.goto(`/${language}/cms/credit`)
    const [company] = await sql(
      shop,
      `select companies.name from companies join accounts on company_id = companies.id where email = '${person.email}'`,
    )
    await looksRight(staff.page)
    await staff.page.getByRole('link', { name: String(company?.name) }).click()
    await press(t('credit.receipts.add')).click()
    await dialog.locator('[name=amount]').fill('1')
    await dialog.getByRole('button', { name: t('credit.receipts.add') }).click()
    await dialog.getByText(t('validation.required', { field: t('credit.receipts.reference') })).waitFor()
    await looksRight(staff.page)
    await dialog.locator('[name=reference]').fill(`TRF-${index}`)
    await dialog.getByRole('button', { name: t('credit.receipts.add') }).click()
    await staff.page.getByText(`TRF-${index}`).waitFor()
    await looksRight(staff.page)
    await page.reload()
    await page.getByText(`TRF-${index}`).waitFor()

    // Both have the statement as a paper.
    for (const one of [page, staff.page]) {
      const download = one.waitForEvent('download')
      await one.getByRole('button', { name: t('credit.statement.downloadPdf') }).click()
      expect((await download).suggestedFilename()).toMatch(/^statement-[\d-]+\.pdf$/)
    }

    // A quote is ordered on account, too.
    const email = `credit.${index}@dunes.example`
    const products = await someProducts(shop, language, 1)
    await offer(quoting, await ask(shop, language, email, products), products, 50_000)
    await page.goto(await mails.quoteLinkTo(email))
    await page.getByRole('button', { name: t('store.requests.answer.accept') }).click()
    await page.getByRole('radio', { name: t('store.paymentMethod.on_account') }).check()
    await looksRight(page)
    await termsBox(page, language).check()
    const place = t('store.checkout.place', { amount: format.money({ amount: 115_000, currency: 'SAR' }) })
    await page.getByRole('button', { name: place }).click()
    await page.getByRole('heading', { name: t('store.requests.state.accepted') }).waitFor()
    const [ordered] = await sql(
      shop,
      `select payment_type, credit_terms from orders join requests on requests.order_id = orders.id where email = '${email}'`,
    )
    expect(ordered).toEqual({ payment_type: 'on_account', credit_terms: 'net_30' })
    expect(complaints).toEqual([])
  },
)
