import type { Page } from 'playwright-core'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { builtInRoles } from '#contract/built-in-roles.ts'
import type { StaffPermission } from '#contract/staff-permissions.ts'
import { aBrowser } from './support/browser.ts'
import { newAdmin, onDatabase } from './support/new-admin.ts'
import { demoShop } from './support/shop.ts'
import { quietOf } from './support/quiet.ts'
import { english, lookAt, staffAt } from './support/staff.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)
const { t } = wordsOf('en')

/** What kind of page an address leads to: that of one product stands for those of all. */
function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address, shop.url)
  const parts = ['tab', 'product'].filter((key) => searchParams.has(key))
  return [pathname.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ':id'), ...parts].join(' ')
}

const linksOn = (page: Page) =>
  page.evaluate<string[]>(
    // Without those of the menu of languages.
    `[...document.querySelectorAll('a[href^="/en/cms"]:not([hreflang])')].map((link) => link.getAttribute('href'))`,
  )

test.each(builtInRoles.filter((role) => role !== 'super_admin'))(
  'every page that is offered may be opened, and asks nothing that is refused: %s',
  async (role) => {
    const { page, complaints } = await staffAt(browser, '/cms', english, await newAdmin(shop, role))
    const quiet = quietOf(page)
    const refused: string[] = []
    page.on('response', (answer) => {
      if (answer.status() === 403)
        refused.push(`${answer.request().method()} ${answer.url()} on ${page.url()}`)
    })
    await page.waitForURL('**/cms/dashboard')

    const opened = new Set<string>()
    const toOpen = [{ address: '/en/cms/dashboard', from: 'the start' }]
    for (let next = toOpen.shift(); next !== undefined; next = toOpen.shift()) {
      const { address, from } = next
      if (opened.has(kindOf(address))) continue
      opened.add(kindOf(address))
      await page.goto(address)
      await quiet()
      const heading = await page.getByRole('heading', { level: 1 }).first().textContent()
      expect(heading, `${address}, from ${from}`).not.toBe(t('cms.noAccess.title'))
      expect({ refused, complaints }, address).toEqual({ refused: [], complaints: [] })
      toOpen.push(...(await linksOn(page)).map((found) => ({ address: found, from: address })))
    }
    // The walk came somewhere.
    expect([...opened]).toContain('/en/cms/products/:id')
    expect(opened.size).toBeGreaterThan(15)
  },
)

test('an order handler ships and accepts, and changes no price, product or refund', async () => {
  const { page } = await staffAt(browser, '/cms/orders', english, await newAdmin(shop, 'order_handler'))
  await page.locator('tbody').getByRole('link').first().waitFor()
  const statuses = await onDatabase(shop, async (db) => {
    const found = await db.query<{ id: string; status: string }>(
      `select distinct on (status) id, status from orders where payment_status = 'paid' or status = 'pending'`,
    )
    return new Map(found.rows.map(({ id, status }) => [status, id]))
  })
  const button = (key: string) => page.getByRole('button', { name: t(key), exact: true })
  for (const [status, id] of statuses) {
    await page.goto(`/en/cms/orders/${id}`)
    await page.getByRole('heading', { name: t('cms.orders.timeline') }).waitFor()
    await page.getByLabel(t('cms.orders.notes.label')).waitFor()
    expect([status, await button('cms.orders.refund.open').count()]).toEqual([status, 0])
  }
  await page.goto('/en/cms/products')
  await page.locator('tbody').getByRole('link').first().waitFor()
  const rows = page.locator('tbody')
  for (const key of ['cms.products.editNamed', 'cms.products.deleteNamed']) {
    const [verb = ''] = t(key, { name: '|' }).split('|')
    await expect.poll(() => rows.getByLabel(verb.trim()).count()).toBe(0)
  }
  await expect.poll(() => page.getByRole('main').getByRole('checkbox').count()).toBe(0)
  await expect.poll(() => page.getByRole('link', { name: t('cms.products.add') }).count()).toBe(0)
})

test('a catalogue editor changes products, and sees neither orders nor customers', async () => {
  const editor = await newAdmin(shop, 'catalogue_editor')
  const { page } = await staffAt(browser, '/cms/products', english, editor)
  await page.getByRole('link', { name: t('cms.products.add') }).waitFor()
  const menu = page.getByRole('navigation', { name: t('cms.rail.label') })
  for (const section of ['orders', 'requests', 'customers', 'settings', 'staff'])
    await expect.poll(() => menu.getByRole('link', { name: t(`cms.sections.${section}`) }).count()).toBe(0)

  // Nor by the palette.
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog')
  await palette.getByRole('combobox').fill('a')
  await palette.getByRole('option', { name: t('cms.palette.actions.addProduct'), exact: true }).waitFor()
  await expect
    .poll(() => palette.getByRole('option', { name: t('cms.palette.actions.addDiscount') }).count())
    .toBe(0)
  await palette.getByRole('combobox').fill(t('cms.sections.customers'))
  await palette
    .getByRole('status')
    .filter({ hasNotText: t('cms.palette.searching') })
    .waitFor()
  await expect.poll(() => palette.getByRole('option', { name: t('cms.sections.customers') }).count()).toBe(0)
})

test('who may not change prices, stock or visibility saves a product without them', async () => {
  const { page, complaints } = await staffAt(
    browser,
    '/cms/products',
    english,
    await staffWith(['products.view', 'products.edit']),
  )
  await page.locator('tbody').getByRole('link').first().click()
  await page.getByRole('link', { name: t('actions.edit'), exact: true }).click()
  const price = page.getByRole('textbox', { name: /^Price/ }).first()
  await price.waitFor()
  await expect.poll(() => price.isDisabled()).toBe(true)
  await expect.poll(() => page.getByLabel(t('fields.visibility')).isDisabled()).toBe(true)
  const word = t('cms.access.permission.products.price')
  await page.getByText(t('cms.readOnly', { permission: word })).waitFor()
  await lookAt(page, english)
  await page.getByLabel(t('fields.shortName'), { exact: true }).fill('Changed by a writer')
  await page.getByRole('button', { name: t('actions.save') }).click()
  await page.getByText(t('saved.updated')).waitFor()

  // Without a dashboard, the day begins with the first section there is.
  await page.goto('/en/cms')
  await page.waitForURL('**/en/cms/products')
  expect(complaints).toEqual([])
})

test('a manager changes the settings, and not those that money follows', async () => {
  const { page } = await staffAt(browser, '/cms/settings', english, await newAdmin(shop, 'manager'))
  const currency = page.getByLabel(t('fields.currency')).first()
  await currency.waitFor()
  await expect.poll(() => currency.isDisabled()).toBe(true)
  await expect.poll(() => page.getByLabel(t('cms.settings.switches.payment')).isDisabled()).toBe(true)
  await expect.poll(() => page.getByRole('button', { name: t('cms.settings.bank.add') }).count()).toBe(0)
  await lookAt(page, english)
  await page.getByLabel(t('fields.contactEmail')).fill('hello@shop.example')
  await page.getByRole('button', { name: t('actions.save'), exact: true }).click()
  await page.getByText(t('saved.updated')).waitFor()
})

test('who may not change a discount reads what it gives, and where it was used', async () => {
  const screen = { language: 'ar', width: 390, scheme: 'dark' } as const
  const arabic = wordsOf(screen.language).t
  const { page, complaints } = await staffAt(
    browser,
    '/cms/discounts',
    screen,
    await newAdmin(shop, 'catalogue_editor'),
  )
  await page.locator('tbody').getByRole('link').first().click()
  await page.getByRole('heading', { name: arabic('cms.discounts.form.value') }).waitFor()
  await page.getByRole('heading', { name: arabic('cms.discounts.uses.title') }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: arabic('actions.save') }).count()).toBe(0)
  await lookAt(page, screen)
  expect(complaints).toEqual([])
})

/** A role that no shop begins with. */
async function staffWith(permissions: StaffPermission[]) {
  const admin = await newAdmin(shop)
  const id = randomUUID()
  await onDatabase(shop, async (db) => {
    await db.query(`insert into staff_roles (id, name_en, name_ar, permissions) values ($1, $2, $2, $3)`, [
      id,
      `Role ${id.slice(0, 8)}`,
      permissions,
    ])
    await db.query('update accounts set role_id = $1 where email = $2', [id, admin.email])
  })
  return admin
}
