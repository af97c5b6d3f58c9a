import { randomBytes, randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { countClicks } from './support/count-clicks.ts'
import { newAdmin } from './support/new-admin.ts'
import { demoShop } from './support/shop.ts'
import { staffCalls } from './support/staff-calls.ts'
import { lookAt, staffAt } from './support/staff.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

async function aPicture(name: string) {
  const [r, g, b] = randomBytes(3)
  const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

/** Drops a folder with these pictures in it: entries that let themselves be read as dropped ones do. */
const dropFolder = (page: Page, files: Awaited<ReturnType<typeof aPicture>>[]) =>
  page.evaluate(`(() => {
    const all = ${JSON.stringify(files.map(({ name, buffer }) => ({ name, text: buffer.toString('base64') })))}
    const entries = all.map(({ name, text }) => ({
      isFile: true, isDirectory: false, name,
      file: (done) => done(new File([Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))], name, { type: 'image/png' })),
    }))
    let isRead = false
    const readEntries = (done) => { done(isRead ? [] : entries); isRead = true }
    const folder = { isFile: false, isDirectory: true, name: 'pictures', createReader: () => ({ readEntries }) }
    const event = new DragEvent('drop', { bubbles: true, cancelable: true })
    Object.defineProperty(event, 'dataTransfer', { value: { files: [], items: [{ webkitGetAsEntry: () => folder }] } })
    document.querySelector('[name=images]').closest('[role=group]').dispatchEvent(event)
  })()`)

test.each(screens.map((screen) => [nameOf(screen), screen] as const))(
  'a product is added in both languages and shown from one page: %s',
  async (_, screen) => {
    const { page, complaints } = await staffAt(browser, '/cms/products', screen, await newAdmin(shop))
    const { t } = wordsOf(screen.language)
    const [own, other] = screen.language === 'en' ? (['en', 'ar'] as const) : (['ar', 'en'] as const)
    const isPhone = screen.width < 600
    const code = `FORM-${randomUUID().slice(0, 6).toUpperCase()}`
    const name = { en: `Sensor ${code}`, ar: `مستشعر ${code}` }
    const clicks = await countClicks(page)
    const field = (named: string) => page.locator(`[name="${named}"]`)

    await page.getByRole('link', { name: t('cms.products.add'), exact: true }).click()
    await field('code').fill(code)
    const index = page.getByRole(isPhone ? 'combobox' : 'navigation', { name: t('cms.formIndex.title') })
    await expect.poll(() => index.innerText()).toContain(t('cms.formIndex.missing', { count: 2 }))
    await lookAt(page, screen)

    await field('name').fill(name[own])
    await field('shortName').fill(name[own])
    if (isPhone)
      await page
        .getByRole('group', { name: t('cms.bothLanguages.choose') })
        .first()
        .getByRole('button', { name: t(`cms.bothLanguages.languages.${other}`) })
        .click()
    await expect
      .poll(() => field(`texts.${other}.name`).getAttribute('dir'))
      .toBe(other === 'ar' ? 'rtl' : 'ltr')
    await page
      .getByText(t('cms.bothLanguages.missing'), { exact: true })
      .filter({ visible: true })
      .first()
      .waitFor()
    await field(`texts.${other}.name`).fill(name[other])
    await field(`texts.${other}.shortName`).fill(name[other])
    await expect
      .poll(() =>
        page.getByText(t('cms.bothLanguages.missing'), { exact: true }).filter({ visible: true }).count(),
      )
      .toBe(0)

    await dropFolder(page, [await aPicture('10.png'), await aPicture('2.png')])
    await expect.poll(() => page.locator('[name$=".alt"]').count()).toBe(2)
    await field('images.0.alt').fill(own === 'en' ? 'From the front' : 'من الأمام')
    await field(`images.0.alts.${other}`).fill(other === 'en' ? 'From the front' : 'من الأمام')

    // What is not there is made here, in both languages.
    const applications = page.getByRole('combobox', { name: t('cms.products.parts.applications') })
    const topic = { en: `Beekeeping ${code}`, ar: `تربية النحل ${code}` }
    await applications.fill(topic[own])
    await page.getByRole('button', { name: t('cms.pick.create', { name: topic[own] }) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator(`[name="title.${other}"]:focus`).waitFor()
    await page.keyboard.type(topic[other])
    await lookAt(page, screen)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })

    await field('price').fill('99')
    await page.keyboard.press('Escape')
    await lookAt(page, screen)
    await page.getByRole('button', { name: t('cms.products.form.saveAndShow') }).click()
    await page.getByText(t('cms.products.form.savedAndShown')).waitFor()
    // Less than half of the nine that a second page for the other language took.
    expect(await clicks()).toBeLessThanOrEqual(4)

    for (const language of ['en', 'ar'] as const) {
      const answer = await fetch(`${shop.url}/api/marketplace-customer/products?search=${code}`, {
        headers: { 'accept-language': language },
      })
      const { data } = (await answer.json()) as { data: { name: string; image: { alt: string } }[] }
      expect(data).toMatchObject([
        { name: name[language], image: { alt: language === 'en' ? 'From the front' : 'من الأمام' } },
      ])
    }
    expect(complaints).toEqual([])
  },
)

test.each(screens.map((screen) => [nameOf(screen), screen] as const))(
  'images for which there is no room, or that are none, are named and stop no other: %s',
  async (_, screen) => {
    const { page, complaints } = await staffAt(browser, '/cms/products/add', screen, await newAdmin(shop))
    const { t } = wordsOf(screen.language)
    await page.locator('[name=images]').waitFor({ state: 'attached' })
    await dropFolder(page, [await aPicture('10.png'), await aPicture('2.png')])
    await expect.poll(() => page.locator('[name$=".alt"]').count()).toBe(2)
    // Eleven more: eight have room, and the three that do not are named; so is one that is no image, which stops no other.
    const many = await Promise.all(Array.from({ length: 10 }, (_, at) => aPicture(`many-${11 - at}.png`)))
    await page
      .locator('input[type=file][multiple]')
      .setInputFiles([...many, { name: 'many-1.png', mimeType: 'text/plain', buffer: Buffer.from('text') }])
    await page.getByText(/many-9\.png.*many-10\.png.*many-11\.png/).waitFor()
    await page
      .getByRole('alert')
      .filter({ hasText: 'many-1.png' })
      .filter({ hasText: t('errors.unsupported_image') })
      .waitFor()
    await expect.poll(() => page.locator('[name$=".alt"]').count()).toBe(9)
    await lookAt(page, screen)
    await page.getByRole('button', { name: t('cms.pictures.dismiss', { name: 'many-1.png' }) }).click()
    for (let count = 9; count > 2; count -= 1)
      await page.getByRole('button', { name: t('cms.pictures.takeOff', { number: count }) }).click()
    await expect.poll(() => page.locator('[name$=".alt"]').count()).toBe(2)
    expect(complaints).toEqual([])
  },
)

test.each(screens.map((screen) => [nameOf(screen), screen] as const))(
  'a product that is not whole is saved and not shown; what it lacks is told at its fields: %s',
  async (_, screen) => {
    const { page } = await staffAt(browser, '/cms/products', screen, await newAdmin(shop))
    const { t } = wordsOf(screen.language)
    const staff = staffCalls(shop, page)
    const [original] = (await staff('products?kind=hardware&search=TRK-420&limit=1')) as unknown as {
      _id: string
    }[]
    const { _id } = (await staff(`products/${original?._id}/duplicate`, {
      method: 'POST',
      body: { code: `BARE-${randomUUID().slice(0, 6)}` },
    })) as unknown as { _id: string }
    await page.goto(`/${screen.language}/cms/products/${_id}/edit`)
    const takeOff = page.getByRole('button', { name: t('cms.pictures.takeOff', { number: 1 }), exact: true })
    await takeOff.waitFor()
    while ((await takeOff.count()) > 0) await takeOff.click()
    await page.getByRole('button', { name: t('cms.products.form.saveAndShow') }).click()
    await page
      .getByRole('alert')
      .getByText(t('validation.minImages', { min: 1 }))
      .first()
      .waitFor()
    await lookAt(page, screen)
    expect(await staff(`products/${_id}`)).toMatchObject({ visibility: 'hidden' })
  },
)
