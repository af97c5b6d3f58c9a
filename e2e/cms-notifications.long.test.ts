import { expect, test } from 'vitest'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { newAdmin, onDatabase } from './support/new-admin.ts'
import { demoShop } from './support/shop.ts'
import { lookAt, staffAt } from './support/staff.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

test.each(screens.map((screen) => [nameOf(screen), screen] as const))(
  'the bell follows what happens, and each person chooses what they hear of: %s',
  async (_, screen) => {
    const { t } = wordsOf(screen.language)
    await onDatabase(shop, async (db) => {
      // The shop's clock tells of these by itself, within a minute of its start or ten: here they are told before there is the admin.
      await db.query('insert into low_stock_told (product_id) select id from products on conflict do nothing')
      await db.query(`insert into certificates_told (product_id, name, valid_until, days)
        select products.id, paper ->> 'name', (paper ->> 'validUntil')::date, days
        from products, jsonb_array_elements(certifications) paper, unnest(array[7, 30, 90]) days
        where paper ->> 'validUntil' is not null on conflict do nothing`)
    })
    const admin = await newAdmin(shop)
    const { page, complaints } = await staffAt(browser, '/cms/notifications', screen, admin)
    await page.getByText(t('cms.notifications.empty')).waitFor()
    await lookAt(page, screen)

    // As the server tells of it, in one statement.
    await onDatabase(shop, (db) =>
      db.query(
        `with written as (
           insert into notifications (id, account_id, kind, data, in_cms)
           select gen_random_uuid(), id, 'low_stock', '{"count": 7}', true from accounts where email = $1 returning id, account_id),
         announced as (
           insert into events (kind, data, account_id)
           select 'notification', jsonb_build_object('_id', id), account_id from written returning seq)
         select pg_notify('events', seq::text) from announced`,
        [admin.email],
      ),
    )
    const bell = page.getByRole('link', { name: t('cms.notifications.bell', { count: 1 }) })
    await bell.waitFor()
    const row = page.getByRole('listitem').filter({ hasText: /7|٧/ })
    await row.waitFor()
    await lookAt(page, screen)
    await row.getByRole('button', { name: t('cms.notifications.read') }).click()
    await page.getByRole('link', { name: t('cms.notifications.bell', { count: 0 }), exact: true }).waitFor()
    await page.getByRole('link', { name: t('cms.notifications.unread') }).click()
    await page.getByText(t('cms.notifications.empty')).waitFor()

    await page.getByRole('link', { name: t('cms.notifications.choose') }).click()
    const orders = t('cms.notifications.kinds.new_order')
    const byMail = page.getByLabel(`${orders}: ${t('cms.notifications.preferences.mail')}`)
    await expect.poll(() => byMail.inputValue()).toBe('at_once')
    await byMail.selectOption('off')
    await page.getByText(t('cms.notifications.preferences.saved'), { exact: true }).waitFor()
    await page.reload()
    await expect.poll(() => byMail.inputValue()).toBe('off')
    await lookAt(page, screen)
    expect(complaints).toEqual([])
  },
)
