import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aBrowser, inArabic } from './support/browser.ts'
import { newAdmin } from './support/new-admin.ts'
import { demoShop } from './support/shop.ts'
import { english, lookAt, staffAt } from './support/staff.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)
const list = '/cms/metadata/attributes'
const words = 'cms.attributes'

test('an attribute and its options are added, changed, merged and deleted', async () => {
  const { t } = wordsOf('en')
  const { page, complaints } = await staffAt(browser, list, english, await newAdmin(shop))
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  await lookAt(page, english)

  // A search shows the groups that have what is sought.
  await page.getByRole('searchbox', { name: t(`${words}.search`) }).fill('IP67')
  await page.waitForURL(/search=IP67/)
  await expect.poll(() => page.getByRole('heading', { level: 2 }).count()).toBeLessThan(4)

  const key = `coating_${randomUUID().slice(0, 6).replaceAll('-', '_')}`
  await page.getByRole('link', { name: t(`${words}.add`) }).click()
  await page.getByLabel(t(`${words}.fields.nameEn`)).fill('Coating')
  await page.getByLabel(t(`${words}.fields.nameAr`)).fill('الطلاء')
  const save = page.getByRole('button', { name: t('actions.save'), exact: true })
  await page.getByLabel(t(`${words}.fields.key`)).fill('Not a key')
  await save.click()
  await page.getByText(t('validation.attributeKey')).first().waitFor()
  await page.getByLabel(t(`${words}.fields.key`)).fill(key)
  await page.getByLabel(t(`${words}.fields.kind`)).selectOption('several')
  await page.getByLabel(t(`${words}.fields.filterable`)).check()
  await lookAt(page, english)
  await save.click()
  await page.waitForURL(/attributes\/[0-9a-f-]{36}$/)

  const dialog = page.getByRole('dialog')
  const addOption = async (name: string, optionKey: string) => {
    await page.getByRole('button', { name: t(`${words}.options.add`) }).click()
    await dialog.getByLabel(t(`${words}.fields.nameEn`)).fill(name)
    await dialog.getByLabel(t(`${words}.fields.key`)).fill(optionKey)
    await dialog.getByRole('button', { name: t(`${words}.options.add`) }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText(name, { exact: true }).first().waitFor()
  }
  await addOption('Powder', 'powder')
  await addOption('Powder coat', 'powder_coat')
  await lookAt(page, english)

  const named = (what: 'mergeNamed' | 'deleteNamed' | 'editNamed', name: string) =>
    page.getByRole('button', { name: t(`${words}.options.${what}`, { name: `\u2068${name}\u2069` }) })
  await named('mergeNamed', 'Powder coat').click()
  await dialog.getByLabel(t(`${words}.options.into`)).selectOption({ label: 'Powder' })
  await dialog.getByRole('button', { name: t(`${words}.options.doMerge`) }).click()
  await page.getByText(t(`${words}.options.merged`)).waitFor()
  await expect.poll(() => named('deleteNamed', 'Powder coat').count()).toBe(0)
  await page.getByText('Powder coat').waitFor()

  await named('deleteNamed', 'Powder').click()
  await dialog.getByRole('button', { name: t('actions.delete'), exact: true }).click()
  await page.getByText(t(`${words}.options.empty`)).waitFor()

  await page.getByRole('button', { name: t(`${words}.delete`) }).click()
  await dialog.getByRole('textbox').fill('Coating')
  const confirm = dialog.getByRole('button', { name: t(`${words}.delete`), exact: true })
  await expect.poll(() => confirm.isEnabled()).toBe(true)
  await confirm.click()
  await page.waitForURL(`**${list}`)
  await page.getByText(t(`${words}.deleted`)).waitFor()
  expect(complaints).toEqual([])
})

test.each(inArabic)('an attribute in use shows what its deletion takes away: %s', async (_, screen) => {
  const { t } = wordsOf(screen.language)
  const { page, complaints } = await staffAt(
    browser,
    `${list}?search=ip_rating`,
    screen,
    await newAdmin(shop),
  )
  await page.locator('main ul a[href*="/attributes/"]').first().click()
  await page.waitForURL(/attributes\/[0-9a-f-]{36}$/)
  await page
    .getByLabel(t(`${words}.fields.kind`))
    .and(page.locator(':disabled'))
    .waitFor()
  await lookAt(page, screen)
  await page.getByRole('button', { name: t(`${words}.delete`) }).click()
  await page.getByRole('dialog').getByRole('textbox').waitFor()
  await lookAt(page, screen)
  expect(complaints).toEqual([])
})
