import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { newAdmin, onDatabase, type Admin } from './support/new-admin.ts'
import { demoShop } from './support/shop.ts'
import { english, lookAt, staffAt } from './support/staff.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

/** As if the last call was made so long ago, and this person's tabs had been told that the settings changed. */
const lastCallWas = ({ email }: Admin, seconds: number) =>
  onDatabase(shop, async (db) => {
    await db.query(
      `update sessions set last_call_at = now() - make_interval(secs => $2)
       where account_id = (select id from accounts where email = $1)`,
      [email, seconds],
    )
    await db.query(
      `with written as (insert into events (kind, data) values ('settings', '{}') returning seq)
       select pg_notify('events', seq::text) from written`,
    )
  })
const secondsSinceCall = ({ email }: Admin) =>
  onDatabase(shop, async (db) => {
    const { rows } = await db.query<{ seconds: number }>(
      `select extract(epoch from now() - last_call_at)::float as seconds from sessions
       where account_id = (select id from accounts where email = $1)`,
      [email],
    )
    return rows[0]?.seconds ?? Infinity
  })

const minute = 60
const usual = 120 * minute

test.each(screens.map((screen) => [nameOf(screen), screen] as const))(
  'staff are warned before the session ends, stay, and sign in over what they typed once it is over: %s',
  async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const admin = await newAdmin(shop)
    const { page, complaints } = await staffAt(browser, '/cms/products/groups/add', screen, admin)
    const bar = (minutes: number) =>
      page.getByRole('status').filter({ hasText: t('cms.sessionEnd.left', { minutes }) })
    const name = page.getByLabel(t('fields.name'), { exact: true })
    const text = `Group ${randomUUID().slice(0, 6)}`
    await name.fill(text)

    // A page that has just been opened may not hear events yet.
    await expect
      .poll(
        async () => {
          await lastCallWas(admin, usual - 5 * minute)
          return bar(5).isVisible()
        },
        { interval: 1_000 },
      )
      .toBe(true)
    await lookAt(page, screen)
    // Being asked how long is left does not prolong it.
    expect(await secondsSinceCall(admin)).toBeGreaterThan(usual - 6 * minute)
    await page.getByRole('button', { name: t('cms.sessionEnd.stay') }).click()
    await page.getByText(t('cms.sessionEnd.stayed')).waitFor()
    await bar(5).waitFor({ state: 'hidden' })
    expect(await secondsSinceCall(admin)).toBeLessThan(minute)

    await lastCallWas(admin, usual - 4)
    await bar(1).waitFor()
    const dialog = page.getByRole('dialog', { name: t('cms.sessionOver.title') })
    await dialog.waitFor()
    await lookAt(page, screen)
    await expect.poll(() => name.inputValue()).toBe(text)
    const password = dialog.getByLabel(t('fields.password'), { exact: true })
    await password.fill(admin.password)
    await password.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => name.inputValue()).toBe(text)
    await page.getByLabel(t('fields.description')).fill('About it')
    await page.getByRole('button', { name: t('actions.save'), exact: true }).click()
    await page.waitForURL(/\/groups\/[\w-]{36}$/)
    // What was asked after the end was refused.
    expect(complaints.filter((complaint) => !complaint.includes('401'))).toEqual([])
  },
)

test.each(screens.map((screen) => [nameOf(screen), screen] as const))(
  'staff who manage staff say after how long: %s',
  async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const admin = await newAdmin(shop)
    const { page, complaints } = await staffAt(browser, '/cms/staff', screen, admin)
    const rule = page.getByRole('region', { name: t('cms.staff.sessionTime.title') })
    await rule.getByText(t('cms.staff.sessionTime.about', { minutes: 120 })).waitFor()
    try {
      await rule.getByRole('button', { name: t('cms.staff.sessionTime.change') }).click()
      const dialog = page.getByRole('dialog', { name: t('cms.staff.sessionTime.dialog') })
      const field = dialog.getByLabel(t('fields.staffIdleMinutes'))
      const save = dialog.getByRole('button', { name: t('actions.save'), exact: true })
      for (const [minutes, fault, limit] of [
        ['29', 'minNumber', { min: 30 }],
        ['721', 'maxNumber', { max: 720 }],
      ] as const) {
        await field.fill(minutes)
        await save.click()
        const said = t(`validation.${fault}`, { field: t('fields.staffIdleMinutes'), ...limit })
        await dialog.getByText(said).waitFor()
      }
      await lookAt(page, screen)
      await field.fill(screen.language === 'ar' ? '٦٠' : '60')
      await save.click()
      await dialog.waitFor({ state: 'hidden' })
      await rule.getByText(t('cms.staff.sessionTime.about', { minutes: 60 })).waitFor()
      await lookAt(page, screen)
      expect(complaints).toEqual([])
    } finally {
      await onDatabase(shop, (db) => db.query('update settings set staff_idle_minutes = 120'))
    }
  },
)

test('a page that nobody is at, and nothing is typed on, is left for the sign-in', async () => {
  const screen = english
  const { t } = wordsOf(screen.language)
  const admin = await newAdmin(shop)
  const { page } = await staffAt(browser, '/cms/orders?status=pending', screen, admin)
  await page.getByRole('heading', { level: 1, name: t('cms.orders.title') }).waitFor()
  await expect
    .poll(
      async () => {
        await lastCallWas(admin, usual - 2)
        return page.waitForURL(/cms-login\?return=/, { timeout: 6_000 }).then(
          () => true,
          () => false,
        )
      },
      { timeout: 60_000, interval: 1 },
    )
    .toBe(true)
  expect(new URL(page.url()).searchParams.get('return')).toBe('/cms/orders?status=pending')
})
