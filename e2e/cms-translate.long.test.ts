import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { demoCatalogue } from '#demo/catalogue/demo-catalogue.ts'
import { aBrowser, nameOf, type Screen, screens } from './support/browser.ts'
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

/** The page, the call, and whether saving returns to the list. */
const entities = [
  ['cms/metadata/tags', 'tags', 'stay'],
  ['cms/metadata/device-types', 'device-types', 'stay'],
  ['cms/metadata/gateway-types', 'gateway-types', 'list'],
  ['cms/metadata/accessories-types', 'accessory-types', 'stay'],
  ['cms/metadata/industries', 'industries', 'stay'],
  ['cms/metadata/use-cases', 'use-cases', 'list'],
  ['cms/metadata/applications', 'applications', 'stay'],
] as const

type Visit = Awaited<ReturnType<typeof staffAt>>
const openPage = async (screen: Screen) => {
  const visit: Visit = await staffAt(browser, anyFile, screen, await newAdmin(shop))
  return { ...visit, staff: staffCalls(shop, visit.page), ...wordsOf(screen.language) }
}
const other = ({ language }: Screen) => (language === 'en' ? 'ar' : 'en')

describe.each(entities)('%s', (path, calls, afterSave) => {
  // Both behaviours in both languages; the table covers the others.
  const ways = ['tags', 'use-cases'].includes(calls) ? wide : wide.slice(0, 1)
  test.each(named(ways))(`is translated and then the page ${afterSave}s: %s`, async (_, screen) => {
    const { page, complaints, staff, t } = await openPage(screen)
    const title = `Word ${unique()}`
    const item = await staff(calls, { method: 'POST', body: { title }, language: screen.language })
    await page.goto(`/${screen.language}/${path}/${item._id}/translate`)
    const target = other(screen)
    const tab = page.getByRole('tab', { name: t(`cms.translate.languages.${target}`) })
    await tab.getByText(t('cms.translate.incomplete')).waitFor()
    const panel = page.getByRole('tabpanel')
    const field = panel.getByLabel(t('fields.title'))
    await expect.poll(() => field.getAttribute('dir')).toBe(target === 'ar' ? 'rtl' : 'ltr')
    await expect.poll(() => field.getAttribute('rows')).toBe('10')
    // The source text is read-only and is not copied into the fields.
    await page
      .getByRole('region', { name: t(`cms.translate.languages.${screen.language}`) })
      .getByText(title)
      .waitFor()
    await expect.poll(() => field.inputValue()).toBe('')
    await lookAt(page, screen)

    await field.fill('x'.repeat(121))
    await page.getByRole('button', { name: t('actions.save'), exact: true }).click()
    await panel.locator('[aria-invalid=true]').and(page.locator(':focus')).waitFor()
    const translated = target === 'ar' ? `كلمة ${unique()}` : `Other ${unique()}`
    await field.fill(translated)
    await tab.getByText(t('cms.translate.complete')).waitFor()
    await page.getByRole('button', { name: t('actions.save'), exact: true }).click()
    await page.getByText(t('saved.updated')).waitFor()
    const list = `/${screen.language}/${path}`
    await page.waitForURL(`**${afterSave === 'list' ? list : `${list}/${item._id}/translate`}`)
    const inTarget = await staff(`${calls}/${item._id}`, { language: target })
    const inSource = await staff(`${calls}/${item._id}`, { language: screen.language })
    expect([inTarget.title, inSource.title]).toEqual([translated, title])
    expect(complaints).toEqual([])
  })
})

test('a tag translated into Arabic is what the shop says in Arabic', async () => {
  const { page, staff, t } = await openPage(english)
  const tag = await staff('tags', { method: 'POST', body: { title: `Sunlit ${unique()}` } })
  const [first] = (await staff('products?limit=1&visibility=visible')) as unknown as { _id: string }[]
  await staff(`products/${first?._id}`, { method: 'PATCH', body: { tags: [tag._id] } })
  await page.goto(`/en/cms/metadata/tags/${tag._id}/translate`)
  const translated = `مشمس ${unique()}`
  await page.getByRole('tabpanel').getByLabel(t('fields.title')).fill(translated)
  await page.getByRole('button', { name: t('actions.save'), exact: true }).click()
  await page.getByText(t('saved.updated')).waitFor()
  const shopper = await browser.visit(`/products/${first?._id}`, { language: 'ar', width: 1440 })
  await shopper.page.getByText(translated).first().waitFor()
})

test('cancel goes one page back; what was typed is asked about first', async () => {
  const { page, staff, t } = await openPage(english)
  const tag = await staff('tags', { method: 'POST', body: { title: `Back ${unique()}` } })
  await page.goto('/en/cms/metadata/tags?search=Back')
  await page
    .getByRole('link', { name: t('cms.metadata.translateNamed', { name: String(tag.title) }) })
    .click()
  await page.getByRole('tabpanel').getByLabel(t('fields.title')).fill('عودة')
  await page.getByRole('button', { name: t('actions.cancel'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('cms.unsaved.leave') })
    .click()
  await page.waitForURL('**/en/cms/metadata/tags?search=Back')
})

test('who saves after someone else is told of what clashes and loses nothing', async () => {
  const { page, staff, t } = await openPage(english)
  const item = await staff('industries', { method: 'POST', body: { title: `Shared ${unique()}` } })
  await page.goto(`/en/cms/metadata/industries/${item._id}/translate`)
  const panel = page.getByRole('tabpanel')
  await panel.getByLabel(t('fields.title')).fill(`لي ${unique()}`)
  const theirs = `لهم ${unique()}`
  await staff(`industries/${item._id}`, {
    method: 'PATCH',
    language: 'ar',
    body: { title: theirs, description: 'وصفهم' },
  })
  const mine = await panel.getByLabel(t('fields.title')).inputValue()
  const save = page.getByRole('button', { name: t('actions.save'), exact: true })
  await save.click()
  const notice = page.getByRole('alert').filter({ hasText: t('cms.overtaken.title') })
  await notice.getByText(theirs).waitFor()
  await expect.poll(() => panel.getByLabel(t('fields.title')).inputValue()).toBe(mine)
  await expect.poll(() => panel.getByLabel(t('fields.description')).inputValue()).toBe('وصفهم')
  await lookAt(page, english)
  await save.click()
  await page.getByText(t('saved.updated')).waitFor()
  expect(await staff(`industries/${item._id}`, { language: 'ar' })).toMatchObject({
    title: mine,
    description: 'وصفهم',
  })
})

describe('a picture', () => {
  test('is translated on a page of its own', async () => {
    const { page, staff, t } = await openPage(english)
    const [product] = (await staff('products?limit=1')) as unknown as { image: { _id: string } }[]
    const picture = await staff('pictures', {
      method: 'POST',
      body: { title: `Front ${unique()}`, file: product?.image._id },
    })
    await page.goto(`/en/cms/metadata/pictures/${picture._id}/translate`)
    await page.getByRole('tabpanel').getByLabel(t('fields.title')).fill('الواجهة')
    await page.getByRole('button', { name: t('actions.save'), exact: true }).click()
    await page.getByText(t('saved.updated')).waitFor()
    expect(await staff(`pictures/${picture._id}`, { language: 'ar' })).toMatchObject({ title: 'الواجهة' })
  })
})

describe('a product', () => {
  const code = demoCatalogue.products.find(({ faqs }) => faqs.length > 1)?.code ?? ''

  test.each(named(screens))(
    'is translated with a preview of what is not yet saved: %s',
    async (_, screen) => {
      const { page, complaints, staff, t, format } = await openPage(screen)
      const [{ _id: id } = { _id: '' }] = (await staff(`products?search=${code}`)) as unknown as {
        _id: string
      }[]
      const copy = await staff(`products/${id}/duplicate`, {
        method: 'POST',
        body: { code: `T-${unique()}` },
      })
      const target = other(screen)
      // The preview waits until every language is loaded.
      let go: () => void = () => undefined
      const held = new Promise<void>((resolve) => (go = resolve))
      await page.route(`**/api/marketplace/products/${copy._id}*`, async (route) => {
        if (route.request().headers()['accept-language'] === target) await held
        await route.continue()
      })
      await page.goto(`/${screen.language}/cms/products/${copy._id}/translate`)
      const preview = page.getByRole('button', { name: t('cms.translate.preview'), exact: true }).first()
      await preview.waitFor()
      await expect.poll(() => preview.isDisabled()).toBe(true)
      go()
      await expect.poll(() => preview.isEnabled()).toBe(true)

      const panel = page.getByRole('tabpanel')
      const name = target === 'ar' ? `قفل ${unique()}` : `Latch ${unique()}`
      await panel.getByLabel(t('fields.name'), { exact: true }).fill(name)
      const firstQuestion = panel.getByLabel(t('cms.translate.faq.question', { number: format.number(1) }), {
        exact: true,
      })
      await firstQuestion.fill(target === 'ar' ? 'سؤال جديد؟' : 'A new question?')
      await lookAt(page, screen)
      await preview.click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('heading', { name }).waitFor()
      await dialog.getByText(wordsOf(target).t('cms.products.parts.faqs')).waitFor()
      await expect
        .poll(() => dialog.locator(`[lang=${target}]`).getAttribute('dir'))
        .toBe(target === 'ar' ? 'rtl' : 'ltr')
      await lookAt(page, screen)
      await page.keyboard.press('Escape')

      // A question needs an answer.
      const answer = panel.getByLabel(t('cms.translate.faq.answer', { number: format.number(1) }), {
        exact: true,
      })
      const before = await answer.inputValue()
      const save = page.getByRole('button', { name: t('actions.save'), exact: true })
      await answer.fill('')
      await save.click()
      await answer.and(page.locator(':focus')).waitFor()
      await panel.getByText(t('validation.required', { field: t('fields.answer') })).waitFor()
      await answer.fill(before)

      // A failed save keeps the input.
      await page.route(`**/api/marketplace/products/${copy._id}`, (route) =>
        route.request().method() === 'PATCH' ? route.abort() : route.continue(),
      )
      await save.click()
      await page
        .getByText(t('alert.noConnection'))
        .or(page.getByText(t('alert.errorMessage')))
        .first()
        .waitFor()
      await expect.poll(() => panel.getByLabel(t('fields.name'), { exact: true }).inputValue()).toBe(name)
      await page.unroute(`**/api/marketplace/products/${copy._id}`)
      await save.click()
      await page.getByText(t('saved.updated')).waitFor()
      await page.waitForURL(`**/${screen.language}/cms/products`)
      const saved = await staff(`products/${copy._id}`, { language: target })
      expect(saved).toMatchObject({ name, faqs: [{ answer: before }, {}] })
      // The browser logs an error for an aborted call.
      expect(complaints.filter((text) => !text.includes('net::ERR_FAILED'))).toEqual([])
    },
  )
})
