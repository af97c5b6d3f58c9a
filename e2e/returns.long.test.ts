import { expect, test } from 'vitest'
import { looksRight } from './support/both-schemes.ts'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { sql } from './support/database.ts'
import { enter, personOf } from './support/enter.ts'
import { signInAsStaff } from './support/people.ts'
import { demoShop } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

const each = screens.map((screen, index) => [nameOf(screen), screen, index] as const)

/** One that was paid and has just arrived, with goods that are counted. */
async function deliveredTo(email: string, index: number): Promise<string> {
  const [order] = await sql(
    shop,
    `update orders set account_id = account.id, company_id = account.company_id
     from accounts account
     where account.email = '${email}' and orders.id = (
       select one.id from orders one
       where one.status = 'delivered' and one.payment_status = 'paid' and one.refunded = 0 and exists (
         select from order_lines line where line.order_id = one.id and line.type = 'hardware' and line.shipped_quantity > 0
           and not exists (select from stock_units unit where unit.order_line_id = line.id))
       order by one.id offset ${index} limit 1)
     returning orders.id`,
  )
  const id = String(order?.id)
  await sql(shop, `update shipments set delivered_at = now() where order_id = '${id}'`)
  return id
}

const photo = {
  name: 'crack.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
}

test.each(each)('a buyer returns goods, and staff take them back: %s', async (_, screen, index) => {
  const { language } = screen
  const { t } = wordsOf(language)
  const person = personOf(index)
  const order = await deliveredTo(person.email, index)

  // The buyer asks from the page of the order.
  const { page, complaints } = await enter(browser, person, screen, `/orders/${order}`)
  await page.getByRole('heading', { name: t('returns.ofOrder') }).waitFor()
  await looksRight(page)
  await page.getByRole('link', { name: t('returns.ask') }).click()
  await page.getByRole('heading', { name: t('returns.ask') }).waitFor()
  await looksRight(page)
  const send = page.getByRole('button', { name: t('returns.send') })
  await send.click()
  await page.getByText(t('returns.chooseItem')).waitFor()
  await looksRight(page)
  await page
    .locator('main input[inputmode=numeric]')
    .first()
    .fill(language === 'ar' ? '١' : '1')
  await page.getByLabel(t('returns.reasonLabel')).selectOption('damaged')
  await page.getByLabel(t('returns.text')).fill('The housing has a crack')
  await page.locator('input[type=file]').setInputFiles(photo)
  await page.getByRole('img', { name: photo.name }).waitFor()
  await looksRight(page)
  await send.click()
  await page.waitForURL(/\/returns\/[0-9a-f-]{36}$/)
  await page.getByText(t('returns.now.requested')).waitFor()
  await looksRight(page)
  const id = page.url().slice(-36)

  // Staff find it, approve it, note that it came, and pay the money back.
  const staff = await browser.visit('/cms-login', screen)
  await signInAsStaff(staff.page, screen)
  await staff.page.goto(`/${language}/cms/returns`)
  await staff.page.locator(`a[href$="/cms/returns/${id}"]`).waitFor()
  await looksRight(staff.page)
  await staff.page.locator(`a[href$="/cms/returns/${id}"]`).click()
  const dialog = staff.page.getByRole('dialog')
  const open = (step: string) =>
    staff.page.getByRole('button', { name: t(`returns.steps.${step}`), exact: true }).click()
  const confirm = (step: string) =>
    dialog.getByRole('button', { name: t(`returns.steps.${step}`), exact: true }).click()
  await staff.page.getByRole('heading', { name: t('returns.trail') }).waitFor()
  await looksRight(staff.page)
  await open('declined')
  await confirm('declined')
  await dialog.getByText(t('validation.required', { field: t('returns.reasonForBuyer') })).waitFor()
  await looksRight(staff.page)
  await staff.page.keyboard.press('Escape')
  await open('approved')
  await dialog.getByRole('textbox').fill('Pack it well, please')
  await looksRight(staff.page)
  await confirm('approved')
  // The dialog's own field holds the same words until it has closed.
  await dialog.waitFor({ state: 'hidden' })
  await staff.page.getByText('Pack it well, please').first().waitFor()
  await page.reload()
  await page.getByText('Pack it well, please').first().waitFor()
  await looksRight(page)
  await open('received')
  await confirm('received')
  await open('refunded')
  await looksRight(staff.page)
  await confirm('refunded')
  await staff.page.getByText(t('returns.status.refunded')).first().waitFor()
  await looksRight(staff.page)

  await page.reload()
  await page.getByText(t('returns.now.refunded')).waitFor()
  await looksRight(page)
  await page.goto(`/${language}/returns`)
  await page.locator(`a[href$="/returns/${id}"]`).waitFor()
  await looksRight(page)
  await page.goto(`/${language}/orders/${order}`)
  await page.locator(`a[href$="/returns/${id}"]`).waitFor()
  expect(complaints).toEqual([])
})
