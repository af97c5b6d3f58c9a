import { expect, test } from 'vitest'
import writeSpreadsheet from 'write-excel-file/node'
import { looksRight } from './support/both-schemes.ts'
import { aBrowser, inArabic } from './support/browser.ts'
import { sql } from './support/database.ts'
import { signInAsCustomer, signInAsStaff } from './support/people.ts'
import { demoShop } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

test.each(inArabic)(
  'a spreadsheet is uploaded, and the list goes into a request for a quote: %s',
  async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const [first, second] = await sql(
      shop,
      `select code, name ->> 'ar' as name from products join stock_levels on product_id = products.id
     where visibility = 'visible' and archived_at is null and price is not null and on_hand - reserved > 9
     order by code limit 2`,
    )
    const { page, complaints } = await browser.visit('/', screen)
    await signInAsCustomer(page, screen)
    await page.goto(`/${screen.language}/quick-order`)
    const upload = page.locator('input[type=file]')
    await upload.setInputFiles({
      name: 'a.xlsx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('PK\u0003\u0004'),
    })
    await page.getByText(t('errors.file_unreadable')).waitFor()
    const bytes = await writeSpreadsheet([
      [{ value: 'الصنف' }, { value: 'رمز المنتج' }, { value: 'الكمية' }],
      [{ value: 'أ' }, { value: String(first?.code) }, { value: 3, type: Number }],
      [{ value: 'ب' }, { value: String(second?.code) }, { value: 2.5, type: Number }],
      [{ value: 'ج' }, { value: String(first?.code).replaceAll('-', '') }, { value: 1, type: Number }],
    ]).toBuffer()
    await upload.setInputFiles({ name: 'order.xlsx', mimeType: 'application/octet-stream', buffer: bytes })
    await page.getByText(t('store.quickOrder.merged', { count: 1 })).waitFor()
    await page.getByText(t('store.quickOrder.bad_quantity')).waitFor()
    await looksRight(page)

    // By keyboard: the quantity that could not be read.
    const quantity = page.getByLabel(t('store.quickOrder.quantityOf', { name: String(second?.name) }))
    await quantity.fill('٧')
    await quantity.press('Enter')
    await page.getByRole('button', { name: t('store.quickOrder.add', { count: 2 }) }).waitFor()
    await page
      .getByRole('link', { name: t('store.quickOrder.quote') })
      .locator('visible=true')
      .last()
      .click()
    await page.waitForURL(/requestAQuote\?product=/)
    await page
      .getByRole('link', { name: String(first?.name) })
      .first()
      .waitFor()
    await page
      .getByRole('link', { name: String(second?.name) })
      .first()
      .waitFor()
    expect(complaints).toEqual([])
  },
)

test.each(inArabic)(
  'a code that no product has leads to what may be meant, which joins the cart: %s',
  async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const [product] = await sql(
      shop,
      `select code, name ->> 'ar' as name from products join stock_levels on product_id = products.id
     where visibility = 'visible' and archived_at is null and price is not null and on_hand - reserved > 9 order by code limit 1`,
    )
    const { page, complaints } = await browser.visit('/', screen)
    await signInAsCustomer(page, screen)
    await page.goto(`/${screen.language}/quick-order`)
    await page.getByLabel(t('store.quickOrder.codes'), { exact: true }).fill(`${product?.name}; ٤`)
    await page.getByRole('button', { name: t('store.quickOrder.check') }).click()
    await page.getByText(t('store.quickOrder.didYouMean')).waitFor()
    await looksRight(page)
    await page.getByRole('button', { name: new RegExp(String(product?.code)) }).click()
    await page.getByRole('button', { name: t('store.quickOrder.add', { count: 1 }) }).click()
    await page.waitForURL(/\/cart$/)
    await page.getByText(String(product?.name)).first().waitFor()
    expect(complaints).toEqual([])
  },
)

test.each(inArabic)('staff see and find the purchase order number: %s', async (_, screen) => {
  await sql(
    shop,
    `update orders set po_number = 'PO-٢٢/7', po_key = 'po-22/7' where id = (select id from orders order by placed_at desc limit 1)`,
  )
  const { page, complaints } = await browser.visit('/cms-login', screen)
  await signInAsStaff(page, screen)
  await page.goto(`/${screen.language}/cms/orders?search=po-22/7`)
  await page.getByText('PO-٢٢/7').first().waitFor()
  await looksRight(page)
  await page
    .getByRole('link', { name: /^\d{4}-\d{6}/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByText('PO-٢٢/7', { exact: true }).waitFor()
  await looksRight(page)
  expect(complaints).toEqual([])
})
