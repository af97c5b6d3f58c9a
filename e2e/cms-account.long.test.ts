import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { aBrowser, isAccessible, nameOf, screens, inArabic, inEnglish } from './support/browser.ts'
import { newAdmin } from './support/new-admin.ts'
import { signInAsStaff } from './support/people.ts'
import { demoShop } from './support/shop.ts'
import { alertSaying, cmsTokens, english, firefox, iphone, lookAt, staffAt } from './support/staff.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)
const named = screens.map((screen) => [nameOf(screen), screen] as const)

const inArabicDigits = (digits: string) =>
  digits.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))

/** Once it has come and is one that browsers can draw. */
const widthOfPicture = `
  const picture = document.querySelector('header img')
  picture.decode().then(() => picture.naturalWidth)`

describe('one’s own profile', () => {
  test.each(named)('is changed, and the page around it follows: %s', async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const admin = await newAdmin(shop)
    const { page, complaints } = await staffAt(browser, '/cms/dashboard', screen, admin)
    await page.getByLabel(t('session.account')).click()
    await page.getByRole('banner').getByText('Salma Haddad').waitFor()
    await page.getByRole('link', { name: t('cms.profile.title') }).click()
    await page.getByRole('heading', { level: 1, name: t('cms.profile.title') }).waitFor()
    await page.getByText(t('account.sessions.inUse')).waitFor()
    await lookAt(page, screen)

    const form = page.getByRole('form', { name: t('cms.profile.details.title') })
    // A number belongs to one person.
    const phone = `51234567${named.findIndex(([, one]) => one === screen)}`
    const save = form.getByRole('button', { name: t('actions.save'), exact: true })
    const first = form.getByLabel(t('fields.firstName'))
    await expect.poll(() => save.isDisabled()).toBe(true)
    await first.fill('')
    await form.getByLabel(t('fields.phone'), { exact: true }).fill('12')
    await save.click()
    const required = t('validation.required', { field: t('fields.firstName') })
    // Told at the top and under the field, where one is led to.
    await form.getByRole('button', { name: required }).waitFor()
    await form.getByText(t('forms.fix', { count: 2 })).waitFor()
    await first.and(page.locator(':focus')).waitFor()
    await lookAt(page, screen)

    await first.fill('نورة')
    await form.getByLabel(t('fields.lastName')).fill('Al-Fahad')
    await form.getByLabel(t('cms.profile.personTitle')).selectOption('eng')
    // Long enough, and no number of any network: that the server says.
    await form.getByLabel(t('fields.phone'), { exact: true }).fill('512345')
    await save.click()
    await form.getByRole('button', { name: t('validation.phone') }).waitFor()
    await form.getByLabel(t('fields.phone'), { exact: true }).fill(inArabicDigits(`0${phone}`))
    await form.getByLabel(t('fields.country'), { exact: true }).selectOption('SA')
    const city = { en: 'Riyadh', ar: 'الرياض' }[screen.language]
    await form.getByRole('combobox', { name: t('fields.city') }).fill(city)
    await page.getByRole('option', { name: city, exact: true }).click()
    await save.click()
    await page.getByText(t('saved.updated')).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/${screen.language}/cms/profile`)
    await expect.poll(() => save.isDisabled()).toBe(true)
    await page.getByLabel(t('session.account')).click()
    await page.getByRole('banner').getByText('نورة Al-Fahad').waitFor()
    await page.locator('header [data-initials="نA"]').waitFor()
    await page.keyboard.press('Escape')

    await page.reload()
    await expect.poll(() => first.inputValue()).toBe('نورة')
    await expect.poll(() => form.getByLabel(t('fields.phone'), { exact: true }).inputValue()).toBe(phone)
    await expect.poll(() => form.getByLabel(t('fields.country'), { exact: true }).inputValue()).toBe('SA')
    await expect.poll(() => form.getByRole('combobox', { name: t('fields.city') }).inputValue()).toBe(city)
    await expect.poll(() => form.getByLabel(t('cms.profile.personTitle')).inputValue()).toBe('eng')
    // What identifies is read, not typed.
    await form.getByText(admin.email).waitFor()
    await expect.poll(() => form.getByLabel(t('cms.profile.email')).count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('what was not saved is not left without a question', async () => {
    const { t } = wordsOf('en')
    const { page, complaints } = await staffAt(browser, '/cms/profile', english, await newAdmin(shop))
    await page.getByLabel(t('fields.lastName')).fill('Somebody Else')
    await page.getByText(t('cms.unsaved.changes')).waitFor()
    await page.getByRole('link', { name: t('cms.sections.dashboard') }).click()
    const question = page.getByRole('dialog', { name: t('cms.unsaved.title') })
    await question.waitFor()
    await isAccessible(page)
    await question.getByRole('button', { name: t('cms.unsaved.stay') }).click()
    await expect.poll(() => page.getByLabel(t('fields.lastName')).inputValue()).toBe('Somebody Else')
    await page.getByRole('link', { name: t('cms.sections.dashboard') }).click()
    await question.getByRole('button', { name: t('cms.unsaved.leave') }).click()
    await page.waitForURL('**/cms/dashboard')
    expect(complaints).toEqual([])
  })

  test.each(inArabic)('a picture is put on and taken off: %s', async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const { page, complaints } = await staffAt(browser, '/cms/profile', screen, await newAdmin(shop))
    const input = page.locator('input[type=file]')
    const worn = page.locator('header img')
    const send = (name: string, mimeType: string, buffer: Buffer) =>
      input.setInputFiles({ name, mimeType, buffer })

    await send('big.png', 'image/png', Buffer.alloc(1_048_577))
    await alertSaying(page, t('errors.image_too_large')).waitFor()
    expect(t('errors.image_too_large')).toBe(
      {
        en: 'Image size over 1 MB. Please upload a smaller file.',
        ar: 'حجم الصورة أكبر من ١ ميجابايت. يرجى رفع ملف أصغر.',
      }[screen.language],
    )
    await lookAt(page, screen)
    await send('me.gif', 'image/gif', Buffer.from('GIF89a'))
    await alertSaying(page, t('errors.unsupported_image')).waitFor()
    // Its name says png; the server looks at the bytes.
    await send('me.png', 'image/png', Buffer.from('GIF89a'))
    await alertSaying(page, t('errors.unsupported_image')).waitFor()
    await expect.poll(() => worn.count()).toBe(0)

    const picture = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#2a7' } })
      .png()
      .toBuffer()
    await send('me.png', 'image/png', picture)
    await page.getByText(t('saved.updated')).waitFor()
    await worn.waitFor()
    await expect.poll(() => page.evaluate(widthOfPicture)).toBe(160)
    await expect.poll(() => alertSaying(page, t('errors.unsupported_image')).count()).toBe(0)
    await lookAt(page, screen)

    await page.getByRole('button', { name: t('cms.profile.picture.remove'), exact: true }).click()
    await worn.waitFor({ state: 'detached' })
    await page.reload()
    await page.locator('header [data-initials="SH"]').waitFor()
    expect(complaints).toEqual([])
  })
})

describe('one’s own password', () => {
  test.each(inEnglish)(
    'is changed by the current one, and ends the other sessions: %s',
    async (_, screen) => {
      const { t } = wordsOf(screen.language)
      const admin = await newAdmin(shop)
      const other = await staffAt(browser, '/cms/dashboard', screen, admin, firefox)
      const { page, complaints } = await staffAt(browser, '/cms/profile', screen, admin)
      const form = page.getByRole('form', { name: t('cms.profile.password.title') })
      const current = form.getByLabel(t('fields.currentPassword'), { exact: true })
      const next = form.getByLabel(t('account.newPassword.password'), { exact: true })
      const again = form.getByLabel(t('account.newPassword.confirmation'), { exact: true })
      const save = form.getByRole('button', { name: t('cms.profile.password.action'), exact: true })
      const choose = async (password: string, confirmation = password) => {
        await next.fill(password)
        await again.fill(confirmation)
      }
      const noteOf = async (field: typeof current) =>
        page
          .locator(`[id="${((await field.getAttribute('aria-describedby')) ?? '').split(' ')[0]}"]`)
          .innerText()

      await current.fill('Not-The-One-1')
      for (const [password, confirmation] of [
        ['Short-1'],
        ['only-lowercase-1'],
        ['NoSymbolInHere1'],
        ['After-Everything-8', 'After-Everything-9'],
      ] as const) {
        await choose(password, confirmation ?? password)
        expect(await save.isDisabled(), password).toBe(true)
      }
      await lookAt(page, screen)

      await choose('After-Everything-8')
      await save.click()
      await current.and(page.locator('[aria-invalid=true]')).waitFor()
      expect(await noteOf(current)).toBe(t('errors.invalid_credentials'))
      await expect.poll(() => next.getAttribute('aria-invalid')).toBeNull()
      await lookAt(page, screen)

      // The one that is in use is not a new one.
      await current.fill(admin.password)
      await choose(admin.password)
      await save.click()
      await next.and(page.locator('[aria-invalid=true]')).waitFor()
      expect(await noteOf(next)).toBe(t('errors.password_reused'))
      await expect.poll(() => current.getAttribute('aria-invalid')).toBeNull()

      // It passes the four rules and is refused by the server: everybody tries it first.
      await choose('P@ssword1!')
      await save.click()
      await form.getByText(t('validation.passwordCommon')).waitFor()

      await choose('After-Everything-8')
      await save.click()
      await page.getByText(t('cms.profile.password.done')).waitFor()
      expect([await current.inputValue(), await next.inputValue()]).toEqual(['', ''])
      await page.getByText(t('account.sessions.only')).waitFor()

      // One of its own calls may lead it to the sign-in before it is loaded anew.
      await other.page.reload().catch(() => undefined)
      await other.page.waitForURL('**/cms-login?return=*')
      await signInAsStaff(other.page, screen, { ...admin, password: 'After-Everything-8' })
      // The session that changed it goes on.
      await page.goto(`/${screen.language}/cms/dashboard`)
      await page.getByRole('heading', { level: 1, name: t('cms.dashboard.title') }).waitFor()
      expect(complaints).toEqual([])
    },
  )
})

describe('where one is signed in', () => {
  test.each(inArabic)('one is signed out, and all others: %s', async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const admin = await newAdmin(shop)
    const office = await staffAt(browser, '/cms/dashboard', screen, admin, firefox)
    const phone = await staffAt(browser, '/cms/dashboard', screen, admin, iphone)
    const { page, complaints } = await staffAt(browser, '/cms/profile', screen, admin)
    const list = page.getByRole('list', { name: t('account.sessions.list') })
    const rows = list.getByRole('listitem')
    const row = (device: string) => rows.filter({ hasText: device })
    await row('Firefox · Windows').waitFor()
    await expect.poll(() => rows.count()).toBe(3)
    // The one at hand comes with its mark, and without a way to end it.
    const here = rows.filter({ hasText: t('account.sessions.current') })
    await expect.poll(() => here.count()).toBe(1)
    await expect.poll(() => here.getByRole('button').count()).toBe(0)
    expect(
      await row('Safari · iPhone')
        .getByText(t('account.sessions.lastUsed', { ago: '' }).trim())
        .count(),
    ).toBe(1)

    await row('Firefox · Windows').getByRole('button').click()
    const question = page.getByRole('dialog', { name: t('account.sessions.end.title') })
    await question.getByText('Firefox · Windows').waitFor()
    await lookAt(page, screen)
    await question.getByRole('button', { name: t('confirm.cancel') }).click()
    await expect.poll(() => rows.count()).toBe(3)
    await row('Firefox · Windows').getByRole('button').click()
    await question.getByRole('button', { name: t('account.sessions.end.action'), exact: true }).click()
    await page.getByText(t('account.sessions.end.done')).waitFor()
    await row('Firefox · Windows').waitFor({ state: 'detached' })
    // Its button is gone; whoever uses the keyboard goes on from the list.
    await list.and(page.locator(':focus')).waitFor()
    await office.page.waitForURL('**/cms-login?return=*')
    await office.page.getByLabel(t('fields.username')).waitFor()
    await expect.poll(() => cmsTokens(office.page)).toEqual([null, null])
    await phone.page.reload()
    await phone.page.getByRole('heading', { level: 1, name: t('cms.dashboard.title') }).waitFor()

    await page.getByRole('button', { name: t('account.sessions.others.action'), exact: true }).click()
    const all = page.getByRole('dialog', { name: t('account.sessions.others.title') })
    await all.getByText(t('account.sessions.others.question', { count: 1 })).waitFor()
    await all.getByRole('button', { name: t('account.sessions.others.action'), exact: true }).click()
    await page.getByText(t('account.sessions.only')).waitFor()
    await expect.poll(() => rows.count()).toBe(1)
    // It is told that its session has ended, and goes there by itself.
    await phone.page.waitForURL('**/cms-login?return=*')
    await page.reload()
    await here.waitFor()
    expect(complaints).toEqual([])
  })

  test('a refusal is told, and the question stays open until it is answered', async () => {
    const { t } = wordsOf('en')
    const admin = await newAdmin(shop)
    await staffAt(browser, '/cms/dashboard', english, admin, firefox)
    const { page, complaints } = await staffAt(browser, '/cms/profile', english, admin)
    await page.route('**/admins/auth/sessions/*', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({
            status: 409,
            json: { statusCode: 409, code: 'in_use', message: 'Not while it rains' },
          })
        : route.continue(),
    )
    await page.getByRole('button', { name: /Firefox · Windows/ }).click()
    const question = page.getByRole('dialog', { name: t('account.sessions.end.title') })
    const yes = question.getByRole('button', { name: t('account.sessions.end.action'), exact: true })
    await yes.click()
    await alertSaying(page, 'Not while it rains').waitFor()
    await expect.poll(() => question.isVisible()).toBe(true)
    await expect.poll(() => yes.isEnabled()).toBe(true)
    await page.unroute('**/admins/auth/sessions/*')
    await yes.click()
    await question.waitFor({ state: 'hidden' })
    // An unhandled rejection would stand here.
    expect(complaints).toEqual([])
  })

  test('a list that could not be loaded says so, and is asked for again', async () => {
    const { t } = wordsOf('en')
    const admin = await newAdmin(shop)
    const { page } = await browser.visit('/cms/profile', english)
    await page.route('**/admins/auth/sessions', (route) =>
      route.fulfill({ status: 403, json: { statusCode: 403, code: 'forbidden', message: 'No' } }),
    )
    await signInAsStaff(page, english, admin)
    await alertSaying(page, t('account.sessions.failed')).waitFor()
    await isAccessible(page)
    await page.unroute('**/admins/auth/sessions')
    await page.getByRole('button', { name: t('actions.tryAgain') }).click()
    await page.getByText(t('account.sessions.inUse')).waitFor()
  })
})
