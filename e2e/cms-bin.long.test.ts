import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { newAdmin } from './support/new-admin.ts'
import { demoShop } from './support/shop.ts'
import { staffCalls } from './support/staff-calls.ts'
import { lookAt, staffAt } from './support/staff.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)
const each = screens.map((screen) => [nameOf(screen), screen] as const)

test.each(each)(
  'what is in the bin is found, restored under another name, or deleted for ever: %s',
  async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const { page, complaints } = await staffAt(browser, '/cms/bin', screen, await newAdmin(shop))
    await page.getByRole('heading', { name: t('cms.bin.title'), level: 1 }).waitFor()
    const staff = staffCalls(shop, page)
    const title = `Tag ${randomUUID().slice(0, 6)}`
    const ofTags = `/${screen.language}/cms/metadata/tags?search=${encodeURIComponent(title)}`
    for (const name of [title, `${title} B`, `${title} C`])
      await staff('tags', { method: 'POST', body: { title: name }, language: screen.language })

    // The number of those that are marked is typed, in the digits of the other language.
    await page.goto(ofTags)
    for (const name of [title, `${title} B`, `${title} C`])
      await page.getByRole('checkbox', { name: t('cms.list.select', { name }), exact: true }).check()
    const dialog = page.getByRole('dialog')
    await page
      .getByRole('region', { name: t('cms.list.selection') })
      .getByRole('button', { name: t('cms.deletion.confirm') })
      .click()
    await dialog.getByText(t('confirm.warning')).waitFor()
    await dialog.getByText(t('cms.bin.keptMany')).waitFor()
    const confirm = dialog.getByRole('button', { name: t('cms.deletion.confirm'), exact: true })
    await dialog.getByRole('textbox').fill('2')
    await page.waitForTimeout(400)
    await expect.poll(() => confirm.isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill(screen.language === 'ar' ? '3' : '٣')
    await lookAt(page, screen)
    await confirm.click()
    await page.getByText(t('cms.deletion.many.done', { count: 3 })).waitFor()
    await page.getByRole('link', { name: t('cms.bin.recently') }).waitFor()
    await page.getByRole('button', { name: t('cms.bin.undo'), exact: true }).click()
    await page.getByText(t('cms.bin.undone', { count: 3 })).waitFor()
    await page
      .getByRole('button', { name: t('cms.metadata.deleteNamed', { name: title }), exact: true })
      .waitFor()

    await page
      .getByRole('button', { name: t('cms.metadata.deleteNamed', { name: title }), exact: true })
      .click()
    await dialog.getByRole('textbox').fill(title)
    await confirm.click()
    await dialog.waitFor({ state: 'hidden' })
    await staff('tags', { method: 'POST', body: { title }, language: screen.language })
    await page.goto(`/${screen.language}/cms/bin?search=${encodeURIComponent(title)}`)
    await lookAt(page, screen)
    await page.getByRole('button', { name: t('cms.bin.restoreNamed', { name: title }), exact: true }).click()
    await dialog.getByRole('textbox').waitFor()
    await lookAt(page, screen)
    await expect
      .poll(() => dialog.getByRole('textbox').inputValue())
      .toBe(screen.language === 'ar' ? `${title} ٢` : `${title} 2`)
    // By the keyboard alone.
    await page.keyboard.press('Enter')
    await page.getByText(t('cms.bin.restored', { name: title })).waitFor()

    const [doomed] = (await staff(`tags?search=${encodeURIComponent(`${title} B`)}`, {
      language: screen.language,
    })) as unknown as { _id: string }[]
    await fetch(`${shop.url}/api/marketplace/tags/${doomed?._id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${await page.evaluate<string>(`localStorage.getItem('cmsToken')`)}` },
    })
    await page.reload()
    await page.getByRole('button', { name: t('cms.bin.removeNamed', { name: `${title} B` }) }).click()
    await dialog.getByText(t('confirm.warning')).waitFor()
    await dialog.getByRole('textbox').fill(`${title} B`)
    await lookAt(page, screen)
    await dialog.getByRole('button', { name: t('cms.bin.remove'), exact: true }).click()
    await page.getByText(t('cms.list.noMatch')).waitFor()
    expect(complaints).toEqual([])
  },
)

test.each(each)(
  'at the address of a deleted product staff see the bin, shoppers nothing: %s',
  async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const { page, complaints } = await staffAt(browser, '/cms/products', screen, await newAdmin(shop))
    await page.getByRole('heading', { name: t('cms.products.title'), level: 1 }).waitFor()
    const staff = staffCalls(shop, page)
    const [original] = (await staff('products?kind=hardware&search=TRK-420&limit=1')) as unknown as {
      _id: string
    }[]
    const { _id: id } = await staff(`products/${original?._id}/duplicate`, {
      method: 'POST',
      body: { code: `GONE-${randomUUID().slice(0, 6)}` },
    })
    await fetch(`${shop.url}/api/marketplace/products/${id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${await page.evaluate<string>(`localStorage.getItem('cmsToken')`)}` },
    })
    expect((await fetch(`${shop.url}/api/marketplace-customer/products/${id}`)).status).toBe(404)
    await page.goto(`/${screen.language}/cms/products/${id}`)
    await page.getByRole('link', { name: t('cms.bin.toBin') }).waitFor()
    await lookAt(page, screen)
    await page.getByRole('button', { name: t('cms.bin.restore'), exact: true }).click()
    await page.getByRole('link', { name: t('actions.edit'), exact: true }).waitFor()
    expect(complaints).toEqual([])
  },
)

test('a used discount says that it will be switched off, and stays', async () => {
  const [, screen] = each[0] ?? []
  if (!screen) throw new Error('No screen')
  const { t } = wordsOf(screen.language)
  const { page, complaints } = await staffAt(
    browser,
    '/cms/discounts?search=WELCOME10',
    screen,
    await newAdmin(shop),
  )
  await page.getByRole('button', { name: t('cms.discounts.deleteNamed', { name: 'WELCOME10' }) }).click()
  const dialog = page.getByRole('dialog', { name: t('cms.discounts.kept.title', { name: 'WELCOME10' }) })
  await dialog.waitFor()
  await lookAt(page, screen)
  await dialog.getByRole('button', { name: t('cms.discounts.kept.confirm'), exact: true }).click()
  await page.getByText(t('cms.discounts.kept.done', { name: 'WELCOME10' })).waitFor()
  await page.getByRole('button', { name: t('cms.discounts.switchOn', { name: 'WELCOME10' }) }).waitFor()
  expect(complaints).toEqual([])
})
