import { expect, test } from 'vitest'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { newAdmin } from './support/new-admin.ts'
import { demoShop } from './support/shop.ts'
import { english, lookAt, staffAt } from './support/staff.ts'
import { staffCalls } from './support/staff-calls.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)
const words = 'cms.solutions'
const read = async (path: string) => (await fetch(shop.url + path)).text()

test.each(screens.map((screen) => [nameOf(screen), screen] as const))(
  'staff change a use case, try it out and publish it: %s',
  async (name, screen) => {
    const { language } = screen
    const { t } = wordsOf(language)
    const admin = await newAdmin(shop)
    const { page, complaints } = await staffAt(browser, '/cms/solutions', screen, admin)
    await page.locator('tbody tr').nth(7).waitFor()
    await lookAt(page, screen)
    const button = (label: string) => page.getByRole('button', { name: label, exact: true })

    // A copy of its own for each screen.
    await page
      .getByRole('button', { name: t(`${words}.copyNamed`, { name: '' }).trim() })
      .first()
      .click()
    await page.waitForURL(/\/cms\/solutions\/[0-9a-f-]{36}$/)
    const slug = `office-${name.replaceAll(/[^a-z0-9]/gi, '').toLowerCase()}`
    await page.locator('input[name="slug"]').fill(slug)

    // A formula that cannot be read says where, before it is saved.
    const row = page.getByRole('group', { name: /SEN-TH10/ })
    await row.getByRole('button', { expanded: false }).first().click()
    const formula = page.locator('input[name="rules.lines.0.quantity"]')
    await formula.fill('rooms - halls')
    await page.getByText('halls', { exact: false }).filter({ hasText: 'n.sen_th10' }).first().waitFor()
    await button(t('actions.save')).click()
    await page
      .getByRole('alert')
      .getByText(t('forms.fix', { count: 1 }))
      .waitFor()
    await lookAt(page, screen)
    await formula.fill('rooms * 2')
    const preview = page.locator('section', { has: page.locator('#solution-preview') })
    await preview.getByRole('row').filter({ hasText: /40|٤٠/ }).first().waitFor()

    await button(t(`${words}.saveFirst`)).click()
    await page.getByText(t(`${words}.published`)).waitFor()
    expect(await read(`/en/solutions/${slug}`)).toContain('40 ×')
    await page.getByText(t(`${words}.versions.version`, { number: 1 })).waitFor()
    await lookAt(page, screen)

    // Shoppers do not see a draft.
    await page
      .getByRole('group', { name: /SEN-TH10/ })
      .getByRole('button', { expanded: false })
      .first()
      .click()
    await formula.fill('rooms * 3')
    await button(t('actions.save')).click()
    await page.getByText(t('saved.updated')).waitFor()
    expect(await read(`/en/solutions/${slug}`)).toContain('40 ×')
    await button(t(`${words}.versions.discard`)).click()
    await page.getByText(t(`${words}.versions.discarded`)).waitFor()
    await expect.poll(() => formula.count()).toBe(0)
    expect(complaints).toEqual([])
  },
)

test('two people who edit at once see what each changed', async () => {
  const { t } = wordsOf('en')
  const [one, other] = [await newAdmin(shop), await newAdmin(shop)]
  const { page, complaints } = await staffAt(browser, '/cms/solutions', english, one)
  await page.getByRole('link', { name: 'Parking', exact: true }).click()
  const mine = page.locator('input[name="rules.name.en"]')
  await mine.fill('Parking places')
  const { page: second } = await staffAt(browser, new URL(page.url()).pathname.slice(3), english, other)
  await second.locator('input[name="rules.name.en"]').fill('Car park')
  await second.locator('textarea[name="rules.intro.en"]').fill('Each bay says whether it is free.')
  await second.getByRole('button', { name: t('actions.save'), exact: true }).click()
  await second.getByText(t('saved.updated')).waitFor()

  await page.getByRole('button', { name: t('actions.save'), exact: true }).click()
  await page.getByText(t('cms.overtaken.title')).waitFor()
  await expect
    .poll(() => page.locator('textarea[name="rules.intro.en"]').inputValue())
    .toBe('Each bay says whether it is free.')
  await lookAt(page, english)
  await page.getByRole('button', { name: t('actions.save'), exact: true }).click()
  await page.getByText(t('saved.updated')).waitFor()
  await expect.poll(() => mine.inputValue()).toBe('Parking places')
  expect(complaints.filter((complaint) => !complaint.includes('409'))).toEqual([])
})

test('a shop without any begins with the examples, as drafts', async () => {
  const { t } = wordsOf('en')
  const admin = await newAdmin(shop)
  const { page, complaints } = await staffAt(browser, '/cms/solutions', english, admin)
  const call = staffCalls(shop, page)
  await page.locator('tbody tr').first().waitFor()
  for (const { _id } of (await call('solutions?limit=100')) as unknown as { _id: string }[]) {
    await page.goto(`${shop.url}/en/cms/solutions/${_id}`)
    await page.getByRole('button', { name: t('actions.delete'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill(await page.locator('h1').innerText())
    await dialog.getByRole('button', { name: t('cms.deletion.confirm') }).click()
    await page.waitForURL(/\/cms\/solutions$/)
  }
  await page.reload()
  await page.getByRole('button', { name: t(`${words}.addExamples`) }).click()
  await page.getByText(t(`${words}.examplesAdded`, { count: 8 })).waitFor()
  await page.locator('tbody tr').nth(7).waitFor()
  expect(await read('/en/solutions')).not.toContain('/en/solutions/')
  await lookAt(page, english)
  expect(complaints).toEqual([])
})
