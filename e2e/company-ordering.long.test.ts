import { expect, test } from 'vitest'
import { looksRight } from './support/both-schemes.ts'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { enter, personOf } from './support/enter.ts'
import { fillCart, mostStocked, placeButton, viewPlaced } from './support/ordering.ts'
import { signInAsStaff, termsBox } from './support/people.ts'
import { quietOf } from './support/quiet.ts'
import { demoShop } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

const aPdf = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'

const each = screens.map((screen, index) => [nameOf(screen), screen, index] as const)

test.each(each)(
  'a company asks for purchase order number and cost centre, and orders are booked to it: %s',
  async (_, screen, index) => {
    const { t } = wordsOf(screen.language)
    const person = personOf(index)
    const { page, complaints } = await enter(browser, person, screen, '/company/ordering')
    const part = page.getByRole('region', { name: t('company.ordering.title') })

    // A code is the company's only one.
    const add = async (code: string, name: string) => {
      await part.getByRole('button', { name: t('company.ordering.add') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t('fields.code')).fill(code)
      await dialog.getByLabel(t('fields.name')).fill(name)
      await dialog.getByRole('button', { name: t('actions.save') }).click()
      return dialog
    }
    await part.getByText(t('company.ordering.none')).waitFor()
    await add('4500-IT', 'Information technology')
    await part.getByText('4500-IT').waitFor()
    const refused = await add('4500-it', 'Again')
    await refused.getByText(t('errors.code_taken')).waitFor()
    await looksRight(page)
    await refused.getByLabel(t('fields.code')).fill('9000')
    await refused.getByRole('button', { name: t('actions.save') }).click()
    await part.getByText('9000').waitFor()
    await part
      .getByRole('group', { name: t('company.ordering.changeNamed', { code: '\u20689000\u2069' }) })
      .getByRole('button', { name: t('company.ordering.deactivate') })
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('company.ordering.deactivate') })
      .click()
    await part.getByText(t('company.ordering.inactive')).waitFor()

    const saved = async (label: string, value: string) => {
      const field = part.getByRole('combobox', { name: label, exact: true })
      await field.selectOption(value)
      await page.getByText(t('company.ordering.ruleSaved')).first().waitFor()
      await page.reload()
      await part.getByText('4500-IT').waitFor()
      await expect.poll(() => field.inputValue()).toBe(value)
    }
    await saved(t('company.ordering.poRule'), 'required_unique')
    await saved(t('company.ordering.costCentreRule'), 'required')
    await looksRight(page)

    // At checkout both are asked for, the first that is missing has the focus.
    const device = await mostStocked(shop)
    const toCheckout = async () => {
      await fillCart(page, { [device]: 1 })
      await page.goto(`/${screen.language}/cart`)
      await page.getByRole('radio', { name: person.bankAccounts[0]?.accountName ?? '' }).check()
      await termsBox(page, screen.language).check()
    }
    const quiet = quietOf(page)
    const place = placeButton(page, screen.language)
    const number = page.getByLabel(new RegExp(`^${t('fields.poNumber')}`))
    const costCentre = page.getByLabel(new RegExp(`^${t('fields.costCentre')}`))
    await toCheckout()
    await costCentre.waitFor()
    await place.click()
    await page.getByText(t('validation.required', { field: t('fields.poNumber') })).waitFor()
    await page.getByText(t('validation.required', { field: t('fields.costCentre') })).waitFor()
    await page.locator('[name=poNumber]:focus').waitFor()
    await looksRight(page)
    await number.fill('PO-77')
    await expect.poll(() => costCentre.locator('option').count()).toBe(2)
    await costCentre.selectOption({ index: 1 })
    const file = page.locator('input[type=file][accept*=pdf]')
    const pdf = (name: string, text: string) => ({
      name,
      mimeType: 'application/pdf',
      buffer: Buffer.from(text),
    })
    await file.setInputFiles(pdf('wrong.pdf', 'no purchase order'))
    await page.getByText(t('validation.ownDocumentTypes')).waitFor()
    await looksRight(page)
    await file.setInputFiles(pdf('order-77.pdf', aPdf))
    await page.getByText('order-77.pdf').waitFor()
    await looksRight(page)
    await place.click()
    await viewPlaced(page, screen.language)
    await page.getByText('4500-IT').first().waitFor()
    const opens = (name: string) =>
      page.getByRole('button', { name: t('store.orders.poFile.open', { name: `\u2068${name}\u2069` }) })
    await quiet()
    const [saved77] = await Promise.all([page.waitForEvent('download'), opens('order-77.pdf').click()])
    expect(saved77.suggestedFilename()).toBe('order-77.pdf')
    await file.setInputFiles(pdf('order-77b.pdf', aPdf))
    await opens('order-77b.pdf').waitFor()
    await looksRight(page)
    const order = page.url().split('/').at(-1) ?? ''

    // The same number once more is refused at its field, and nothing is ordered.
    await toCheckout()
    await costCentre.selectOption({ index: 1 })
    await number.fill('po-77')
    await place.click()
    await page.getByText(t('validation.poNumberUsed')).waitFor()
    await page.locator('[name=poNumber]:focus').waitFor()
    expect(page.url()).toContain('/cart')
    // The browser notes an answer that refuses; nothing else is wrong.
    const staff = await browser.visit(`/cms/orders/${order}`, screen)
    await signInAsStaff(staff.page, screen)
    const [kept] = await Promise.all([
      staff.page.waitForEvent('download'),
      staff.page.getByRole('button', { name: 'order-77b.pdf' }).click(),
    ])
    expect(kept.suggestedFilename()).toBe('order-77b.pdf')
    await looksRight(staff.page)
    expect(complaints.filter((one) => !one.includes('409') && !one.includes('415'))).toEqual([])
  },
)
