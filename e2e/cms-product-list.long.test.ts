import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { aBrowser, type Screen, inArabic } from './support/browser.ts'
import { newAdmin } from './support/new-admin.ts'
import { copies, found } from './support/product-copies.ts'
import { demoShop } from './support/shop.ts'
import { staffCalls } from './support/staff-calls.ts'
import { english, lookAt, staffAt } from './support/staff.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

async function openPage(path: string, screen: Screen) {
  const visit = await staffAt(browser, path, screen, await newAdmin(shop))
  const words = wordsOf(screen.language)
  const saveButton = visit.page.getByRole('button', { name: words.t('actions.save'), exact: true })
  return { ...visit, ...words, staff: staffCalls(shop, visit.page), save: () => saveButton.click() }
}

describe('the list', () => {
  test.each(inArabic)('hides, tags and deletes what is marked: %s', async (_, screen) => {
    const { page, complaints, staff, t } = await openPage('/cms/products', screen)
    const { mark, made } = await copies(staff, 3)
    const tag = await staff('tags', { method: 'POST', body: { title: `Bulk ${mark}` } })
    for (const { _id } of made)
      await staff(`products/${_id}`, { method: 'PATCH', body: { visibility: 'visible' } })
    await page.goto(`/${screen.language}/cms/products?search=COPY-${mark}&sort=code&limit=100`)
    const rows = page.locator('tbody tr').filter({ hasText: mark })
    await expect.poll(() => rows.count()).toBe(3)
    const bar = page.getByRole('region', { name: t('cms.list.selection') })
    const press = (action: 'hide' | 'tag' | 'delete') =>
      bar.getByRole('button', { name: t(`cms.products.bulk.${action}`), exact: true }).click()

    await rows.nth(0).getByRole('checkbox').check()
    await rows.nth(1).getByRole('checkbox').check()
    await bar.getByText(t('cms.list.selected', { count: 2 })).waitFor()
    await lookAt(page, screen)
    await press('hide')
    await page.getByText(t('cms.products.bulk.done', { count: 2 })).waitFor()
    await bar.waitFor({ state: 'hidden' })
    const after = await found(staff, `search=COPY-${mark}&sort=code&limit=100`)
    expect(after.map(({ visibility }) => visibility)).toEqual(['hidden', 'hidden', 'visible'])

    await rows.nth(2).getByRole('checkbox').check()
    await press('tag')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').fill(`Bulk ${mark}`)
    await dialog.getByRole('option', { name: `Bulk ${mark}` }).click()
    await lookAt(page, screen)
    await dialog.getByRole('button', { name: t('cms.products.bulk.do'), exact: true }).click()
    await page.getByText(t('cms.products.bulk.done', { count: 1 })).waitFor()
    expect(await found(staff, `tag=${tag._id}`)).toHaveLength(1)

    for (const index of [0, 1, 2]) await rows.nth(index).getByRole('checkbox').check()
    await press('delete')
    await dialog.getByText(t('cms.products.bulk.deleteHint')).waitFor()
    await lookAt(page, screen)
    // How many they are, in the digits of the other language too.
    await dialog.getByRole('textbox').fill(screen.language === 'ar' ? '3' : '٣')
    await dialog.getByRole('button', { name: t('cms.products.bulk.delete'), exact: true }).click()
    await page.getByText(t('cms.products.bulk.deleted', { count: 3 })).waitFor()
    expect(await found(staff, `search=COPY-${mark}`)).toEqual([])
    await page.getByRole('button', { name: t('cms.bin.undo'), exact: true }).click()
    await page.getByText(t('cms.bin.undone', { count: 3 })).waitFor()
    const undone = await found(staff, `search=COPY-${mark}&sort=code&limit=100`)
    expect(undone.map(({ visibility }) => visibility)).toEqual(['hidden', 'hidden', 'visible'])
    expect(complaints).toEqual([])
  })

  test('is changed whole, beyond its page, once the number has been confirmed', async () => {
    const { page, complaints, staff, t } = await openPage('/cms/products', english)
    const { mark } = await copies(staff, 13)
    await page.goto(`/en/cms/products?search=COPY-${mark}&limit=12`)
    await page.getByRole('checkbox', { name: t('cms.list.selectPage') }).check()
    const bar = page.getByRole('region', { name: t('cms.list.selection') })
    await bar.getByText(t('cms.list.selectedPage', { count: 12 })).waitFor()
    await bar.getByRole('button', { name: t('cms.list.selectAll', { count: 13 }) }).click()
    await bar.getByText(t('cms.list.selectedAll', { count: 13 })).waitFor()
    await lookAt(page, english)
    await bar.getByRole('button', { name: t('cms.products.bulk.show'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: t('cms.products.bulk.showTitle', { count: 13 }) })
    expect(await found(staff, `search=COPY-${mark}&visibility=visible`)).toEqual([])
    await dialog.getByRole('button', { name: t('cms.products.bulk.show'), exact: true }).click()
    await page.getByText(t('cms.products.bulk.done', { count: 13 })).waitFor()
    expect(await found(staff, `search=COPY-${mark}&visibility=visible&limit=100`)).toHaveLength(13)
    expect(complaints).toEqual([])
  })

  test('is saved as it is shown, in the columns that were chosen, which the device remembers', async () => {
    const { page, staff, t } = await openPage('/cms/products', english)
    const { mark, made } = await copies(staff, 2)
    const trap = `=1+1 ${mark}`
    await staff(`products/${made[0]?._id}`, { method: 'PATCH', body: { name: trap } })
    await page.goto(`/en/cms/products?search=COPY-${mark}&sort=-code`)
    const exported = async () => {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: t('cms.list.export') }).click()
      return readFileSync(await (await download).path(), 'utf8')
        .trimEnd()
        .split('\r\n')
    }
    const [head, ...lines] = await exported()
    expect(head).toMatch(/^\ufeffName \(English\),Name \(Arabic\),Code,Type,Price/)
    expect(lines.map((line) => /COPY-\w+-\d/.exec(line)?.[0])).toEqual([`COPY-${mark}-2`, `COPY-${mark}-1`])
    expect(lines[1]).toMatch(new RegExp(`^'=1\\+1 ${mark},[^,]*\\p{Script=Arabic}`, 'u'))

    await page.getByText(t('cms.list.columns'), { exact: true }).click()
    await page.getByRole('checkbox', { name: t('cms.products.columns.price') }).uncheck()
    await page.keyboard.press('Escape')
    await page.reload()
    await page.getByRole('columnheader', { name: t('cms.products.columns.code') }).waitFor()
    await expect
      .poll(() => page.getByRole('columnheader', { name: t('cms.products.columns.price') }).count())
      .toBe(0)
    expect((await exported())[0]).not.toContain('Price')
  })

  test('is narrowed by entries that are found by typing', async () => {
    const { page, staff, t } = await openPage('/cms/products', english)
    const { mark, made } = await copies(staff, 1)
    const tag = await staff('tags', { method: 'POST', body: { title: `Rare ${mark}` } })
    await staff(`products/${made[0]?._id}`, { method: 'PATCH', body: { tags: [tag._id] } })
    await page
      .locator('summary')
      .filter({ hasText: t('cms.metadata.kinds.tag.title') })
      .click()
    await page.getByRole('searchbox', { name: /Tags/ }).fill(`rare ${mark}`)
    await page.getByRole('checkbox', { name: `Rare ${mark}` }).check()
    await page.waitForURL(new RegExp(`tag=${tag._id}`))
    await page.getByText(t('cms.list.range', { from: 1, to: 1, total: 1 })).waitFor()
    await lookAt(page, english)
  })
})

test('a product is duplicated under a code of its own, shown and hidden', async () => {
  const { page, complaints, staff, t } = await openPage('/cms/products', english)
  const { mark, made } = await copies(staff, 1)
  await page.goto(`/en/cms/products/${made[0]?._id}`)
  await page.getByRole('button', { name: t('cms.products.show') }).click()
  await page.getByText(t('cms.products.shown')).waitFor()
  await page.getByRole('button', { name: t('cms.products.hide') }).waitFor()
  await lookAt(page, english)
  await page.getByRole('button', { name: t('cms.products.duplicate.action'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  const code = dialog.getByRole('textbox')
  const copy = dialog.getByRole('button', { name: t('cms.products.duplicate.action'), exact: true })
  await code.fill(`COPY-${mark}-1`)
  await copy.click()
  await dialog.getByText(t('errors.code_taken')).waitFor()
  await code.fill(`TWIN-${mark}`)
  await copy.click()
  await page.getByText(t('cms.products.duplicate.done')).waitFor()
  await page.waitForURL(/\/cms\/products\/[0-9a-f-]{36}\/edit/)
  const [twin] = await found(staff, `search=TWIN-${mark}`)
  expect(twin).toMatchObject({ visibility: 'hidden', name: made[0]?.name })
  expect(complaints).toEqual([])
})
