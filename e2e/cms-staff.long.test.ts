import { expect, test } from 'vitest'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { newAdmin } from './support/new-admin.ts'
import { demoShop } from './support/shop.ts'
import { lookAt, staffAt } from './support/staff.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

test.each(screens.map((screen) => [nameOf(screen), screen] as const))(
  'somebody is invited, comes, is given another role and leaves: %s',
  async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const admin = await newAdmin(shop)
    const email = `omar-${screen.language}@shop.example`
    const { page, complaints } = await staffAt(browser, '/cms/staff', screen, admin)
    await page.getByRole('heading', { level: 1, name: t('cms.staff.title') }).waitFor()
    await page.getByRole('table').getByText(admin.email).waitFor()
    await lookAt(page, screen)

    await page.getByRole('button', { name: t('cms.staff.invite.action') }).click()
    const dialog = page.getByRole('dialog')
    const send = dialog.getByRole('button', { name: t('cms.staff.invite.send') })
    await send.click()
    await dialog.getByText(t('validation.required', { field: t('fields.email') })).waitFor()
    await dialog.getByRole('textbox', { name: t('fields.email') }).fill(admin.email)
    await send.click()
    await dialog.getByText(t('errors.taken')).waitFor()
    await lookAt(page, screen)
    await dialog.getByRole('textbox', { name: t('fields.email') }).fill(email)
    await dialog.getByLabel(t('fields.roleId')).selectOption({ value: orderHandler })
    await send.click()
    // This shop sends no email: whoever invites passes the link on.
    await dialog.getByText(t('cms.staff.invite.link')).waitFor()
    const address = await dialog.getByRole('textbox').inputValue()
    const link = /(\/cms-invitation#[\w-]+)/.exec(address)?.[1] ?? ''
    await lookAt(page, screen)
    await dialog.getByRole('button', { name: t('cms.staff.invite.done') }).click()
    const invited = page.getByRole('listitem').filter({ hasText: email })
    await invited.waitFor()
    await lookAt(page, screen)

    const theirs = await browser.visit(link, screen)
    await theirs.page.getByRole('heading', { level: 1, name: t('cms.invitation.heading') }).waitFor()
    await lookAt(theirs.page, screen)
    await theirs.page.getByLabel(t('fields.firstName')).fill('Omar')
    await theirs.page.getByLabel(t('fields.lastName')).fill('Saleh')
    await theirs.page.getByLabel(t('fields.password'), { exact: true }).fill('Palms-And-Dates-7')
    await theirs.page.getByLabel(t('account.newPassword.confirmation')).fill('Palms-And-Dates-7')
    await theirs.page.getByRole('button', { name: t('cms.invitation.action') }).click()
    await theirs.page.waitForURL('**/cms/dashboard')
    // On a phone the menu is behind a button.
    if (screen.width < 1000) await theirs.page.getByRole('button', { name: t('navigation.menu') }).click()
    const menu = theirs.page.getByRole('navigation', { name: t('cms.rail.label') }).filter({ visible: true })
    await menu.getByRole('link', { name: t('cms.sections.orders') }).waitFor()
    await expect.poll(() => menu.getByRole('link', { name: t('cms.sections.staff') }).count()).toBe(0)
    await expect.poll(() => menu.getByRole('link', { name: t('cms.sections.settings') }).count()).toBe(0)

    await page.reload()
    const row = page.getByRole('row').filter({ hasText: email })
    await row.getByText(t('cms.staff.statuses.active')).waitFor()
    const name = '\u2068Omar Saleh\u2069'
    await row.getByRole('button', { name: t('cms.staff.change.role', { name }) }).click()
    await page.getByRole('dialog').getByLabel(t('fields.roleId')).selectOption({ value: support })
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('actions.save') })
      .click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText(t('cms.staff.change.saved')).waitFor()

    await row.getByRole('button', { name: t('cms.staff.change.deactivate', { name }) }).click()
    await lookAt(page, screen)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('cms.staff.change.confirm'), exact: true })
      .click()
    await row.getByText(t('cms.staff.statuses.disabled')).waitFor()
    // Their next click finds them signed out.
    await theirs.page.goto(`/${screen.language}/cms/orders`)
    await theirs.page.waitForURL('**/cms-login?*')
    expect(complaints).toEqual([])
  },
)

test.each(screens.map((screen) => [nameOf(screen), screen] as const))(
  'a role is copied, changed and deleted: %s',
  async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const { page, complaints } = await staffAt(browser, '/cms/staff/roles', screen, await newAdmin(shop))
    const list = page.getByRole('list', { name: t('cms.staff.roles.title') })
    const names = { en: 'Order handler', ar: 'مسؤول الطلبات' }
    await list.getByRole('link', { name: names[screen.language], exact: true }).waitFor()
    await lookAt(page, screen)
    await list.getByRole('link', { name: names[screen.language], exact: true }).click()
    await page.getByText(t('cms.staff.roles.fixed')).waitFor()
    await lookAt(page, screen)
    await page.goBack()

    const item = list.getByRole('listitem').filter({ hasText: t('cms.staff.roles.hints.order_handler') })
    await item.getByRole('link', { name: t('cms.staff.roles.copy') }).click()
    const words = (permission: string) => t(`cms.access.permission.${permission}`)
    const refund = page.getByLabel(words('orders.refund'))
    await expect.poll(() => refund.isChecked()).toBe(false)
    await page.getByLabel(words('customers.edit')).check()
    // Who changes something sees it.
    await expect.poll(() => page.getByLabel(words('customers.view')).isChecked()).toBe(true)
    await page.getByLabel(words('customers.view')).uncheck()
    await expect.poll(() => page.getByLabel(words('customers.edit')).isChecked()).toBe(false)
    await refund.check()
    const english = `Refunder ${screen.language}`
    await page.getByLabel(t('cms.staff.roles.nameIn.en')).fill('Manager')
    await page.getByLabel(t('cms.staff.roles.nameIn.ar')).fill(`مسؤول الاسترداد ${screen.language}`)
    await page.getByRole('button', { name: t('actions.save') }).click()
    await page.getByText(t('errors.title_taken')).waitFor()
    await lookAt(page, screen)
    await page.getByLabel(t('cms.staff.roles.nameIn.en')).fill(english)
    await page.getByRole('button', { name: t('actions.save') }).click()
    await page.waitForURL('**/cms/staff/roles')
    await list.getByRole('link', { name: screen.language === 'en' ? english : /مسؤول الاسترداد/ }).click()
    await expect.poll(() => refund.isChecked()).toBe(true)
    await page.getByRole('button', { name: t('cms.staff.roles.delete') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t('cms.staff.roles.delete') }).click()
    await page.getByText(t('cms.staff.roles.deleted')).waitFor()
    await expect.poll(() => list.getByRole('link', { name: english }).count()).toBe(0)
    expect(complaints).toEqual([])
  },
)

const roleId = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const orderHandler = roleId(4)
const support = roleId(6)
