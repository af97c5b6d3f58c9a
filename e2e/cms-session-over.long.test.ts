import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aBrowser, nameOf, screens, type Screen } from './support/browser.ts'
import { newAdmin, onDatabase, type Admin } from './support/new-admin.ts'
import { signInAsStaff } from './support/people.ts'
import { demoShop } from './support/shop.ts'
import { alertSaying, anyFile, cmsTokens, english, lookAt, staffAt } from './support/staff.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)
const path = '/cms/products/groups/add'

const endSessionsOf = ({ email }: Admin) =>
  onDatabase(shop, (db) =>
    db.query(
      `update sessions set ended_at = now() where account_id = (select id from accounts where email = $1)`,
      [email],
    ),
  )

/** Who added groups of this name, and what they wrote. */
const savedAs = (name: string) =>
  onDatabase(shop, async (db) => {
    const { rows } = await db.query<{ description: string; email: string }>(
      `select product_groups.description, accounts.email from product_groups
       left join audit_log on audit_log.entity_id = product_groups.id
       left join accounts on accounts.id = audit_log.by_id
       where product_groups.name = $1`,
      [name],
    )
    return rows
  })

/** What a page shows of a form, and how one signs in over it. */
function formOn(page: Page, { language }: Screen) {
  const { t } = wordsOf(language)
  const dialog = page.getByRole('dialog', { name: t('cms.sessionOver.title') })
  const name = page.getByLabel(t('fields.name'), { exact: true })
  const password = dialog.getByLabel(t('fields.password'), { exact: true })
  return {
    t,
    dialog,
    name,
    password,
    fill: async (text: string) => {
      await name.fill(text)
      await page.getByLabel(t('fields.description')).fill(`About ${text}`)
    },
    save: () => page.getByRole('button', { name: t('actions.save'), exact: true }).click(),
    signIn: async (text: string) => {
      await password.fill(text)
      await password.press('Enter')
    },
    isSaved: () => page.waitForURL(/\/groups\/[\w-]{36}$/),
  }
}

const unique = () => `Group ${randomUUID().slice(0, 6)}`

test.each(screens.map((screen) => [nameOf(screen), screen] as const))(
  'a form whose session is over is saved once, after its person has signed in over it: %s',
  async (_, screen) => {
    const admin = await newAdmin(shop)
    const { page, complaints } = await staffAt(browser, path, screen, admin)
    const { t, dialog, name, fill, save, signIn, isSaved } = formOn(page, screen)
    const text = unique()
    await fill(text)
    await endSessionsOf(admin)
    await save()
    await dialog.waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('password')
    const email = dialog.getByLabel(t('fields.email'))
    await expect.poll(() => email.inputValue()).toBe(admin.email)
    expect(await email.isEditable()).toBe(false)
    await lookAt(page, screen)

    await signIn('Something-Else-8')
    await dialog.getByText(t('errors.invalid_credentials')).waitFor()
    await expect.poll(() => name.inputValue()).toBe(text)
    await signIn(admin.password)
    await isSaved()
    await page.getByText(t('cms.metadata.added')).waitFor()
    expect(await savedAs(text)).toEqual([{ description: `About ${text}`, email: admin.email }])
    expect(complaints).toEqual([])
  },
)

test('who does not sign in keeps the form, also when the account is deactivated', async () => {
  const admin = await newAdmin(shop)
  const { page } = await staffAt(browser, path, english, admin)
  const { t, dialog, name, fill, save, signIn } = formOn(page, english)
  const text = unique()
  await fill(text)
  await endSessionsOf(admin)
  await save()
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await alertSaying(page, t('cms.sessionOver.notSaved')).waitFor()
  await expect.poll(() => name.inputValue()).toBe(text)

  await onDatabase(shop, (db) =>
    db.query(`update accounts set status = 'disabled' where email = $1`, [admin.email]),
  )
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await save()
  await signIn(admin.password)
  await dialog.getByText(t('cms.sessionOver.disabled')).waitFor()
  await lookAt(page, english)
  await dialog.getByRole('button', { name: t('cms.sessionOver.copy') }).click()
  await page.getByText(t('cms.sessionOver.copied')).waitFor()
  await expect
    .poll(() => page.evaluate<string>('navigator.clipboard.readText()'))
    .toBe(`${t('fields.name')}: ${text}\n${t('fields.description')} ${t('forms.optional')}: About ${text}`)
  await dialog.getByRole('button', { name: t('actions.cancel') }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => name.inputValue()).toBe(text)
  expect(await savedAs(text)).toEqual([])
})

test('a form is not saved in the name of who signs in meanwhile in another tab', async () => {
  const [sara, other] = [await newAdmin(shop), await newAdmin(shop)]
  const { page } = await staffAt(browser, path, english, sara)
  const { dialog, name, fill, save, signIn, isSaved } = formOn(page, english)
  const text = unique()
  await fill(text)
  await endSessionsOf(sara)
  // Nothing is typed there: that tab leads to the sign-in, and the form stays.
  const tab = await page.context().newPage()
  await tab.goto('/en/cms/products')
  await tab.waitForURL('**/cms-login?return=*')
  expect(await cmsTokens(page)).toEqual([null, null])
  await signInAsStaff(tab, english, other)

  await expect.poll(() => name.inputValue()).toBe(text)
  await save()
  await dialog.getByText(/^This form belongs to .*Salma Haddad/).waitFor()
  await lookAt(page, english)
  expect(await savedAs(text)).toEqual([])
  await signIn(sara.password)
  await isSaved()
  expect(await savedAs(text)).toEqual([{ description: `About ${text}`, email: sara.email }])
})

test('of two tabs one asks, and both save', async () => {
  const admin = await newAdmin(shop)
  const { page } = await staffAt(browser, path, english, admin)
  const tab = await page.context().newPage()
  await tab.goto(`/en${path}`)
  const [first, second] = [formOn(page, english), formOn(tab, english)]
  const texts = [unique(), unique()] as const
  await first.fill(texts[0])
  await second.fill(texts[1])
  await endSessionsOf(admin)
  await first.save()
  await first.dialog.waitFor()
  await second.save()
  await second.dialog.getByText(second.t('cms.sessionOver.elsewhere')).waitFor()
  await expect.poll(() => second.password.count()).toBe(0)
  await lookAt(tab, english)
  await first.signIn(admin.password)
  await Promise.all([first.isSaved(), second.isSaved()])
  for (const text of texts) expect(await savedAs(text)).toHaveLength(1)
})

test('a note below an order stays when nobody signs in, and is kept when somebody does', async () => {
  const admin = await newAdmin(shop)
  const { page } = await staffAt(browser, anyFile, english, admin)
  const { t, dialog, signIn } = formOn(page, english)
  const [order] = await onDatabase(
    shop,
    async (db) => (await db.query<{ id: string }>('select id from orders limit 1')).rows,
  )
  await page.goto(`/en/cms/orders/${order?.id}`)
  const note = page.getByLabel(t('cms.orders.notes.label'))
  const add = page.getByRole('button', { name: t('cms.orders.notes.add') })
  const text = `Call first ${randomUUID().slice(0, 6)}`
  await note.fill(text)
  await endSessionsOf(admin)
  await add.click()
  await dialog.getByRole('button', { name: t('actions.cancel') }).click()
  await alertSaying(page, t('cms.sessionOver.notSaved')).waitFor()
  // Nothing is read again that would take the page away.
  await page.waitForTimeout(500)
  await expect.poll(() => note.inputValue()).toBe(text)
  await add.click()
  await signIn(admin.password)
  await page.getByText(t('cms.orders.notes.done')).waitFor()
  await page.getByRole('listitem').filter({ hasText: text }).waitFor()
})
