import { expect, test } from 'vitest'
import { formatter } from '#i18n/format.ts'
import { zoneName } from '#i18n/zone-name.ts'
import { dayIn } from '#i18n/zone-time.ts'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { newAdmin } from './support/new-admin.ts'
import { staffOf } from './support/quoting.ts'
import { demoShop } from './support/shop.ts'
import { lookAt, staffAt } from './support/staff.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

test.each(screens.map((screen) => [nameOf(screen), screen] as const))(
  'the shop moves to another time zone, and every time on both its faces follows: %s',
  async (_, screen) => {
    const { language } = screen
    const { t } = wordsOf(language)
    const staff = staffOf(shop)
    expect((await staff('PATCH', '/marketplace/settings', { timeZone: 'Asia/Riyadh' })).status).toBe(200)
    const [order] = (await staff('GET', '/marketplace/orders?limit=1')).json.data as unknown as {
      _id: string
      placedAt: string
    }[]
    if (!order) throw new Error('The demo has no orders')
    const placedIn = (zone: string) => formatter(language, zone).dateTime(order.placedAt)

    const { page, complaints } = await staffAt(browser, '/cms/settings', screen, await newAdmin(shop))
    const field = page.getByRole('combobox', { name: t('fields.timeZone') })
    const save = () => page.getByRole('button', { name: t('actions.save'), exact: true }).click()
    await page.getByText('Asia/Riyadh').waitFor()
    await field.press('Backspace')
    await save()
    await page
      .getByText(t('validation.required', { field: t('fields.timeZone') }))
      .first()
      .waitFor()
    await field.fill('tok')
    await page.getByRole('option', { name: 'Asia/Tokyo' }).waitFor()
    await lookAt(page, screen)
    await field.press('Enter')
    await page.getByRole('listitem').filter({ hasText: 'Asia/Tokyo' }).waitFor()
    const there = formatter(language, 'Asia/Tokyo').date(new Date())
    await page.getByText(there).first().waitFor()
    await save()
    await page.getByText(t('saved.updated')).waitFor()

    // The open page follows, and so does the next that is opened.
    await page.evaluate(
      `history.pushState({}, '', '/${language}/cms/schedule'); dispatchEvent(new PopStateEvent('popstate'))`,
    )
    await page.getByText(zoneName(language, 'Asia/Tokyo')).first().waitFor()
    await page.goto(`/${language}/cms/orders/${order._id}`)
    await page.getByText(placedIn('Asia/Tokyo')).first().waitFor()
    await expect.poll(() => page.getByText(placedIn('Asia/Riyadh')).count()).toBe(0)
    await page.goto(`/${language}/cms/audit`)
    await page.getByText(zoneName(language, 'Asia/Tokyo')).first().waitFor()

    const { page: visitor, complaints: heard } = await browser.visit('', screen)
    await expect.poll(() => visitor.locator('html').getAttribute('data-time-zone')).toBe('Asia/Tokyo')
    await visitor.goto(`/${language}/products`)
    await expect.poll(() => visitor.locator('html').getAttribute('data-time-zone')).toBe('Asia/Tokyo')
    expect([...complaints, ...heard]).toEqual([])
  },
)

test.each(screens.map((screen) => [nameOf(screen), screen] as const))(
  'pages that are open elsewhere follow without being loaded again, and so do their days: %s',
  async (_, screen) => {
    const { language } = screen
    const { t } = wordsOf(language)
    const staff = staffOf(shop)
    const move = async (timeZone: string) =>
      expect((await staff('PATCH', '/marketplace/settings', { timeZone })).status).toBe(200)
    const now = new Date()
    // One of the two is in another day than Greenwich, whatever the time is.
    const far =
      ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find((zone) => dayIn(zone, now) !== dayIn('UTC', now)) ?? ''
    await move('Asia/Riyadh')
    // The change is the newest line of the history.
    const { data } = (await staff('GET', '/marketplace/audit?limit=1')).json as unknown as {
      data: { at: string }[]
    }
    const at = data[0]?.at ?? ''
    const day = dayIn(far, at)

    const admin = await newAdmin(shop)
    const { page, complaints } = await staffAt(
      browser,
      `/cms/audit?dateFrom=${day}&dateTo=${day}`,
      screen,
      admin,
    )
    await page.getByRole('heading', { level: 1, name: t('cms.audit.title') }).waitFor()
    const { page: form } = await staffAt(browser, '/cms/products/groups/add', screen, admin)
    const name = form.getByLabel(t('fields.name'), { exact: true })
    await name.fill('Typed by the old clock')
    await page.evaluate(`document.documentElement.dataset.loaded = 'once'`)

    await move(far)
    const said = t('cms.live.moved', { zone: zoneName(language, far) })
    await page.getByText(said).waitFor()
    await page.locator(`time[datetime="${at}"]`, { hasText: formatter(language, far).dateTime(at) }).waitFor()
    await lookAt(page, screen)
    await expect.poll(() => page.evaluate(`document.documentElement.dataset.loaded`)).toBe('once')

    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: t('cms.list.export') }).click()
    expect((await saving).suggestedFilename()).toBe(`activity-log-${dayIn(far, new Date())}.csv`)

    // It follows once nothing is typed any more.
    await expect.poll(() => form.getByText(said).count()).toBe(0)
    await expect.poll(() => name.inputValue()).toBe('Typed by the old clock')
    await name.fill('')
    await form.getByText(said).waitFor()
    expect(complaints).toEqual([])
    await move('Asia/Riyadh')
  },
)
