import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aBrowser, nameOf, screens, type Screen, inArabic, inEnglish } from './support/browser.ts'
import { sql } from './support/database.ts'
import { mailbox } from './support/mails.ts'
import { customer, signInAsCustomer } from './support/people.ts'
import { someProducts } from './support/quoting.ts'
import { demoShop } from './support/shop.ts'
import { english, lookAt } from './support/staff.ts'
import { wordsOf } from './support/words.ts'

const mails = mailbox()
const shop = demoShop(mails.environment)
const browser = aBrowser(shop)
const each = screens.map((screen) => [nameOf(screen), screen] as const)

/** Fixed wordings, to the letter. */
const exact = {
  en: {
    messageSent: 'Message sent successfully',
    quoteSent: 'Quote request sent successfully',
    noName: 'Full name is required',
    noProduct: 'At least 1 Products is required',
    tooLong: 'Message must be less than or equal to 255 characters',
    email: 'Please enter a valid email',
    phone: 'Please enter a valid phone number',
  },
  ar: {
    messageSent: 'تم إرسال الرسالة بنجاح',
    quoteSent: 'تم إرسال طلب عرض السعر بنجاح',
    noName: 'يرجى تعبئة حقل «الاسم الكامل»',
    noProduct: 'أضف عنصرًا واحدًا على الأقل في حقل «المنتجات»',
    tooLong: 'الحد الأقصى لحقل «الرسالة» ٢٥٥ حرفًا',
    email: 'يرجى إدخال بريد إلكتروني صحيح',
    phone: 'يرجى إدخال رقم جوال صحيح',
  },
}

let people = 0
const someone = () => {
  people += 1
  return `writer.${people}@dunes.example`
}

describe('a message to the seller', () => {
  test.each(each)('%s', async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const says = exact[screen.language]
    const email = someone()
    const { page, complaints } = await browser.visit('/contact', screen)
    const form = formOn(page, screen)
    await page.getByRole('heading', { level: 1, name: t('store.requests.contact.title') }).waitFor()
    await lookAt(page, screen)

    await form.field('country').selectOption('')
    await form.send('contact')
    for (const name of ['fullName', 'email', 'country', 'city', 'message'])
      expect(await faultOf(form.field(name)), name).toBe(
        t('validation.required', { field: t(`fields.${name}`) }),
      )
    expect(await faultOf(form.field('phone'))).toBe(t('validation.required', { field: t('fields.phone') }))
    expect(await faultOf(form.field('fullName'))).toBe(says.noName)
    await hasFocus(form.field('fullName'))
    await lookAt(page, screen)

    // Errors appear when a field loses focus.
    await form.field('fullName').fill('Noura Example')
    await form.field('email').fill('noura')
    await form.field('phone').fill('12')
    await form.field('message').fill('x'.repeat(256))
    await form.field('fullName').focus()
    expect(await faultOf(form.field('email'))).toBe(says.email)
    expect(await faultOf(form.field('phone'))).toBe(says.phone)
    expect(await faultOf(form.field('message'))).toBe(says.tooLong)
    await page.getByText(t('forms.counter', { count: 256, max: 255 }), { exact: true }).waitFor()

    // Input is kept, and errors only the server can find stand at their field too.
    await form.field('message').fill('Do the trackers work in tunnels?')
    await form.field('email').fill(email)
    await form.chooseCity()
    await page.reload()
    await expect.poll(() => form.field('message').inputValue()).toBe('Do the trackers work in tunnels?')
    await expect.poll(() => form.field('email').inputValue()).toBe(email)
    await expect.poll(() => form.field('city').inputValue()).toBe(cityName[screen.language])
    await form.field('phone').fill('12345')
    await form.send('contact')
    expect(await faultOf(form.field('phone'))).toBe(says.phone)
    await hasFocus(form.field('phone'))

    await form.field('phone').fill(screen.language === 'ar' ? '٠٥١٢٣٤٥٦٧٨' : '0512345678')
    await page.context().setOffline(true)
    await form.send('contact')
    await page.getByText(t('store.requests.form.noAnswer')).waitFor()
    await page.context().setOffline(false)

    // A double submit sends one message.
    await form.button('contact').dblclick()
    await page.getByText(says.messageSent, { exact: true }).waitFor()
    const [row, ...more] = await rowsOf(email)
    expect(more).toEqual([])
    expect(row).toMatchObject({ type: 'contact', city: 'SA-riyadh', phone_number: '512345678', lines: [] })
    await page.getByText(row?.number ?? '').waitFor()
    await page
      .getByRole('heading', { name: t('store.requests.form.thanks', { name: 'Noura Example' }) })
      .waitFor()
    await lookAt(page, screen)
    await mails.subjectTo(email, row?.number ?? '')

    await page.getByRole('button', { name: t('store.requests.contact.again') }).click()
    await expect.poll(() => form.field('message').inputValue()).toBe('')
    expect(complaints.filter((words) => !words.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  })

  test('a bot that fills in the honeypot gets a fake success and nothing is stored', async () => {
    const email = someone()
    const { page } = await browser.visit('/contact', english)
    const form = formOn(page, english)
    await form.fillPerson(email)
    await page.evaluate(`document.querySelector('input[name=website]').value = 'https://spam.example'`)
    await form.send('contact')
    await page.getByText(exact.en.messageSent, { exact: true }).waitFor()
    expect(await rowsOf(email)).toEqual([])
  })

  test('what was typed before the page’s script came is taken over', async () => {
    const { page } = await browser.visit('/termsAndConditions', english)
    // The script loads late, as on a slow connection.
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/en/contact', { waitUntil: 'commit' })
    const form = formOn(page, english)
    await form.field('fullName').fill('Early Bird')
    await form.field('message').fill('Typed at once')
    release()
    await form.button('contact').and(page.locator('[type=submit]')).waitFor()
    await form.send('contact')
    expect(await faultOf(form.field('email'))).toBe('Email is required')
    await expect.poll(() => form.field('fullName').inputValue()).toBe('Early Bird')
    await expect.poll(() => form.field('message').getAttribute('aria-invalid')).toBeNull()
  })
})

describe('a request for a quote', () => {
  test.each(inArabic)('from a product’s page, %s', async (_, screen) => {
    const { t, format } = wordsOf(screen.language)
    const says = exact[screen.language]
    const [first, second] = await someProducts(shop, screen.language, 2)
    if (!first || !second) throw new Error('The demo shop has too few products')
    const email = someone()
    const { page, complaints } = await browser.visit(`/products/${first.id}`, screen)
    await page
      .getByRole('button', { name: t('quantity.more') })
      .first()
      .click()
    await page
      .getByRole('link', { name: t('store.product.requestQuoteFor', { name: first.name }) })
      .first()
      .click()
    await page.waitForURL(/\/requestAQuote\?product=/)
    const form = formOn(page, screen)
    await form.line(first.name).waitFor()
    await expect.poll(() => form.quantityOf(first.name).inputValue()).toBe(format.number(2))
    await lookAt(page, screen)

    // A quote needs a product.
    await form.remove(first.name)
    await form.send('quote')
    expect(await faultOf(form.search)).toBe(says.noProduct)
    await hasFocus(form.search)
    expect(await faultOf(form.field('company'))).toBe(
      t('validation.required', { field: t('fields.company') }),
    )
    await lookAt(page, screen)

    await form.search.fill(second.name)
    await page.getByRole('option', { name: second.name }).first().waitFor()
    await lookAt(page, screen)
    await page.keyboard.press('Enter')
    await form.line(second.name).waitFor()
    await form.quantityOf(second.name).fill(screen.language === 'ar' ? '١٢' : '12')
    await form.quantityOf(second.name).press('Enter')

    // A removed product does not return with the address that named it.
    await page.reload()
    await form.line(second.name).waitFor()
    await expect.poll(() => form.quantityOf(second.name).inputValue()).toBe(format.number(12))
    await expect.poll(() => form.line(first.name).count()).toBe(0)

    // A file goes along, without an account.
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) })
    await page
      .getByRole('button', { name: t('store.requests.form.removeFile', { name: '\u2068plan.pdf\u2069' }) })
      .waitFor()

    await form.fillPerson(email)
    await form.button('quote').dblclick()
    await page.getByText(says.quoteSent, { exact: true }).waitFor()
    await lookAt(page, screen)
    const sentFiles = await sql(
      shop,
      `select files.name, files.used from request_files join files on files.id = file_id
       join requests on requests.id = request_id where email = $1`,
      [email],
    )
    expect(sentFiles).toEqual([{ name: 'plan.pdf', used: true }])
    const [row, ...more] = await rowsOf(email)
    expect(more).toEqual([])
    expect(row).toMatchObject({ type: 'quote', lines: [{ product: second.id, quantity: 12 }] })
    await page.getByText(row?.number ?? '').waitFor()
    expect(complaints).toEqual([])
  })

  test.each(inEnglish)('from the cart, %s', async (_, screen) => {
    const { t, format } = wordsOf(screen.language)
    const [first, second] = await someProducts(shop, screen.language, 2)
    if (!first || !second) throw new Error('The demo shop has too few products')
    const { page, complaints } = await browser.visit('/privacyPolicy', screen)
    await store(page, 'cart', {
      [first.id]: { id: first.id, quantity: 3 },
      [second.id]: { id: second.id, quantity: 1 },
    })
    await page.goto(`/${screen.language}/cart`)
    await page.getByRole('link', { name: t('store.cart.quoteForThese') }).click()
    const form = formOn(page, screen)
    await expect.poll(() => form.quantityOf(first.name).inputValue()).toBe(format.number(3))
    await expect.poll(() => form.quantityOf(second.name).inputValue()).toBe(format.number(1))
    await lookAt(page, screen)
    expect(complaints).toEqual([])
  })

  test('from the wishlist; what the shop does not have any more is left out and said', async () => {
    const { t } = wordsOf('en')
    const [first] = await someProducts(shop, 'en', 1)
    if (!first) throw new Error('The demo shop has no products')
    const { page } = await browser.visit('/privacyPolicy', english)
    await store(page, 'wishlist', [first.id, '019aa000-0000-7000-8000-000000000000'])
    await page.goto('/en/requestAQuote?from=wishlist')
    const form = formOn(page, english)
    await form.line(first.name).waitFor()
    await page.getByText(t('store.requests.products.gone', { count: 1 })).waitFor()
    await expect.poll(() => page.locator('form li').count()).toBe(1)

    await form.remove(first.name)
    await page.getByRole('button', { name: t('actions.undo') }).click()
    await form.line(first.name).waitFor()
  })

  test('a customer need not type what the shop knows, and finds the request in the profile', async () => {
    const { t } = wordsOf('en')
    const [first] = await someProducts(shop, 'en', 1)
    if (!first) throw new Error('The demo shop has no products')
    const { page, complaints } = await browser.visit(`/requestAQuote?product=${first.id}:5`, english)
    const form = formOn(page, english)
    await form.field('message').fill('Typed before signing in')
    await signInAsCustomer(page, english)
    await expect.poll(() => form.field('email').inputValue()).toBe(customer.email)
    expect(await form.field('fullName').inputValue()).not.toBe('')
    expect(await form.field('company').inputValue()).not.toBe('')
    await expect.poll(() => form.field('message').inputValue()).toBe('Typed before signing in')
    if ((await form.field('city').inputValue()) === '') await form.chooseCity()

    const price = form.line(first.name).getByRole('textbox', { name: /Target price/ })
    await price.fill('soon')
    await form.field('wishedDate').fill('2020-01-31')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) })
    await page
      .getByRole('button', { name: t('store.requests.form.removeFile', { name: '\u2068plan.pdf\u2069' }) })
      .waitFor()
    await form.send('quote')
    await hasFocus(price)
    await price.fill('99.50')
    await form.send('quote')
    await hasFocus(form.field('wishedDate'))
    await lookAt(page, english)
    await form.field('wishedDate').fill(inAMonth())
    await form.send('quote')
    await page.getByText(exact.en.quoteSent, { exact: true }).waitFor()

    await page.getByRole('link', { name: t('store.requests.quoteForm.see') }).click()
    await page.getByRole('heading', { name: t('store.requests.state.waiting') }).waitFor()
    await page.getByText('Typed before signing in').waitFor()
    await page.getByText(/Target price: .*99\.50.* each/).waitFor()
    const download = page.waitForEvent('download')
    await page
      .getByRole('button', { name: t('store.requests.quote.openFile', { name: '\u2068plan.pdf\u2069' }) })
      .click()
    expect((await download).suggestedFilename()).toBe('plan.pdf')
    await lookAt(page, english)
    const number = /REQ-\d{6}/.exec(await page.locator('h1').innerText())?.[0] ?? ''
    await page.goto('/en/profile')
    await page.getByRole('link', { name: new RegExp(number) }).click()
    await page.getByRole('heading', { name: t('store.requests.state.waiting') }).waitFor()
    expect(complaints).toEqual([])
  })
})

const pdf = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'
const inAMonth = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)

const cityName = { en: 'Riyadh', ar: 'الرياض' }

/** The form as a person sees it. */
function formOn(page: Page, { language }: Screen) {
  const { t } = wordsOf(language)
  const field = (name: string) => page.locator(`form [name="${name}"]`)
  const line = (name: string) => page.locator('form li').filter({ hasText: name })
  const button = (type: 'contact' | 'quote') =>
    page.getByRole('button', {
      name: t(type === 'quote' ? 'store.requests.quoteForm.send' : 'store.requests.contact.send'),
      exact: true,
    })
  async function chooseCity() {
    await field('country').selectOption('SA')
    await field('city').fill(cityName[language])
    await page.getByRole('option', { name: cityName[language], exact: true }).click()
  }
  return {
    field,
    line,
    button,
    chooseCity,
    search: page.getByRole('combobox', { name: t('store.requests.products.search') }),
    send: (type: 'contact' | 'quote') => button(type).click(),
    quantityOf: (name: string) => page.getByRole('textbox', { name: t('quantity.of', { name }) }),
    remove: (name: string) =>
      page.getByRole('button', { name: t('store.requests.products.remove', { name }) }).click(),
    async fillPerson(email: string) {
      await field('fullName').fill('Noura Example')
      await field('company').fill('Dunes Logistics')
      await field('email').fill(email)
      await field('phone').fill('0512345678')
      await field('message').fill('For forty trucks.')
      await chooseCity()
    },
  }
}

/** The field's description, as screen readers announce it. */
async function faultOf(field: Locator): Promise<string> {
  await field.and(field.page().locator('[aria-invalid="true"]')).waitFor()
  const note = (await field.getAttribute('aria-describedby')) ?? ''
  return field.page().locator(`[id="${note}"]`).innerText()
}

/** The field receives focus. */
const hasFocus = (field: Locator) => field.and(field.page().locator(':focus')).waitFor()

const store = (page: Page, key: string, value: unknown) =>
  page.evaluate(`localStorage.setItem('${key}', ${JSON.stringify(JSON.stringify(value))})`)

type Row = { number: string; type: string; city: string; phone_number: string; lines: unknown[] }

const rowsOf = (email: string) =>
  sql<Row>(
    shop,
    `select number, type, city, phone_number, (
       select coalesce(json_agg(json_build_object('product', product_id, 'quantity', quantity) order by position), '[]')
       from request_lines where request_id = requests.id
     ) as lines from requests where email = $1`,
    [email],
  )
