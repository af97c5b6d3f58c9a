import { randomBytes, randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { aBrowser, nameOf, type Screen, inArabic } from './support/browser.ts'
import { newAdmin } from './support/new-admin.ts'
import { copies, found, type FoundProduct } from './support/product-copies.ts'
import { demoShop } from './support/shop.ts'
import { staffCalls } from './support/staff-calls.ts'
import { english, lookAt, staffAt } from './support/staff.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

const screens: Screen[] = [english, { language: 'ar', width: 390 }]
const named = screens.map((screen) => [nameOf(screen), screen] as const)
const unique = () => randomUUID().slice(0, 6).toUpperCase()

/** One of a kind: a picture that is known already is not kept twice. */
async function aPicture(name: string) {
  const [r, g, b] = randomBytes(3)
  const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}
const aPaper = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n% ${randomUUID()}\n%%EOF\n`),
})

async function openPage(path: string, screen: Screen) {
  const visit = await staffAt(browser, path, screen, await newAdmin(shop))
  const words = wordsOf(screen.language)
  const saveButton = visit.page.getByRole('button', { name: words.t('actions.save'), exact: true })
  return { ...visit, ...words, staff: staffCalls(shop, visit.page), save: () => saveButton.click() }
}

const pictures = (page: Page) => page.locator('input[type=file][multiple]')

describe('a device', () => {
  test.each(named)(
    'is added with pictures, rich text and papers, and is in the shop: %s',
    async (_, screen) => {
      const { page, complaints, t, format, save } = await openPage('/cms/products/add', screen)
      const isArabic = screen.language === 'ar'
      const code = `DEV-${unique()}`
      const name = isArabic ? `مستشعر ${code}` : `Sensor ${code}`
      const editor = page.locator('[data-field=description]')
      await editor.waitFor()

      // What is missing is told at its field and at the top, and the first of it is gone to.
      await page.getByLabel(t('cms.products.columns.code'), { exact: true }).fill(code)
      await save()
      await page.locator('[name=name]:focus').waitFor()
      for (const message of [
        t('validation.required', { field: t('fields.name') }),
        t('validation.minImages', { min: 1 }),
        t('validation.minItems', { field: t('fields.applications'), min: 1 }),
      ])
        await page.getByRole('alert').getByText(message).first().waitFor()
      await lookAt(page, screen)

      await page.locator('[name=name]').fill(name)
      await page.locator('[name=shortName]').fill(name.slice(0, 30))
      await expect.poll(() => editor.getAttribute('dir')).toBe(isArabic ? 'rtl' : 'ltr')
      await editor.click()
      await page.keyboard.type(isArabic ? 'دقيق وموثوق' : 'Exact and sound')
      await page.keyboard.press('Enter')
      // By keys alone: out to the tools, along them, and back to the text with a list begun.
      await page.keyboard.press('Escape')
      const tool = page.getByRole('button', { name: t('cms.richText.tool.bulletList'), exact: true })
      for (let presses = 0; presses < 5; presses += 1)
        await page.keyboard.press(isArabic ? 'ArrowLeft' : 'ArrowRight')
      await tool.and(page.locator(':focus')).waitFor()
      await page.keyboard.press('Enter')
      await page.locator('[data-field=description]:focus ul').waitFor()
      await page.keyboard.type('IP67')

      // Pictures arrive in their order; one that is no picture of ours is told beside the others.
      await pictures(page).setInputFiles([
        await aPicture('first.png'),
        await aPicture('second.png'),
        { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(1_048_577) },
      ])
      await page.getByText(t('errors.image_too_large')).waitFor()
      const alts = page.locator('[name^="images."][name$=".alt"]')
      await expect.poll(() => alts.count()).toBe(2)
      await page.getByRole('button', { name: t('cms.pictures.dismiss', { name: 'large.png' }) }).click()
      await alts.nth(1).fill('Second')
      await page.getByRole('button', { name: t('cms.pictures.earlier', { number: 2 }), exact: true }).click()
      await expect.poll(() => alts.nth(0).inputValue()).toBe('Second')

      await page.locator('[name=price]').fill(isArabic ? '١٢٥٫٥٠' : '125.50')
      await page.locator('[name=onHand]').fill('7')
      const applications = page.getByRole('combobox', { name: t('cms.products.parts.applications') })
      await applications.fill(isArabic ? 'تتبع' : 'tracking')
      await page.getByRole('option').filter({ visible: true }).first().waitFor()
      await expect.poll(() => page.getByRole('option').filter({ visible: true }).count()).toBeLessThan(4)
      await applications.press('Enter')
      await applications.press('Escape')

      await page.getByRole('button', { name: t('cms.products.papers.documentations.add') }).click()
      await page.locator('input[accept="application/pdf"]').first().setInputFiles(aPaper('Data sheet.pdf'))
      await page.getByRole('link', { name: t('cms.products.papers.pdf') }).waitFor()
      await expect.poll(() => page.locator('[name="documentations.0.title"]').inputValue()).toBe('Data sheet')
      // The first list is that of the page's language.
      await page
        .getByRole('button', { name: t('cms.translate.faq.add') })
        .first()
        .click()
      await page
        .getByLabel(t('cms.translate.faq.question', { number: format.number(1) }), { exact: true })
        .fill(isArabic ? 'كم تدوم البطارية؟' : 'How long does it last?')
      await save()
      await page.locator('[name="faqs.0.answer"]:focus').waitFor()
      await page.keyboard.type(isArabic ? 'عشر سنوات.' : 'Ten years.')
      await page.locator('[name=visibility]').selectOption('visible')

      await page.getByRole('button', { name: t('cms.translate.preview'), exact: true }).click()
      const preview = page.getByRole('dialog')
      await preview.getByRole('heading', { name }).waitFor()
      await preview.getByText('IP67').waitFor()
      await lookAt(page, screen)
      await page.keyboard.press('Escape')

      await save()
      await page.getByText(t('cms.products.added')).waitFor()
      await page.waitForURL(`**/${screen.language}/cms/products`)

      const { data } = (await (
        await fetch(`${shop.url}/api/marketplace-customer/products?search=${code}`)
      ).json()) as { data: FoundProduct[] }
      const shopper = await browser.visit(`/products/${data[0]?._id}`, { ...screen, width: 1440 })
      await shopper.page.getByRole('heading', { level: 1, name }).waitFor()
      await shopper.page.getByRole('listitem').filter({ hasText: 'IP67' }).first().waitFor()
      await shopper.page.getByText('Data sheet').last().waitFor()
      await shopper.page.getByText(isArabic ? 'كم تدوم البطارية؟' : 'How long does it last?').waitFor()
      expect(complaints).toEqual([])
    },
  )
})

test('a licence asks neither warranty, stock nor connectivity, but what it licenses', async () => {
  const { page, complaints, t, save } = await openPage('/cms/products/add', english)
  const code = `LIC-${unique()}`
  const ofHardware = ['warranty', 'onHand', 'region', 'networkServers', 'deviceType']
  const control = (name: string) => page.locator(`[name=${name}]`)
  await control('warranty').waitFor()
  // One that finds entries is loaded with its form.
  for (const name of ofHardware) await expect.poll(() => control(name).count()).toBe(1)
  await page.locator('[name=warranty]').fill('24')
  await page.getByRole('radio', { name: t('enums.ProductType.licence') }).check()
  for (const name of [...ofHardware, 'notificationLimit']) expect(await control(name).count()).toBe(0)
  await control('licenseType').selectOption('notification')
  await control('notificationLimit').waitFor()
  await control('code').fill(code)
  await control('name').fill('Text messages')
  await control('shortName').fill('Messages')
  await pictures(page).setInputFiles([await aPicture('messages.png')])
  await control('images.0.alt'.replace(/\./g, '\\.')).waitFor()
  await save()
  await page.locator('[name=notificationType]:focus').waitFor()
  await control('notificationType').selectOption('sms')
  await control('notificationLimit').fill('0')
  await save()
  await page
    .getByText(t('validation.minNumber', { field: t('cms.products.form.messages'), min: 1 }))
    .first()
    .waitFor()
  await control('notificationLimit').fill('5000')
  await lookAt(page, english)
  await save()
  await page.getByText(t('cms.products.added')).waitFor()
  const [made] = await found(staffCalls(shop, page), `search=${code}`)
  const saved = await staffCalls(shop, page)(`products/${made?._id}`)
  expect(saved).toMatchObject({ kind: 'licence', notificationType: 'sms', notificationLimit: 5000 })
  expect(saved).not.toHaveProperty('warranty')
  expect(complaints).toEqual([])
})

describe('two who edit the same product', () => {
  test.each(inArabic)('lose nothing of each other: %s', async (_, screen) => {
    const { page, staff, t, save } = await openPage('/cms/products', screen)
    const { made } = await copies(staff, 1)
    const id = made[0]?._id ?? ''
    await page.goto(`/${screen.language}/cms/products/${id}/edit`)
    await page.locator('[name=warranty]').fill('48')
    await page.locator('[name=region]').fill('Mine')
    const language = screen.language
    await staff(`products/${id}`, {
      method: 'PATCH',
      language,
      body: { warranty: 12, shortName: 'Theirs' },
    })
    await save()
    const notice = page.getByRole('alert').filter({ hasText: t('cms.overtaken.title') })
    await notice.getByText(t('cms.products.form.warranty')).waitFor()
    // What only they changed is in the form; what both changed is mine until I say otherwise.
    await expect.poll(() => page.locator('[name=shortName]').inputValue()).toBe('Theirs')
    await expect.poll(() => page.locator('[name=warranty]').inputValue()).toBe('48')
    await lookAt(page, screen)
    await save()
    await page.getByText(t('saved.updated')).waitFor()
    expect(await staff(`products/${id}`, { language })).toMatchObject({
      warranty: 48,
      region: 'Mine',
      shortName: 'Theirs',
    })
  })

  test('and a save that fails keeps what was typed; leaving asks first', async () => {
    const { page, staff, t, save } = await openPage('/cms/products', english)
    const { made } = await copies(staff, 1)
    await page.goto(`/en/cms/products/${made[0]?._id}/edit`)
    const editor = page.locator('[data-field=description]')
    await editor.click()
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.type('Kept words ')
    await page.route('**/api/marketplace/products/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    await save()
    await page.getByText(t('alert.errorMessage')).first().waitFor()
    await editor.getByText('Kept words').waitFor()
    await page.getByRole('link', { name: t('actions.cancel'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t('cms.unsaved.stay') }).click()
    await editor.getByText('Kept words').waitFor()
    await page.unroute('**/api/marketplace/products/*')
    await save()
    await page.getByText(t('saved.updated')).waitFor()
    expect(String((await staff(`products/${made[0]?._id}`)).description)).toContain('Kept words')
  })
})
