import { describe, expect, test } from 'vitest'
import { aBrowser, fitsTheScreen, isAccessible, nameOf, screens } from './support/browser.ts'
import { newAdmin, onDatabase } from './support/new-admin.ts'
import { customer, signInAsCustomer } from './support/people.ts'
import { demoShop } from './support/shop.ts'
import { lookAt, staffAt } from './support/staff.ts'
import { waitingOrders } from './support/waiting-orders.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

/** Accepted and paid, five pieces of each line, of the demo's buyer. */
async function acceptedOrder(number: string): Promise<string> {
  const [id = ''] = await waitingOrders(shop, [number])
  await onDatabase(shop, async (db) => {
    await db.query(
      `update orders set status = 'in_progress', payment_status = 'paid', paid_at = now(),
         placed_at = now(), estimated_delivery = now() + interval '5 days',
         account_id = (select id from accounts where email = $2), company_id = (select company_id from accounts where email = $2)
       where id = $1`,
      [id, customer.email],
    )
    await db.query(`update order_lines set quantity = 5 where order_id = $1`, [id])
  })
  return id
}

describe.each(screens.map((screen, index) => ({ name: nameOf(screen), screen, index })))(
  'an order in several shipments: $name',
  ({ screen, index }) => {
    const { t, format } = wordsOf(screen.language)

    test('leaves in part, tells the customer what is where, and its rest is cancelled and paid back', async () => {
      const number = `PART-${index}`
      const id = await acceptedOrder(number)
      const { page, complaints } = await staffAt(browser, `/cms/orders/${id}`, screen, await newAdmin(shop))
      const ship = (name: string) => page.getByRole('button', { name, exact: true })
      const quantities = page.locator('main table input')

      await page.getByRole('checkbox', { name: t('cms.orders.ship.part'), exact: true }).check()
      await ship(t('cms.orders.ship.partAction')).click()
      await page.getByText(t('cms.orders.ship.partNothing')).waitFor()
      await quantities.first().fill(format.number(9))
      await ship(t('cms.orders.ship.partAction')).click()
      await page.getByText(t('cms.orders.ship.atMost', { count: 5 })).waitFor()
      await lookAt(page, screen)
      await quantities.first().fill(format.number(3))
      await page.getByLabel(t('cms.orders.shipment.trackingNumber')).fill(`TRACK-${index}`)
      const link = page.getByLabel(t('cms.orders.shipment.trackingUrl'))
      await link.fill('carrier.example/track')
      await link.blur()
      await page.getByText(t('validation.url')).waitFor()
      await link.fill('https://carrier.example/track')
      await ship(t('cms.orders.ship.partAction')).click()
      await page.getByText(t('cms.orders.ship.partDone')).waitFor()

      const shipments = page.getByRole('region', { name: t('cms.orders.shipments.title') })
      await shipments.getByText(`TRACK-${index}`).waitFor()
      await shipments.getByText(t('cms.orders.shipments.rest')).waitFor()
      await page.getByText(t('cms.orders.shipments.partly')).first().waitFor()
      await lookAt(page, screen)

      // What the customer sees meanwhile.
      const theirs = await browser.visit('/', screen)
      await signInAsCustomer(theirs.page, screen)
      await theirs.page.goto(`/${screen.language}/orders/${id}`)
      const parts = theirs.page.getByRole('region', { name: t('store.orders.shipments.title') })
      await parts.getByText(`TRACK-${index}`).waitFor()
      await parts.getByText(t('store.orders.shipments.rest')).waitFor()
      await fitsTheScreen(theirs.page)
      await isAccessible(theirs.page)

      await shipments
        .getByRole('button', { name: t('cms.orders.shipments.cancel.open'), exact: true })
        .click()
      const dialog = page.getByRole('dialog')
      await lookAt(page, screen)
      await dialog.getByLabel(t('cms.orders.shipments.cancel.reason')).fill('Out of production')
      await dialog.getByRole('button', { name: t('cms.orders.shipments.cancel.action'), exact: true }).click()
      await page.getByText(t('cms.orders.shipments.cancel.done')).waitFor()
      await shipments.getByText(t('cms.orders.shipments.cancelled'), { exact: true }).waitFor()
      await page.getByText(t('enums.OrderStatus.shipped'), { exact: true }).first().waitFor()
      await shipments
        .getByRole('button', { name: t('cms.orders.shipments.deliver', { number: format.number(1) }) })
        .click()
      await page.getByText(t('enums.OrderStatus.delivered'), { exact: true }).first().waitFor()
      const { rows } = await onDatabase(shop, (db) =>
        db.query('select refunded > 0 as paid_back, status from orders where id = $1', [id]),
      )
      expect(rows).toEqual([{ paid_back: true, status: 'delivered' }])
      expect(complaints).toEqual([])
    })
  },
)

test('an order leads to the next of the list it was opened from', async () => {
  const { t } = wordsOf('en')
  const numbers = ['9902-000001', '9902-000002', '9902-000003']
  await waitingOrders(shop, numbers)
  const { page } = await staffAt(
    browser,
    '/cms/orders?search=9902-0000&sort=number',
    { language: 'en', width: 1440 },
    await newAdmin(shop),
  )
  await page.getByRole('link', { name: '9902-000002' }).click()
  await page.getByRole('heading', { name: '9902-000002' }).waitFor()
  await page.getByRole('link', { name: t('cms.orders.nextOrder', { number: '9902-000003' }) }).click()
  await page.getByRole('heading', { name: '9902-000003' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: /^Next order/ }).count()).toBe(0)
  await page.getByRole('link', { name: t('cms.orders.previousOrder', { number: '9902-000002' }) }).click()
  await page.getByRole('heading', { name: '9902-000002' }).waitFor()

  // It is taken over, and found as one's own.
  await page.getByRole('button', { name: t('cms.requests.take.action') }).click()
  await page.getByText(/^Assigned to/).waitFor()
  await page.goto('/en/cms/orders?assignee=me')
  const row = page.getByRole('row').filter({ hasText: '9902-000002' })
  await row.getByText(new RegExp(`^${t('cms.requests.columns.assignee')}`)).waitFor()
  await expect.poll(() => page.getByRole('link', { name: '9902-000001' }).count()).toBe(0)
  await page.getByRole('link', { name: new RegExp(`^${t('cms.orders.needsDoing')}`) }).click()
  await page.waitForURL(/needsDoing=true/)
  await lookAt(page, { language: 'en', width: 1440 })
})
