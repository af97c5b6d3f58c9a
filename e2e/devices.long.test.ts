import { expect, test } from 'vitest'
import { looksRight } from './support/both-schemes.ts'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { sql } from './support/database.ts'
import { enter, personOf } from './support/enter.ts'
import { shipTo } from './support/shipped-pieces.ts'
import { demoShop } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)
const each = screens.map((screen, index) => [nameOf(screen), screen, index] as const)

test.each(each)('a buyer finds, hands over and names devices: %s', async (_, screen, index) => {
  const { language } = screen
  const { t, format } = wordsOf(language)
  const person = personOf(index)
  const beginning = `JR${index}`
  const { page, complaints } = await enter(browser, person, screen)
  await sql(shop, `delete from company_units`)
  await page.goto(`/${language}/devices`)
  await page.getByText(t('devices.empty')).waitFor()
  await looksRight(page)

  await shipTo(shop, person.email, beginning, 30)
  await page.reload()
  await page.getByText(t('devices.count', { count: 30 })).waitFor()
  await looksRight(page)

  // The first page is marked, and of all of it the state changes.
  await page.getByLabel(t('devices.markAll')).check()
  await page.getByRole('button', { name: t('devices.edit.action'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('devices.edit.save') }).click()
  await dialog.getByText(t('devices.edit.nothing')).waitFor()
  await dialog.getByLabel(t('devices.columns.state')).selectOption('spare')
  await looksRight(page)
  await dialog.getByRole('button', { name: t('devices.edit.save') }).click()
  await dialog.waitFor({ state: 'hidden' })
  const spare = await sql(shop, `select count(*)::int as count from company_units where state = 'spare'`)
  expect(spare[0]?.count).toBe(25)

  // What is looked for stands in the address.
  await page.getByRole('search').getByLabel(t('devices.columns.state')).selectOption('in_use')
  await page.getByText(t('devices.count', { count: 5 })).waitFor()
  await page.getByRole('searchbox', { name: t('devices.search'), exact: true }).fill('nothing like this')
  await page.getByRole('searchbox', { name: t('devices.search'), exact: true }).press('Enter')
  await page.getByText(t('devices.noMatch')).waitFor()
  await looksRight(page)
  await page.goto(`/${language}/devices?search=${beginning}-007`)
  await page.getByText(t('devices.count', { count: 1 })).waitFor()

  // A file names what it finds; one wrong row stops it.
  await page.getByRole('button', { name: t('devices.import.action') }).click()
  const give = (text: string) =>
    dialog
      .getByLabel(t('fileImport.file'))
      .setInputFiles({ name: 'labels.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await dialog.getByRole('button', { name: t('fileImport.check') }).click()
  await dialog.getByText(t('fileImport.missing')).waitFor()
  await give(`serial,label\n${beginning}-007,Gate 7\nUNKNOWN-1,Nothing`)
  await dialog.getByRole('button', { name: t('fileImport.check') }).click()
  await dialog.getByText(t('fileImport.problems', { count: 1 })).waitFor()
  await looksRight(page)
  await give(`serial,label\n${beginning}-007,Gate 7`)
  await dialog.getByRole('button', { name: t('fileImport.check') }).click()
  await dialog.getByText(t('devices.import.result', { changed: 1, unchanged: 0 })).waitFor()
  await dialog.getByRole('button', { name: t('fileImport.confirm') }).click()
  await dialog.waitFor({ state: 'hidden' })

  // A device's own page.
  await page.getByRole('link', { name: 'Gate 7' }).click()
  await page.getByRole('heading', { level: 1, name: 'Gate 7' }).waitFor()
  const [{ until } = { until: '' }] = await sql(shop, `select (current_date + 400)::text as until`)
  await page.getByText(t('devices.warrantyTo', { day: format.date(String(until)) })).waitFor()
  await looksRight(page)
  await page.getByRole('button', { name: t('devices.edit.action'), exact: true }).click()
  await dialog.getByLabel(t('devices.columns.note')).fill('On the mast')
  await dialog.getByLabel(t('devices.holder')).selectOption('')
  await dialog.getByRole('button', { name: t('devices.edit.save') }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('On the mast').waitFor()
  await page.getByText(t('devices.noHolder')).waitFor()
  expect(complaints).toEqual([])
})
