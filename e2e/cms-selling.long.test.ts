import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { aBrowser, inArabic, inEnglish } from './support/browser.ts'
import { newAdmin } from './support/new-admin.ts'
import { customer, openSignIn } from './support/people.ts'
import { listedProducts, oneOf } from './support/products.ts'
import { someProducts, staffOf } from './support/quoting.ts'
import { demoShop } from './support/shop.ts'
import { anyFile, english, lookAt, staffAt } from './support/staff.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

const unique = () => randomUUID().slice(0, 6)

/** One of a kind: a picture that is known already is not kept twice. */
const png = () => {
  const [r = 0, g = 0, b = 0] = Buffer.from(randomUUID().slice(0, 8), 'hex')
  return sharp({ create: { width: 960, height: 360, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
}

test('customers have no page to add or edit one; such an address is unknown', async () => {
  const { page } = await staffAt(browser, anyFile, english, await newAdmin(shop))
  for (const path of ['customers/add', `customers/${randomUUID()}/edit`]) {
    await page.goto(`/en/cms/${path}`)
    await page.waitForURL('**/en/products')
  }
})

describe('discounts', () => {
  test.each(inArabic)(
    'one of a product that is added here lowers its price in the shop; copied, switched off and deleted: %s',
    async (_, screen) => {
      const { t } = wordsOf(screen.language)
      const { page, complaints } = await staffAt(browser, '/cms/discounts/add', screen, await newAdmin(shop))
      const product = oneOf(await listedProducts(page), ({ price }) => price !== undefined)
      const name = `Sale ${unique()}`
      const dialog = page.getByRole('dialog')
      await page.getByRole('radio', { name: t('enums.DiscountType.product') }).check()
      await page.getByRole('button', { name: t('actions.save') }).click()
      await page.getByText(t('validation.oneTarget')).first().waitFor()
      await page.getByLabel(t('fields.name'), { exact: true }).fill(name)
      await page.getByLabel(t('fields.percentage')).fill(screen.language === 'ar' ? '٩٠' : '90')
      await page.getByLabel(t('fields.period')).selectOption('open_ended')
      await page.getByRole('button', { name: t('cms.discounts.form.chooseProducts') }).click()
      await dialog.getByRole('searchbox').fill(product.name)
      await dialog.getByRole('checkbox', { name: product.name }).first().check()
      await lookAt(page, screen)
      await dialog.getByRole('button', { name: t('cms.pick.add', { count: 1 }) }).click()
      await page.getByRole('button', { name: t('actions.save') }).click()
      await page.waitForURL(/discounts\/[\w-]+\/edit/)
      await lookAt(page, screen)
      const priceIn = async () =>
        (await listedProducts(page)).find(({ _id }) => _id === product._id)?.price?.amount ?? 0
      const before = product.price?.amount ?? 0
      await expect.poll(priceIn).toBeLessThan(before)

      const address = page.url()
      await page.getByRole('link', { name: t('cms.discounts.copy'), exact: true }).click()
      await page.waitForURL(/\/copy/)
      // The form of before may still be there for a moment.
      await expect.poll(() => page.getByLabel(t('cms.discounts.form.state')).isChecked()).toBe(false)
      await expect.poll(() => page.getByLabel(t('fields.name'), { exact: true }).inputValue()).toBe(name)
      await page.goto(address)

      await page.goto(`/${screen.language}/cms/discounts?search=${encodeURIComponent(name)}`)
      await page.getByRole('button', { name: t('cms.discounts.switchOff', { name }) }).click()
      await page.getByRole('button', { name: t('cms.discounts.switchOn', { name }) }).waitFor()
      await expect.poll(priceIn).toBe(before)
      await page.getByRole('button', { name: t('cms.discounts.deleteNamed', { name }) }).click()
      await dialog.getByRole('textbox').fill(name)
      await dialog.getByRole('button', { name: t('cms.deletion.confirm'), exact: true }).click()
      await page.getByText(t('cms.deletion.done')).waitFor()
      await page.getByText(t('cms.list.noMatch')).waitFor()
      expect(complaints).toEqual([])
    },
  )
})

test('a customer who is blocked here cannot sign in, and can again when unblocked', async () => {
  const { t } = wordsOf('en')
  const { page, complaints } = await staffAt(browser, '/cms/customers', english, await newAdmin(shop))
  await page.getByRole('searchbox', { name: t('cms.customers.search') }).fill(customer.email)
  await page.waitForURL(/search=/)
  // The list of before is still there while the answer comes.
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  await page.locator('tbody a').first().click()
  await page.waitForURL(/customers\/[\w-]+$/)
  await lookAt(page, english)
  const dialog = page.getByRole('dialog')
  const press = async (verb: 'block' | 'unblock') => {
    await page.getByRole('button', { name: t(`cms.customers.${verb}`), exact: true }).click()
    await dialog.getByRole('button', { name: t(`cms.customers.${verb}`), exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  await press('block')
  await page.getByText(t('cms.customers.blockedNotice')).waitFor()

  const { page: visitor } = await browser.visit('', english)
  await openSignIn(visitor, english)
  const signIn = visitor.getByRole('dialog').filter({ has: visitor.getByLabel(t('fields.identifier')) })
  const send = async () => {
    await signIn.getByLabel(t('fields.identifier')).fill(customer.email)
    await signIn.getByLabel(t('fields.password'), { exact: true }).fill(customer.password)
    await signIn.getByRole('button', { name: t('account.signIn.submit'), exact: true }).click()
  }
  await send()
  await visitor.getByText(t('errors.account_disabled')).first().waitFor()
  await press('unblock')
  await page.getByRole('button', { name: t('cms.customers.block'), exact: true }).waitFor()
  await send()
  await signIn.waitFor({ state: 'hidden' })
  expect(complaints).toEqual([])
})

test.each(inEnglish)('a group is made and filled from the list of customers: %s', async (_, screen) => {
  const { t } = wordsOf(screen.language)
  const { page, complaints } = await staffAt(
    browser,
    '/cms/customers/groups/add',
    screen,
    await newAdmin(shop),
  )
  const name = `Group ${unique()}`
  await page.getByLabel(t('fields.name'), { exact: true }).fill(name)
  await page.getByRole('button', { name: t('actions.save') }).click()
  await page.waitForURL(/groups\/[\w-]{36}$/)
  await page.getByRole('button', { name: t('cms.customerGroups.addMembers') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill(customer.email)
  await dialog.getByRole('checkbox', { name: customer.email }).check()
  await dialog.getByRole('button', { name: t('cms.pick.add', { count: 1 }) }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { name: t('cms.customerGroups.members', { count: 1 }) }).waitFor()
  await lookAt(page, screen)
  expect(complaints).toEqual([])
})

test('what is set here is seen in the shop at once, in both languages', async () => {
  const { t } = wordsOf('en')
  const { page, complaints } = await staffAt(browser, '/cms/settings', english, await newAdmin(shop))
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const copyright = `© Palm ${unique()}`
  await page.getByLabel(t('cms.settings.copyrightIn.en')).fill(copyright)
  await page.getByLabel(t('cms.settings.copyrightIn.ar')).fill(`${copyright} بالعربية`)
  const link = page.locator('[name=socialLinks]')
  await link.fill('x.com/palm')
  await link.blur()
  await page.getByText(t('validation.url')).first().waitFor()
  await page.getByRole('button', { name: t('actions.save'), exact: true }).click()
  await page.getByText(t('validation.url')).first().waitFor()
  await link.fill('https://x.com/palm')
  await page.getByRole('button', { name: t('actions.save'), exact: true }).click()
  await page.getByText(t('saved.updated')).waitFor()
  const { page: visitor } = await browser.visit('', english)
  await visitor.getByText(copyright, { exact: true }).waitFor()
  await visitor.goto('/ar')
  await visitor.getByText(`${copyright} بالعربية`, { exact: true }).waitFor()

  await press(t('cms.settings.bank.add'))
  const account = page.getByRole('group', { name: t('cms.settings.bank.one', { number: 2 }), exact: true })
  await account.getByLabel(t('fields.accountName')).fill('Palm Trading')
  await account.getByLabel(t('fields.bankName')).fill('Harbour Bank')
  await account.getByLabel(t('fields.iban')).fill('GB82WEST12345698765431')
  await account.getByLabel(t('fields.swiftCode')).fill('HARBGB2L')
  await account.getByText(t('validation.iban')).waitFor()
  await account.getByLabel(t('fields.currency')).selectOption('USD')
  await press(t('actions.save'))
  await account.getByText(t('validation.iban')).waitFor()
  await account.getByLabel(t('fields.iban')).fill('GB82WEST12345698765432')
  await lookAt(page, english)
  await press(t('actions.save'))
  await expect
    .poll(async () => {
      const { data } = (await staffOf(shop)('GET', '/marketplace/settings')).json
      const transfer = data?.bankTransfer as { accounts: { iban: string }[] } | undefined
      return transfer?.accounts.map(({ iban }) => iban)
    })
    .toContain('GB82WEST12345698765432')
  await press(t('cms.settings.bank.remove', { number: 2 }))
  await press(t('actions.save'))
  await account.waitFor({ state: 'detached' })
  // Both forms save the same settings, one after the other.
  await page.getByText(t('cms.unsaved.none'), { exact: true }).waitFor()
  await page.getByRole('button', { name: t('cms.settings.saveLanguages') }).click()
  await page.getByText(t('cms.settings.languagesSaved')).waitFor()
  expect(complaints).toEqual([])
})

test('pages name the seller, the links and the switches of the settings at once', async () => {
  const staff = staffOf(shop)
  const [product] = await someProducts(shop, 'en', 1)
  const seller = `Palm & Sons ${unique()}`
  const { status } = await staff('PATCH', '/marketplace/settings', {
    company: { sellerName: { en: seller, ar: 'نخلة وأولاده' }, vatNumber: '310000000000003' },
    socialLinks: [{ key: 'website', value: 'https://palm.example/about' }],
  })
  expect(status).toBe(200)
  const page = async (path: string) => {
    const answer = await fetch(shop.url + path, { headers: { accept: 'text/html' } })
    return (await answer.text()).replaceAll('&amp;', '&')
  }
  const home = await page('/en')
  expect(home).toContain(seller)
  expect(home).toContain(`"legalName":"${seller}"`)
  expect(home).toContain('"vatID":"310000000000003"')
  expect(home).toMatch(/href="https:\/\/palm\.example\/about"[^>]*>Website</)
  expect(await page(`/en/products/${product?.id}`)).toContain(
    `"seller":{"@type":"Organization","name":"${seller}"}`,
  )
  expect(await page('/en/contact')).toContain(`<p>${seller}</p>`)
  const arabic = await page('/ar/contact')
  expect(arabic).toContain('<p>نخلة وأولاده</p>')
  expect(arabic).toMatch(/href="https:\/\/palm\.example\/about"[^>]*>الموقع الإلكتروني</)
  await staff('PATCH', '/marketplace/settings', {
    company: { sellerName: { en: '', ar: '' }, vatNumber: '' },
  })
  expect(await page('/en/contact')).not.toContain(seller)
})

test('a slider that is added and translated here is on the home page in both languages, and first when moved there by keys', async () => {
  const { t } = wordsOf('en')
  const { page, complaints } = await staffAt(
    browser,
    '/cms/marketing/home-page-sliders/add',
    english,
    await newAdmin(shop),
  )
  const title = `Harvest ${unique()}`
  const inArabic = `الحصاد ${unique()}`
  await page.getByLabel(t('fields.title'), { exact: true }).fill(title)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await png() })
  const preview = page.getByRole('button', { name: t('cms.marketing.preview') })
  await preview.and(page.locator(':enabled')).click()
  await page.getByRole('dialog').getByRole('heading', { name: title }).first().waitFor()
  await lookAt(page, english)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t('actions.save'), exact: true }).click()
  await page.waitForURL(/home-page-sliders\/[\w-]{36}\/edit/)
  await page.getByRole('link', { name: t('cms.translate.action') }).click()
  await page.waitForURL(/translate/)
  // The address is new before the page is.
  const target = page.getByRole('region', { name: t('cms.translate.tabs') })
  await target.locator('input, textarea').and(page.locator(':visible')).first().fill(inArabic)
  await page.getByRole('button', { name: t('actions.save'), exact: true }).click()
  await page.getByText(t('saved.updated')).waitFor()

  const { page: visitor } = await browser.visit('', { language: 'ar', width: 390 })
  // One slide is shown at a time; it is among them.
  await visitor.getByText(inArabic).first().waitFor({ state: 'attached' })
  await visitor.goto('/en')
  await visitor.getByText(title).first().waitFor({ state: 'attached' })

  await page.goto('/en/cms/marketing/home-page-sliders')
  const handle = page.getByRole('button', { name: t('cms.list.moveNamed', { name: title }) })
  await handle.focus()
  const rows = page.locator('tbody tr')
  for (let place = await rows.count(); place > 1; place -= 1) await page.keyboard.press('ArrowUp')
  await handle.and(page.locator(':focus')).waitFor()
  await expect.poll(async () => (await rows.first().textContent()) ?? '').toContain(title)
  await expect
    .poll(async () => {
      const answer = await fetch(`${shop.url}/api/marketplace-customer/sliders`)
      const { data } = (await answer.json()) as { data: { title: string }[] }
      return data[0]?.title
    })
    .toBe(title)
  expect(complaints).toEqual([])
})
