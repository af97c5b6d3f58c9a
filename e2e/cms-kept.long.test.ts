import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aBrowser, nameOf, screens, type Screen } from './support/browser.ts'
import { newAdmin } from './support/new-admin.ts'
import { demoShop } from './support/shop.ts'
import { staffCalls } from './support/staff-calls.ts'
import { anyFile, english, lookAt, staffAt } from './support/staff.ts'
import { staffTokens } from './support/staff-tokens.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

/** A copy of one of the demo shop's products, which this test alone works on. */
async function aCopy(page: Page): Promise<string> {
  const staff = staffCalls(shop, page)
  const [original] = (await staff('products?kind=hardware&search=TRK-420&limit=1')) as unknown as {
    _id: string
  }[]
  const copy = await staff(`products/${original?._id}/duplicate`, {
    method: 'POST',
    body: { code: `KEPT-${randomUUID().slice(0, 6)}` },
  })
  return copy._id
}

const formOn = (page: Page, { language }: Screen) => {
  const { t } = wordsOf(language)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    t,
    button,
    region: page.locator('[name=region]'),
    offer: button(t('cms.kept.continue')),
    save: () => button(t('actions.save')).click(),
    /** It is in the browser a second after the last key. */
    kept: async () => {
      await expect
        .poll(() =>
          page.evaluate(`new Promise((resolve) => {
            const open = indexedDB.open('matjar-drafts', 1)
            open.onupgradeneeded = () => open.result.createObjectStore('drafts', { keyPath: 'key' })
            open.onsuccess = () => {
              const all = open.result.transaction('drafts').objectStore('drafts').getAll()
              all.onsuccess = () => { open.result.close(); resolve(all.result.length) }
            }
          })`),
        )
        .toBe(1)
    },
  }
}

/** As a browser does that is closed: the page asks nothing. */
async function reopened(page: Page, path: string): Promise<Page> {
  const next = await page.context().newPage()
  await page.close({ runBeforeUnload: false })
  await next.goto(path)
  return next
}

test.each(screens.map((screen) => [nameOf(screen), screen] as const))(
  'what was typed is offered again after the browser was closed, and is gone once it is saved: %s',
  async (_, screen) => {
    const admin = await newAdmin(shop)
    const first = await staffAt(browser, anyFile, screen, admin)
    const id = await aCopy(first.page)
    const path = `/${screen.language}/cms/products/${id}/edit`
    await first.page.goto(path)
    const typed = formOn(first.page, screen)
    await typed.region.fill('EU863-870')
    await typed.kept()

    const page = await reopened(first.page, path)
    const { t, region, offer, save } = formOn(page, screen)
    await offer.waitFor()
    expect(await region.inputValue()).not.toBe('EU863-870')
    await lookAt(page, screen)
    await offer.click()
    await expect.poll(() => region.inputValue()).toBe('EU863-870')
    await save()
    await page.getByText(t('saved.updated')).waitFor()
    expect(await staffCalls(shop, page)(`products/${id}`)).toMatchObject({ region: 'EU863-870' })
    await page.goto(path)
    await region.waitFor()
    await page.waitForTimeout(500)
    await expect.poll(() => offer.count()).toBe(0)
  },
)

test('a draft upon an older version opens the three columns; theirs is taken where one says so', async () => {
  const admin = await newAdmin(shop)
  const first = await staffAt(browser, anyFile, english, admin)
  const id = await aCopy(first.page)
  const path = `/en/cms/products/${id}/edit`
  await first.page.goto(path)
  const typed = formOn(first.page, english)
  await typed.region.fill('Mine')
  await first.page.locator('[name=manufacturer]').fill('Maker of mine')
  await typed.kept()
  await first.page.waitForTimeout(1_200)
  await staffCalls(shop, first.page)(`products/${id}`, {
    method: 'PATCH',
    body: { region: 'Theirs', warranty: 7 },
  })

  const page = await reopened(first.page, path)
  const { t, region, offer, save } = formOn(page, english)
  await offer.click()
  const row = page.getByRole('row', { name: /Mine.*Theirs/ })
  await row.waitFor()
  await lookAt(page, english)
  // What they alone changed is in the form without a question.
  await expect.poll(() => page.locator('[name=warranty]').inputValue()).toBe('7')
  await expect.poll(() => region.inputValue()).toBe('Mine')
  await page
    .getByRole('radio', { name: t('cms.overtaken.takeTheirs', { field: t('fields.region') }) })
    .check()
  await expect.poll(() => region.inputValue()).toBe('Theirs')
  await save()
  await page.getByText(t('saved.updated')).waitFor()
  expect(await staffCalls(shop, page)(`products/${id}`)).toMatchObject({
    region: 'Theirs',
    warranty: 7,
    manufacturer: 'Maker of mine',
  })
})

describe('it is so in other long forms, with all that they show', () => {
  test.each(screens.map((screen) => [nameOf(screen), screen] as const))(
    'a new price list: %s',
    async (_, screen) => {
      const path = '/cms/price-lists/add'
      const first = await staffAt(browser, path, screen, await newAdmin(shop))
      const { t, kept } = formOn(first.page, screen)
      const name = `Of the evening ${screen.language}`
      await first.page.locator('[name=name]').fill(name)
      await first.page.locator('[name=audience]').selectOption('groups')
      await first.page.getByRole('button', { name: t('cms.priceLists.form.chooseGroups') }).click()
      const dialog = first.page.getByRole('dialog')
      await dialog.getByRole('checkbox').first().check()
      await dialog.getByRole('button').last().click()
      await dialog.waitFor({ state: 'hidden' })
      const groupsOn = (page: Page) =>
        page
          .getByRole('group', { name: t('fields.customerGroups') })
          .getByRole('listitem')
          .allInnerTexts()
      await expect.poll(() => groupsOn(first.page)).toHaveLength(1)
      const groups = await groupsOn(first.page)
      await first.page.waitForTimeout(1_200)
      await kept()

      const page = await reopened(first.page, `/${screen.language}${path}`)
      const again = formOn(page, screen)
      await again.offer.click()
      await expect.poll(() => page.locator('[name=name]').inputValue()).toBe(name)
      await expect.poll(() => groupsOn(page)).toEqual(groups)
      await lookAt(page, screen)
      await again.save()
      await page.waitForURL('**/cms/price-lists/*?tab=prices')
      await page.goto(`/${screen.language}${path}`)
      await page.locator('[name=name]').waitFor()
      await page.waitForTimeout(500)
      await expect.poll(() => again.offer.count()).toBe(0)
    },
  )

  test('an email, upon words that a colleague saved meanwhile', async () => {
    const first = await staffAt(browser, '/cms/settings/mail/order_shipped', english, await newAdmin(shop))
    const { t, kept } = formOn(first.page, english)
    const [subject, body] = ['subject', 'body'] as const
    await first.page.locator(`[name=${subject}]`).fill('My subject {{number}}')
    await kept()
    await first.page.waitForTimeout(1_200)
    const was = await first.page.locator(`[name=${body}]`).inputValue()
    await staffCalls(shop, first.page)('mail-templates/order_shipped/en', {
      method: 'PUT',
      body: { subject: 'Their subject {{number}}', body: `${was}\n\nTheirs`, version: 0 },
    })

    const page = await reopened(first.page, '/en/cms/settings/mail/order_shipped')
    const { offer, save } = formOn(page, english)
    await offer.click()
    await page.getByRole('row', { name: /My subject.*Their subject/ }).waitFor()
    await lookAt(page, english)
    // What they alone changed is in the form without a question.
    await expect.poll(() => page.locator(`[name=${body}]`).inputValue()).toContain('Theirs')
    await page
      .getByRole('radio', { name: t('cms.overtaken.takeTheirs', { field: t('cms.mail.subject') }) })
      .check()
    await expect.poll(() => page.locator(`[name=${subject}]`).inputValue()).toBe('Their subject {{number}}')
    await page
      .getByRole('radio', { name: t('cms.overtaken.keepMine', { field: t('cms.mail.subject') }) })
      .check()
    await save()
    await page.getByText(t('cms.mail.saved')).waitFor()
    await page.reload()
    await page.locator(`[name=${subject}]`).waitFor()
    await expect.poll(() => page.locator(`[name=${subject}]`).inputValue()).toBe('My subject {{number}}')
    await expect.poll(() => offer.count()).toBe(0)
  })
})

test('another account is not shown it; it is gone when discarded, and signing out asks', async () => {
  const [sara, other] = [await newAdmin(shop), await newAdmin(shop)]
  const first = await staffAt(browser, anyFile, english, sara)
  const id = await aCopy(first.page)
  const path = `/en/cms/products/${id}/edit`
  await first.page.goto(path)
  const typed = formOn(first.page, english)
  await typed.region.fill('Of Sara')
  await typed.kept()

  const signInAs = async (page: Page, admin: typeof sara) => {
    const { accessToken, refreshToken } = await staffTokens(shop, admin, {
      userAgent: undefined,
      language: 'en',
    })
    await page.goto(`/en${anyFile}`)
    await page.evaluate(
      `localStorage.setItem('cmsToken', '${accessToken}'); localStorage.setItem('cmsRefreshToken', '${refreshToken}')`,
    )
  }
  const theirs = await reopened(first.page, anyFile)
  await signInAs(theirs, other)
  await theirs.goto(path)
  await formOn(theirs, english).region.waitFor()
  await theirs.waitForTimeout(500)
  await expect.poll(() => formOn(theirs, english).offer.count()).toBe(0)

  await signInAs(theirs, sara)
  await theirs.goto(path)
  const { t, button, offer, region, kept } = formOn(theirs, english)
  await offer.waitFor()
  await button(t('cms.kept.discard')).click()
  await theirs.reload()
  await region.waitFor()
  await theirs.waitForTimeout(500)
  await expect.poll(() => offer.count()).toBe(0)

  await region.fill('Again')
  await kept()
  theirs.on('dialog', (dialog) => void dialog.accept())
  await theirs.goto('/en/cms/products')
  await theirs.getByLabel(t('session.account')).click()
  await theirs.getByRole('button', { name: t('session.signOut') }).click()
  const dialog = theirs.getByRole('dialog', { name: t('cms.kept.signOutTitle') })
  await lookAt(theirs, english)
  await dialog.getByRole('button', { name: t('cms.kept.signOut') }).click()
  await theirs.waitForURL('**/cms-login')
  await signInAs(theirs, sara)
  await theirs.goto(path)
  await region.waitFor()
  await theirs.waitForTimeout(500)
  await expect.poll(() => offer.count()).toBe(0)
})

test('of two tabs one edits: the second says so, takes it over, and is offered what was typed', async () => {
  const { page } = await staffAt(browser, anyFile, english, await newAdmin(shop))
  const id = await aCopy(page)
  const path = `/en/cms/products/${id}/edit`
  await page.goto(path)
  const first = formOn(page, english)
  await first.region.fill('From the first')
  const tab = await page.context().newPage()
  await tab.goto(path)
  const second = formOn(tab, english)
  await tab.getByText(second.t('cms.kept.elsewhere'), { exact: true }).waitFor()
  await lookAt(tab, english)
  await second.button(second.t('cms.kept.here')).click()
  await page.getByText(first.t('cms.kept.elsewhere'), { exact: true }).waitFor()
  await second.offer.click()
  await expect.poll(() => second.region.inputValue()).toBe('From the first')
  await second.save()
  await tab.getByText(second.t('saved.updated')).waitFor()
})

test('a sign-in at the shop asks first while a form of the CMS is not saved', async () => {
  const { page } = await staffAt(browser, '/cms/products/groups/add', english, await newAdmin(shop))
  const { t } = wordsOf('en')
  await page.getByLabel(t('fields.name'), { exact: true }).fill('A group')
  const tab = await page.context().newPage()
  await tab.goto('/en/')
  await tab
    .getByRole('button', { name: t('session.signIn') })
    .first()
    .click()
  await tab.getByLabel(t('fields.identifier')).fill('buyer@matjar.example')
  await tab.getByLabel(t('fields.password'), { exact: true }).fill('Matjar-Buyer-2026')
  await tab
    .getByRole('button', { name: t('account.signIn.submit'), exact: true })
    .last()
    .click()
  const question = tab.getByRole('dialog', { name: t('account.signIn.cmsTitle') })
  await question.waitFor()
  await lookAt(tab, english)
  await question.getByRole('button', { name: t('actions.cancel') }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await page.evaluate(`localStorage.getItem('cmsToken')`)).not.toBeNull()
  await tab
    .getByRole('button', { name: t('account.signIn.submit'), exact: true })
    .last()
    .click()
  await question.getByRole('button', { name: t('account.signIn.cmsAnyway') }).click()
  await expect.poll(() => tab.evaluate(`localStorage.getItem('cmsToken')`)).toBeNull()
})

test('on a phone the buttons of the head are large enough to press', async () => {
  const { t } = wordsOf('en')
  const { page } = await staffAt(
    browser,
    '/cms/products',
    { language: 'en', width: 390 },
    await newAdmin(shop),
  )
  await page.getByRole('heading', { level: 1, name: t('cms.products.title') }).waitFor()
  await page.getByRole('link', { name: t('cms.products.add') }).waitFor()
  const small = await page.evaluate<
    string[]
  >(`[...document.querySelectorAll('header :is(button, a, summary), main h1 ~ * :is(button, a)')]
    .filter((control) => control.checkVisibility())
    .map((control) => ({ control, box: control.getBoundingClientRect() }))
    .filter(({ box }) => box.height > 1 && (box.height < 44 || box.width < 44))
    .map(({ control, box }) => control.outerHTML.slice(0, 120) + ' ' + box.width + '×' + box.height)`)
  expect(small).toEqual([])
})
