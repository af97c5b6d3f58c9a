import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { aBrowser, nameOf, type Screen, inArabic, inEnglish, screens } from './support/browser.ts'
import { newAdmin, onDatabase } from './support/new-admin.ts'
import { demoShop } from './support/shop.ts'
import { staffCalls } from './support/staff-calls.ts'
import { cmsTokens, english, lookAt, staffAt } from './support/staff.ts'
import { wordsOf } from './support/words.ts'

const pictures = {
  red: await picture('#b91c1c'),
  blue: await picture('#1d4ed8'),
}
/** A server of images, which has one alone. */
const web = createServer((request, response) => {
  if (request.url === '/blue.png') response.setHeader('content-type', 'image/png').end(pictures.blue)
  else response.writeHead(404).end()
})
await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
const host = `127.0.0.1:${(web.address() as AddressInfo).port}`
afterAll(() => void web.close())

const shop = demoShop(() => ({ IMPORT_HOSTS: host }))
const browser = aBrowser(shop)
const named = screens.map((screen) => [nameOf(screen), screen] as const)

type Row = Record<string, string>

async function openPage(path: string, screen: Screen) {
  const visit = await staffAt(browser, path, screen, await newAdmin(shop))
  return { ...visit, ...wordsOf(screen.language), staff: staffCalls(shop, visit.page) }
}

/** What the shop's own export says of a few products. */
async function exportedRows(page: Page): Promise<Row[]> {
  const [token] = (await cmsTokens(page)) ?? []
  const answer = await page.request.get('/api/marketplace/products/export?format=csv', {
    headers: { authorization: `Bearer ${token}` },
  })
  return parse(await answer.text(), { columns: true, bom: true })
}

const chooser = (page: Page) => page.locator('input[type=file][multiple]')
const upload = (page: Page, name: string, rows: Row[], ...beside: { name: string; buffer: Buffer }[]) =>
  chooser(page).setInputFiles([
    { name, mimeType: 'text/csv', buffer: Buffer.from(stringify(rows, { header: true, bom: true })) },
    ...beside.map((file) => ({ mimeType: 'application/zip', ...file })),
  ])

function picture(background: string): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer()
}

async function zipOf(files: Record<string, Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, name)
  zip.end()
  return buffer(zip.outputStream)
}

const imagesOf = (code: string) =>
  onDatabase(shop, async (db) => {
    const { rows } = await db.query<{ images: unknown[] }>(
      'select images from products where code = $1 and archived_at is null',
      [code],
    )
    return rows[0]?.images
  })

const nameIn = (code: string) =>
  onDatabase(shop, async (db) => {
    const { rows } = await db.query<{ name: { en: string } }>(
      'select name from products where code = $1 and archived_at is null',
      [code],
    )
    return rows[0]?.name.en
  })

test.each(named)(
  'a file is looked through before anything is written, brought in without what is wrong, and taken back: %s',
  async (_, screen) => {
    const { page, complaints, t } = await openPage('/cms/products/import', screen)
    await page.getByRole('heading', { level: 1, name: t('cms.imports.title') }).waitFor()
    await lookAt(page, screen)
    const [first, second, third] = (await exportedRows(page)).filter(({ type }) => type === 'hardware')
    if (!first || !second || !third) throw new Error('The demo shop has devices')
    const englishName = Object.keys(first).find((column) => /^name.*en$/i.test(column)) ?? ''
    const before = await nameIn(first.code ?? '')
    const fresh = `NEW-${randomUUID().slice(0, 6).toUpperCase()}`
    const changed = { ...first, [englishName]: `${before} ${fresh}` }
    await upload(page, 'spring.csv', [
      changed,
      second,
      { ...third, price: 'cheap' },
      { ...third, _id: '', code: fresh },
    ])

    // Nothing is written yet.
    await page.waitForURL(/\/cms\/products\/import\/[0-9a-f-]{36}/)
    await page.getByText(t('cms.imports.page.checked.some', { count: 1 })).waitFor()
    const rows = page.getByRole('table', { name: t('cms.imports.page.rows') })
    await rows
      .getByText(third.code ?? '', { exact: true })
      .first()
      .waitFor()
    await rows.getByText(t('cms.imports.outcomes.wrong')).first().waitFor()
    await lookAt(page, screen)
    expect(await nameIn(first.code ?? '')).toBe(before)
    const tab = (outcome: 'changed' | 'new') =>
      page
        .getByRole('navigation', { name: t('cms.imports.page.rows') })
        .getByRole('link', { name: new RegExp(`^${t(`cms.imports.outcomes.${outcome}`)}`) })
    await tab('changed').click()
    await rows.locator('ins').getByText(fresh).waitFor()
    await lookAt(page, screen)

    await page.getByRole('button', { name: t('cms.imports.page.run', { count: 2 }) }).click()
    await page.getByRole('button', { name: t('cms.imports.runDialog.confirm') }).click()
    await page.getByText(t('cms.imports.page.done', { count: 2 })).waitFor()
    expect(await nameIn(first.code ?? '')).toBe(changed[englishName])
    expect(await nameIn(fresh)).toBeTruthy()
    const [report] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t('cms.imports.page.report') }).click(),
    ])
    expect(report.suggestedFilename()).toBe('spring-report.csv')

    await page.getByRole('button', { name: t('cms.imports.page.undo') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('cms.imports.undoDialog.confirm') })
      .click()
    await page.getByText(t('cms.imports.page.undone', { count: 2 })).waitFor()
    expect(await nameIn(first.code ?? '')).toBe(before)
    expect(await nameIn(fresh)).toBeUndefined()
    expect(complaints).toEqual([])
  },
)

test.each(named)(
  'images come by link and from a zip, are seen before, and one that fails is told at its row: %s',
  async (_, screen) => {
    const { page, complaints, t } = await openPage('/cms/products/import', screen)
    const [device] = (await exportedRows(page)).filter(({ type }) => type === 'hardware')
    if (!device) throw new Error('The demo shop has devices')
    const mark = randomUUID().slice(0, 6).toUpperCase()
    const row = (code: string, images: string) => ({ ...device, code: `${code}-${mark}`, images })

    // By keyboard: first the zip, then the file.
    const zip = await zipOf({ 'red.png': pictures.red, 'unnamed.png': pictures.blue })
    const add = page.getByRole('button', { name: t('cms.imports.upload.addZip') })
    const choosing = page.waitForEvent('filechooser')
    await lookAt(page, screen)
    await add.press('Enter')
    await (await choosing).setFiles({ name: 'images.zip', mimeType: 'application/zip', buffer: zip })
    await page.getByText('images.zip').waitFor()
    await lookAt(page, screen)
    await upload(page, 'images.csv', [
      row('GOOD', `red.png | Front | الأمام; http://${host}/blue.png`),
      row('GONE', `http://${host}/gone.png`),
    ])

    await page.waitForURL(/\/cms\/products\/import\/[0-9a-f-]{36}/)
    const wrong = page.getByRole('table', { name: t('cms.imports.page.rows') })
    await wrong.getByText(/gone\.png.*404|404.*gone\.png/).waitFor()
    await page.getByText(t('cms.imports.page.pictures.unused', { count: 1 })).waitFor()
    await lookAt(page, screen)
    await page
      .getByRole('navigation', { name: t('cms.imports.page.rows') })
      .getByRole('link', { name: new RegExp(`^${t('cms.imports.outcomes.new')}`) })
      .click()
    const shown = page.getByRole('list', { name: t('cms.imports.page.pictures.ofRow') })
    await shown.getByText('red.png').waitFor()
    await expect.poll(() => shown.locator('img').count()).toBe(2)
    await lookAt(page, screen)

    await page.getByRole('button', { name: t('cms.imports.page.run', { count: 1 }) }).click()
    await page.getByRole('button', { name: t('cms.imports.runDialog.confirm') }).click()
    await page.getByText(t('cms.imports.page.done', { count: 1 })).waitFor()
    const images = await imagesOf(`GOOD-${mark}`)
    expect(images).toMatchObject([{ alt: 'Front', altAr: 'الأمام' }, { id: expect.any(String) }])
    expect(await imagesOf(`GONE-${mark}`)).toBeUndefined()

    // Two tables at once are one too many.
    await page.goto(`/${screen.language}/cms/products/import`)
    const table = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('code\n') }
    await chooser(page).setInputFiles([table, { ...table, name: 'b.csv' }])
    await page.getByRole('alert').getByText(t('cms.imports.upload.onlyTwo')).waitFor()
    expect(complaints).toEqual([])
  },
)

test('what the shop exports changes nothing, and what is no table is refused in words', async () => {
  const { page, t } = await openPage('/cms/products/import', english)
  await upload(page, 'same.csv', (await exportedRows(page)).slice(0, 20))
  await page.getByText(t('cms.imports.page.checked.none')).waitFor()
  await page.goto('/en/cms/products/import')
  await chooser(page).setInputFiles({
    name: 'picture.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]),
  })
  await page.getByRole('heading', { name: t('cms.imports.page.refused') }).waitFor()
  await lookAt(page, english)
})

test.each(inArabic)('a change of a product is seen and taken back by its history: %s', async (_, screen) => {
  const { page, complaints, t, staff } = await openPage('/cms/audit', screen)
  const [product] = (await staff('products?kind=hardware&limit=1&sort=code')) as unknown as {
    _id: string
    code: string
    version: number
  }[]
  if (!product) throw new Error('The demo shop has devices')
  const before = await nameIn(product.code)
  const name = `Renamed ${randomUUID().slice(0, 6)}`
  await staff(`products/${product._id}`, {
    method: 'PATCH',
    body: { name, version: product.version },
    language: 'en',
  })
  expect(await nameIn(product.code)).toBe(name)
  await page.reload()
  await page.getByText(name).first().waitFor()
  await lookAt(page, screen)

  await page.goto(`/${screen.language}/cms/products/${product._id}`)
  await page
    .locator('main')
    .getByRole('link', { name: t('cms.audit.history'), exact: true })
    .click()
  await page.waitForURL(/\/history$/)
  await page.getByText(t('cms.audit.current')).waitFor()
  await lookAt(page, screen)
  await page
    .getByRole('button', { name: t('cms.audit.restore') })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('cms.audit.restoreDialog.confirm') })
    .click()
  await page.getByText(t('cms.audit.restoreDialog.done')).waitFor()
  expect(await nameIn(product.code)).toBe(before)
  expect(complaints).toEqual([])
})

test.each(inEnglish)(
  'the palette leads to pages, products and requests by keyboard: %s',
  async (_, screen) => {
    const { page, complaints, t } = await openPage('/cms/dashboard', screen)
    await page.getByRole('button', { name: t('cms.palette.open') }).click()
    const palette = page.getByRole('dialog', { name: t('cms.palette.title') })
    await palette.getByRole('option').first().waitFor()
    await lookAt(page, screen)
    await page.keyboard.type('TRK-420')
    await palette
      .getByRole('group', { name: t('cms.palette.groups.products') })
      .getByRole('option')
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/cms\/products\/[0-9a-f-]{36}$/)

    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('req-000001')
    const request = palette
      .getByRole('group', { name: t('cms.palette.groups.requests') })
      .getByRole('option', { name: /REQ-000001/ })
    await request.waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/cms\/orders\/requests\/[0-9a-f-]{36}$/)

    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type(t('cms.palette.actions.addProduct'))
    await palette.getByRole('option', { name: t('cms.palette.actions.addProduct'), exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/cms\/products\/add$/)
    await page.keyboard.press('Control+k')
    await palette.getByRole('combobox').waitFor()
    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'detached' })
    // Before anything is typed, Enter goes to the first.
    await page.keyboard.press('Control+k')
    await palette.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/cms\/dashboard$/)
    expect(complaints).toEqual([])
  },
)
