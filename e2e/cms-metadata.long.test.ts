import { randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  aBrowser,
  fitsTheScreen,
  nameOf,
  type Screen,
  screens,
  inArabic,
  inEnglish,
} from './support/browser.ts'
import { newAdmin } from './support/new-admin.ts'
import { demoShop } from './support/shop.ts'
import { staffCalls } from './support/staff-calls.ts'
import { anyFile, english, lookAt, staffAt } from './support/staff.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

const wide: Screen[] = [english, { language: 'ar', width: 1440 }]
const named = (some: Screen[]) => some.map((screen) => [nameOf(screen), screen] as const)

const unique = () => randomUUID().slice(0, 6)
/** A unique picture: bytes that are known already are not stored twice. */
const png = async (width = 240, height = 180) => {
  const [r, g, b] = randomBytes(3)
  return sharp({ create: { width, height, channels: 4, background: { r, g, b, alpha: 0.8 } } })
    .png()
    .toBuffer()
}

const lists = [
  ['tag', 'tags'],
  ['device_type', 'device-types'],
  ['gateway_type', 'gateway-types'],
  ['accessory_type', 'accessories-types'],
  ['industry', 'industries'],
  ['use_case', 'use-cases'],
  ['application', 'applications'],
  ['picture', 'pictures'],
] as const

const oneOfEachSort: readonly string[] = ['tag', 'industry', 'picture']

test.each(named(wide.slice(1)))(
  'every list of metadata opens from the one before it: %s',
  async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const { page, complaints } = await staffAt(browser, '/cms/dashboard', screen, await newAdmin(shop))
    // The section opens its first list.
    await page
      .getByRole('navigation', { name: t('cms.rail.label') })
      .getByRole('link', { name: t('cms.sections.metadata') })
      .click()
    await page.waitForURL(`**/${screen.language}/cms/metadata/tags`)
    for (const [kind, path] of lists) {
      await page
        .getByRole('navigation', { name: t('cms.metadata.lists') })
        .getByRole('link', { name: t(`cms.metadata.kinds.${kind}.title`), exact: true })
        .click()
      await page.waitForURL(`**/${screen.language}/cms/metadata/${path}`)
      await page.getByRole('heading', { level: 1, name: t(`cms.metadata.kinds.${kind}.title`) }).waitFor()
      const shown = page.locator('main').locator('tbody tr:not([class*=waiting]), section h2').first()
      await shown.waitFor()
      // Lists of one sort are drawn by one implementation.
      if (oneOfEachSort.includes(kind)) await lookAt(page, screen)
      else await fitsTheScreen(page)
    }
    expect(complaints).toEqual([])
  },
)

test('kinds that are a title alone have no page to add one; such an address is unknown', async () => {
  const { page } = await staffAt(browser, anyFile, english, await newAdmin(shop))
  await page.goto('/en/cms/metadata/tags/add')
  await page.waitForURL('**/en/products')
})

describe('a kind that is a title alone', () => {
  test.each(inEnglish)('is added, renamed and deleted in dialogs: %s', async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const admin = await newAdmin(shop)
    const { page, complaints } = await staffAt(browser, '/cms/metadata/tags', screen, admin)
    const words = 'cms.metadata.kinds.tag'
    const title = `Rain proof ${unique()}`
    const dialog = page.getByRole('dialog')
    const field = dialog.getByLabel(t('fields.title'))
    const add = async () => {
      await page.getByRole('button', { name: t(`${words}.add`) }).click()
      await field.and(page.locator(':focus')).waitFor()
    }
    const send = () => dialog.getByRole('button', { name: t(`${words}.add`) }).click()

    await add()
    await send()
    await dialog.getByText(t('validation.nameRequired')).waitFor()
    await lookAt(page, screen)
    await field.fill('x'.repeat(61))
    await send()
    await dialog.getByText(t('validation.maxCharacters', { field: t('fields.title'), max: 60 })).waitFor()
    await field.fill(title)
    await send()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText(t('cms.metadata.added')).waitFor()

    await add()
    await field.fill(title.toUpperCase())
    await send()
    await dialog.getByText(t('errors.title_taken')).waitFor()
    await dialog.getByRole('button', { name: t('actions.cancel') }).click()

    await page.getByRole('searchbox', { name: t(`${words}.search`) }).fill(title)
    await page.waitForURL(/search=Rain/)
    await page.getByText(t('cms.list.range', { from: 1, to: 1, total: 1 })).waitFor()
    await page.getByRole('button', { name: t('cms.metadata.renameNamed', { name: title }) }).click()
    const renamed = `${title} II`
    await field.fill(renamed)
    await dialog.getByRole('button', { name: t('actions.save') }).click()
    await page.getByText(t('saved.updated')).waitFor()

    await page.getByRole('button', { name: t('cms.metadata.deleteNamed', { name: renamed }) }).click()
    const confirm = dialog.getByRole('button', { name: t('cms.deletion.confirm'), exact: true })
    await dialog.getByRole('textbox').fill(title)
    await page.waitForTimeout(400)
    await expect.poll(() => confirm.isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill(renamed)
    await expect.poll(() => confirm.isEnabled()).toBe(true)
    await confirm.click()
    await page.getByText(t('cms.deletion.done')).waitFor()
    await page.getByText(t('cms.list.noMatch')).waitFor()
    expect(complaints).toEqual([])
  })

  test('that products bear stays; they are one press away', async () => {
    const { t } = wordsOf('en')
    const admin = await newAdmin(shop)
    const { page, complaints } = await staffAt(browser, '/cms/metadata/tags', english, admin)
    const row = page.getByRole('row').filter({ hasText: 'Solar' })
    const count = Number(await row.locator('td[data-column=productCount]').innerText())
    expect(count).toBeGreaterThan(0)
    await row.getByRole('button', { name: t('cms.metadata.deleteNamed', { name: 'Solar' }) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(t('cms.deletion.products', { count })).waitFor()
    await lookAt(page, english)
    await dialog.getByRole('link', { name: t('cms.deletion.show') }).click()
    await page.waitForURL(/\/cms\/products\?tag=/)
    await page
      .getByRole('link', {
        name: t('cms.list.without', { label: `${t('cms.metadata.kinds.tag.title')}: Solar` }),
      })
      .waitFor()
    await page.getByText(t('cms.list.range', { from: 1, to: count, total: count })).waitFor()
    expect(complaints).toEqual([])
  })

  test('used by a product since the list was read is not deleted either', async () => {
    const { t } = wordsOf('en')
    const { page } = await staffAt(browser, anyFile, english, await newAdmin(shop))
    const staff = staffCalls(shop, page)
    const tag = await staff('tags', { method: 'POST', body: { title: `Late ${unique()}` } })
    const products = (await staff('products?limit=1')) as unknown as { _id: string }[]
    await page.goto('/en/cms/metadata/tags?search=Late')
    await page
      .getByRole('button', { name: t('cms.metadata.deleteNamed', { name: String(tag.title) }) })
      .click()
    await staff(`products/${products[0]?._id}`, { method: 'PATCH', body: { tags: [tag._id] } })
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill(String(tag.title))
    await dialog.getByRole('button', { name: t('cms.deletion.confirm'), exact: true }).click()
    await dialog.getByText(t('cms.deletion.products', { count: 1 })).waitFor()
  })
})

describe('a kind with a description, an image and an order', () => {
  test.each(named(screens))('is added with a picture and leads to its list: %s', async (_, screen) => {
    const { t, format } = wordsOf(screen.language)
    const admin = await newAdmin(shop)
    const { page, complaints } = await staffAt(browser, '/cms/metadata/use-cases', screen, admin)
    await page.getByRole('link', { name: t('cms.metadata.kinds.use_case.add') }).click()
    const form = page.locator('form').filter({ has: page.getByLabel(t('fields.title')) })
    await form.getByLabel(t('fields.description')).fill('d'.repeat(256))
    await form.getByLabel(t('cms.metadata.columns.order')).fill('first')
    await form.getByRole('button', { name: t('actions.save'), exact: true }).click()
    await form.getByText(t('forms.fix', { count: 3 })).waitFor()
    await form.getByLabel(t('fields.title')).and(page.locator(':focus')).waitFor()
    await lookAt(page, screen)

    const picture = form.getByRole('group', { name: t('cms.metadata.columns.image') })
    const input = picture.locator('input[type=file]')
    await input.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('jpeg') })
    await picture.getByText(t('cms.pictures.pngOnly')).waitFor()
    const large = Buffer.alloc(1_048_577)
    await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: large })
    await picture.getByText(t('errors.image_too_large')).waitFor()
    // Only the server finds out that this is not a PNG.
    await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<html>') })
    await picture.getByText(t('errors.unsupported_image')).waitFor()
    await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await png() })
    await picture.getByRole('button', { name: t('cms.pictures.replace') }).waitFor()

    const title = `Snow depth ${unique()}`
    await form.getByLabel(t('fields.title')).fill(title)
    await form.getByLabel(t('fields.description')).fill('Roads that are open')
    await form.getByLabel(t('cms.metadata.columns.order')).fill(format.number(7))
    await form.getByRole('button', { name: t('actions.save'), exact: true }).click()
    await page.getByText(t('cms.metadata.added')).waitFor()
    // Use cases return to their list.
    await page.waitForURL(`**/${screen.language}/cms/metadata/use-cases`)

    const answer = await fetch(
      `${shop.url}/api/marketplace-customer/use-cases?search=${encodeURIComponent(title)}`,
    )
    const { data } = (await answer.json()) as { data: { order: number; image?: { url: string } }[] }
    expect(data).toMatchObject([{ order: 7, image: { url: expect.any(String) } }])
    expect(complaints).toEqual([])
  })

  test('is edited in place, and two at once lose nothing', async () => {
    const { t } = wordsOf('en')
    const { page, complaints } = await staffAt(browser, anyFile, english, await newAdmin(shop))
    const staff = staffCalls(shop, page)
    const title = `Two hands ${unique()}`
    const { _id } = await staff('industries', { method: 'POST', body: { title } })
    await page.goto(`/en/cms/metadata/industries/${_id}/edit`)
    const save = page.getByRole('button', { name: t('actions.save'), exact: true })
    const description = page.getByRole('textbox', { name: t('fields.description') })
    await description.fill('Mine')
    await staff(`industries/${_id}`, { method: 'PATCH', body: { description: 'Theirs', order: 5 } })
    await save.click()
    const notice = page.getByRole('alert').filter({ hasText: t('cms.overtaken.title') })
    await notice.locator('bdi').filter({ hasText: 'Theirs' }).waitFor()
    await expect.poll(() => description.inputValue()).toBe('Mine')
    await expect
      .poll(() => page.getByRole('textbox', { name: t('cms.metadata.columns.order') }).inputValue())
      .toBe('5')
    await lookAt(page, english)
    await save.click()
    await page.getByText(t('saved.updated')).waitFor()
    // Industries stay on the page.
    expect(page.url()).toContain(`${_id}/edit`)
    expect(await staff(`industries/${_id}`)).toMatchObject({ description: 'Mine', order: 5 })

    await description.fill('Not to be lost')
    await page.getByRole('link', { name: t('actions.cancel') }).click()
    const question = page.getByRole('dialog', { name: t('cms.unsaved.title') })
    await question.getByRole('button', { name: t('cms.unsaved.stay') }).click()
    await expect.poll(() => description.inputValue()).toBe('Not to be lost')
    expect(complaints).toEqual([])
  })
})

describe('pictures', () => {
  test.each(inArabic)(
    'are chosen, pasted and dropped, kept by title and used from the gallery: %s',
    async (_, screen) => {
      const { t, format } = wordsOf(screen.language)
      const admin = await newAdmin(shop)
      const { page, complaints } = await staffAt(browser, '/cms/metadata/pictures/add', screen, admin)
      const save = page.getByRole('button', { name: t('actions.save'), exact: true })
      const group = page.getByRole('group', { name: t('cms.pictures.file') })
      const picture = group.locator('img')
      const note = (width: number, height: number) =>
        page.getByText(
          t('cms.pictures.dimensions', { width: format.number(width), height: format.number(height) }),
        )
      await page.getByLabel(t('fields.title')).fill('draft')
      await save.click()
      await group.getByText(t('cms.pictures.needed')).waitFor()
      await lookAt(page, screen)

      await page.getByLabel(t('fields.title')).fill('')
      const input = group.locator('input[type=file]')
      await input.setInputFiles({ name: 'x.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
      await group.getByText(t('errors.unsupported_image')).waitFor()
      await input.setInputFiles({ name: 'front_door-lock.png', mimeType: 'image/png', buffer: await png() })
      await picture.waitFor()
      await note(240, 180).waitFor()
      await expect.poll(() => page.getByLabel(t('fields.title')).inputValue()).toBe('front door lock')

      for (const [how, width] of [
        ['paste', 320],
        ['drop', 360],
      ] as const) {
        const bytes = [...(await png(width, 180))].join()
        await page.evaluate(`{
          const files = new DataTransfer()
          files.items.add(new File([new Uint8Array([${bytes}])], 'a.png', { type: 'image/png' }))
          const target = document.querySelector('[role=group][aria-label="${t('cms.pictures.file')}"]')
          target.dispatchEvent(${
            how === 'paste'
              ? `new ClipboardEvent('paste', { clipboardData: files, bubbles: true, cancelable: true })`
              : `new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true })`
          })
        }`)
        await note(width, 180).waitFor()
      }
      const title = `Lock ${unique()}`
      await page.getByLabel(t('fields.title')).fill(title)
      await save.click()
      await page.waitForURL(/\/pictures\/[\w-]{36}\/edit$/)

      await page.goto(`/${screen.language}/cms/metadata/pictures?search=${encodeURIComponent(title)}`)
      await page.getByText(t('cms.pictures.usedBy', { count: 0 })).waitFor()
      await lookAt(page, screen)

      await page.goto(`/${screen.language}/cms/metadata/applications/add`)
      await page.getByLabel(t('fields.title')).fill(`Opening ${unique()}`)
      await page.getByRole('button', { name: t('cms.pictures.fromGallery') }).click()
      const gallery = page.getByRole('dialog', { name: t('cms.pictures.gallery') })
      await gallery.getByLabel(t('cms.pictures.search')).fill(title)
      await gallery.getByText(t('cms.pictures.count', { count: 1 })).waitFor()
      await lookAt(page, screen)
      await gallery.getByRole('button', { name: title }).click()
      await page.getByRole('button', { name: t('cms.pictures.replace') }).waitFor()
      await save.click()
      await page.waitForURL(/\/applications\/[\w-]{36}\/edit$/)

      await page.goto(`/${screen.language}/cms/metadata/pictures?search=${encodeURIComponent(title)}`)
      // Of the marked items, those in use stay and are named with what uses them.
      await page.getByRole('checkbox', { name: t('cms.list.select', { name: title }) }).check()
      const bar = page.getByRole('region', { name: t('cms.list.selection') })
      await bar.getByRole('button', { name: t('cms.deletion.confirm') }).click()
      await lookAt(page, screen)
      await page.getByRole('dialog').getByRole('textbox').fill('1')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('cms.deletion.confirm'), exact: true })
        .click()
      const kept = page.getByRole('dialog', { name: t('cms.deletion.many.refused', { count: 1 }) })
      await kept.getByText(t('cms.deletion.uses', { count: 1 })).waitFor()
      await kept.getByRole('button', { name: t('cms.deletion.understood') }).click()
      await page.getByRole('button', { name: t('cms.metadata.deleteNamed', { name: title }) }).click()
      await page
        .getByRole('dialog')
        .getByText(t('cms.deletion.uses', { count: 1 }))
        .waitFor()
      expect(complaints).toEqual([])
    },
  )
})

describe('product groups', () => {
  test.each(inArabic)('are added, filled, emptied, renamed and deleted: %s', async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const admin = await newAdmin(shop)
    const { page, complaints } = await staffAt(browser, '/cms/products', screen, admin)
    await page.getByRole('link', { name: t('cms.groups.title') }).click()
    await page.getByRole('heading', { level: 1, name: t('cms.groups.title') }).waitFor()
    await page.locator('tbody tr:not([class*=waiting])').first().waitFor()
    await lookAt(page, screen)
    await page.getByRole('link', { name: t('cms.groups.add') }).click()
    const name = page.getByLabel(t('fields.name'), { exact: true })
    const save = page.getByRole('button', { name: t('actions.save'), exact: true })
    await page.getByLabel(t('fields.description')).fill('For spring')
    await save.click()
    await page.getByText(t('validation.nameRequired')).first().waitFor()
    await lookAt(page, screen)
    const title = `Spring ${unique()}`
    await name.fill(title)
    await save.click()
    await page.waitForURL(/\/groups\/[\w-]{36}$/)
    await page.getByText(t('cms.groups.noMembers')).waitFor()

    await page.getByRole('button', { name: t('cms.groups.addMembers') }).click()
    const picker = page.getByRole('dialog', { name: t('cms.groups.addMembers') })
    const find = picker.getByLabel(t('cms.pick.search.products'))
    // A selection survives a new search.
    for (const code of ['BAT-CR24', 'BAT-AA4']) {
      await find.fill(code)
      await picker.locator('li').filter({ hasText: code }).getByRole('checkbox').check()
    }
    await lookAt(page, screen)
    await picker.getByRole('button', { name: t('cms.pick.add', { count: 2 }) }).click()
    await picker.waitFor({ state: 'hidden' })
    await page.getByRole('heading', { name: t('cms.groups.members', { count: 2 }) }).waitFor()
    await lookAt(page, screen)

    const row = page.locator('main li').filter({ hasText: 'BAT-AA4' })
    await row.getByRole('button').click()
    await page.getByRole('heading', { name: t('cms.groups.members', { count: 1 }) }).waitFor()
    await page.getByRole('button', { name: t('actions.undo') }).click()
    await row.waitFor()

    await page.getByRole('link', { name: t('actions.edit'), exact: true }).click()
    await name.fill(`${title} II`)
    await save.click()
    await page.getByRole('heading', { level: 1, name: `${title} II` }).waitFor()
    await page.getByRole('button', { name: t('actions.delete'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill(`${title} II`)
    await dialog.getByRole('button', { name: t('cms.deletion.confirm'), exact: true }).click()
    await page.waitForURL(`**/${screen.language}/cms/products/groups`)
    await page.getByText(t('cms.deletion.done')).waitFor()
    await expect.poll(() => page.getByText(`${title} II`).count()).toBe(0)
    expect(complaints).toEqual([])
  })
})
