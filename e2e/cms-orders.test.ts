import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aBrowser, nameOf, screens as visits } from './support/browser.ts'
import { newAdmin, onDatabase } from './support/new-admin.ts'
import { demoShop } from './support/shop.ts'
import { lookAt, staffAt } from './support/staff.ts'
import { staffCalls } from './support/staff-calls.ts'
import { waitingOrders } from './support/waiting-orders.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

/** One order of the demo shop for each visit. */
const orderAt = (place: number, where: string) =>
  onDatabase(shop, async (db) => {
    const { rows } = await db.query<{ id: string }>(`select id from orders where ${where} order by number`)
    const row = rows[place]
    if (!row) throw new Error(`The demo shop has no order number ${place} that is ${where}`)
    return row.id
  })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

describe.each(visits.map((screen, index) => ({ name: nameOf(screen), screen, index })))(
  'orders: $name',
  ({ screen, index }) => {
    const { t, format } = wordsOf(screen.language)
    /** What is said to whoever was second, without the name of the first. */
    const overtaken = (status: string) =>
      t('validation.overtakenBy', { by: 'X', status }).split('X')[1]?.trim() ?? ''

    test('are noted on, taken back and refunded, with a credit note to print', async () => {
      const id = await orderAt(index, "status in ('shipped', 'delivered') and payment_status = 'paid'")
      const { page, complaints } = await staffAt(browser, `/cms/orders/${id}`, screen, await newAdmin(shop))
      const order = () => staffCalls(shop, page)(`orders/${id}`)
      const timeline = page.getByRole('region', { name: t('cms.orders.timeline') })

      await press(page, t('cms.orders.notes.add'))
      await timeline.getByText(t('validation.required', { field: t('cms.orders.notes.label') })).waitFor()
      await timeline.getByLabel(t('cms.orders.notes.label')).fill('Gate code 4711')
      await press(page, t('cms.orders.notes.add'))
      await timeline.getByRole('listitem').filter({ hasText: 'Gate code 4711' }).waitFor()
      await expect.poll(() => timeline.getByLabel(t('cms.orders.notes.label')).inputValue()).toBe('')

      const dialog = page.getByRole('dialog')
      await press(page, t('cms.orders.returns.open'))
      await dialog.getByRole('button', { name: t('cms.orders.returns.action'), exact: true }).click()
      await dialog.getByText(t('cms.orders.returns.nothing')).waitFor()
      await lookAt(page, screen)
      // Everything of the first line, by the names of its pieces or by its number.
      const pieces = dialog.locator('fieldset input[type=checkbox]').first()
      if (await pieces.isVisible()) await pieces.check()
      else await dialog.locator('li input').first().fill(format.number(1))
      await dialog.getByLabel(t('cms.orders.returns.note')).fill('Wrong size')
      // One is put back on its shelf, the other is damaged.
      if (index === 1)
        await dialog.getByRole('radio', { name: t('cms.orders.returns.destinations.writeOff') }).check()
      await lookAt(page, screen)
      await dialog.getByRole('textbox', { name: t('cms.orders.refund.amount') }).fill(format.number(12))
      await dialog.getByRole('button', { name: t('cms.orders.returns.action'), exact: true }).click()
      await page.getByText(t(`cms.orders.returns.${index === 1 ? 'doneWrittenOff' : 'done'}`)).waitFor()
      await timeline.getByText('Wrong size').first().waitFor()
      await timeline
        .getByText(t(`cms.orders.returns.${index === 1 ? 'writtenOff' : 'one'}`), { exact: true })
        .waitFor()

      await press(page, t('cms.orders.refund.open'))
      await dialog.getByRole('textbox', { name: t('cms.orders.refund.amount') }).fill('999999999')
      await dialog.getByLabel(t('cms.orders.refund.reason')).fill('Dented box')
      await dialog.getByRole('button', { name: t('cms.orders.refund.action'), exact: true }).click()
      await dialog
        .getByRole('textbox', { name: t('cms.orders.refund.amount') })
        .and(page.locator(':focus'))
        .waitFor()
      await lookAt(page, screen)
      await dialog.getByRole('textbox', { name: t('cms.orders.refund.amount') }).fill(format.number(30))
      // Twice, as impatient people do: one refund comes of it.
      await dialog.getByRole('button', { name: t('cms.orders.refund.action'), exact: true }).dblclick()
      await dialog.waitFor({ state: 'detached' })
      await page.getByText(t('cms.orders.refund.inPart')).waitFor()
      const refunded = format.money({ amount: 4_200, currency: 'SAR' })
      await page.getByText(refunded).first().waitFor()
      await lookAt(page, screen)
      const after = await order()
      expect(after).toMatchObject({ payment: { status: 'paid', refunded: { amount: 4_200 } } })
      expect(after.creditNotes).toHaveLength(2)

      const papers = page.getByRole('list', { name: t('cms.orders.papers.title') })
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        papers
          .getByRole('button', { name: new RegExp(`^${t('cms.orders.papers.creditNote')}`) })
          .first()
          .click(),
      ])
      expect(file.suggestedFilename()).toMatch(/^CN-\d{4}-\d{6}\.pdf$/)
      expect(
        readFileSync(await file.path())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
      const [forPrograms] = await Promise.all([
        page.waitForEvent('download'),
        papers.getByRole('button', { name: /^XML INV-/ }).click(),
      ])
      expect(forPrograms.suggestedFilename()).toMatch(/^INV-\d{4}-\d{6}\.xml$/)

      if (screen.width > 600) {
        await page.goto(`/${screen.language}/cms/orders`)
        await page.getByRole('button', { name: t('cms.list.moreFilters') }).click()
        await page
          .locator('summary')
          .filter({ hasText: t('cms.orders.refundedFilter.label') })
          .click()
        await page.getByRole('checkbox', { name: t('cms.orders.refundedFilter.part'), exact: true }).check()
        await page.waitForURL(/refunded=part/)
        await page
          .getByRole('row')
          .filter({ hasText: String(after.number) })
          .waitFor()
        await page.getByText(t('cms.orders.refundedFilter.chosen.part')).first().waitFor()
      }
      expect(complaints).toEqual([])
    })

    test('are accepted several at once; one that a colleague was faster with is named', async () => {
      const numbers = [1, 2, 3].map((count) => `9901-00000${index}${count}`)
      const ids = await waitingOrders(shop, numbers)
      const { page, complaints } = await staffAt(browser, '/cms/orders', screen, await newAdmin(shop))
      await page.goto(`/${screen.language}/cms/orders?search=9901-00000${index}`)
      for (const number of numbers.slice(0, 2))
        await page.getByRole('row').filter({ hasText: number }).getByRole('checkbox').check()
      const action = t('cms.orders.bulk.action', { count: 2 })
      await press(page, action)
      const dialog = page.getByRole('dialog')
      await dialog.getByText(numbers[0] ?? '').waitFor()
      await lookAt(page, screen)
      await staffCalls(shop, page)(`orders/${ids[1]}/status`, {
        method: 'PATCH',
        body: { paymentStatus: 'paid', from: 'pending' },
      })
      await dialog.getByRole('button', { name: action, exact: true }).click()
      await page
        .getByRole('dialog', { name: t('cms.orders.bulk.refusedTitle', { count: 1 }) })
        .getByText(overtaken('pending'))
        .waitFor()
      await lookAt(page, screen)
      await press(page, t('cms.orders.bulk.understood'))
      expect((await staffCalls(shop, page)(`orders/${ids[0]}`)).status).not.toBe('pending')
      expect((await staffCalls(shop, page)(`orders/${ids[1]}`)).status).toBe('pending')

      // A colleague accepts while the reason is typed: it stays, and the order is shown as it is.
      await page.goto(`/${screen.language}/cms/orders/${ids[1]}`)
      await press(page, t('cms.orders.reject.action'))
      const reason = dialog.getByLabel(t('cms.orders.reject.reason'))
      await reason.fill('Dented in the warehouse')
      await staffCalls(shop, page)(`orders/${ids[1]}/status`, {
        method: 'PATCH',
        body: { status: 'in_progress', from: 'pending' },
      })
      await dialog.getByRole('button', { name: t('cms.orders.reject.action'), exact: true }).click()
      await page.getByText(overtaken('in_progress')).waitFor()
      await expect.poll(() => reason.inputValue()).toBe('Dented in the warehouse')
      await lookAt(page, screen)
      await dialog.getByRole('button', { name: t('cms.orders.reject.action'), exact: true }).click()
      await page.getByText(t('cms.orders.reject.done')).waitFor()

      // Money that comes late: what lapsed is opened again and waits for its transfer.
      await onDatabase(shop, (db) =>
        db.query(
          `update orders set status = 'rejected', reject_reason = 'Late', lapsed_at = now(), version = version + 1 where id = $1`,
          [ids[2]],
        ),
      )
      await page.goto(`/${screen.language}/cms/orders/${ids[2]}`)
      await page.getByText(t('cms.orders.lapsedAt')).waitFor()
      await press(page, t('cms.orders.reopen.action'))
      await dialog.getByText(numbers[2] ?? '').waitFor()
      await lookAt(page, screen)
      await dialog.getByRole('button', { name: t('cms.orders.reopen.action'), exact: true }).click()
      await page.getByText(t('cms.orders.reopen.done')).waitFor()
      await page.getByText(t('cms.orders.payBy')).waitFor()
      expect((await staffCalls(shop, page)(`orders/${ids[2]}`)).status).toBe('pending')

      if (screen.width > 600) {
        await page.goto(`/${screen.language}/cms/orders`)
        await page.getByRole('button', { name: t('cms.list.moreFilters') }).click()
        await page
          .locator('summary')
          .filter({ hasText: t('cms.orders.totalFilter.label') })
          .click()
        await page.getByLabel(t('cms.orders.totalFilter.from', { currency: 'SAR' })).fill('99999999')
        await press(page, t('cms.orders.totalFilter.apply'))
        await page.waitForURL(/totalFrom=9999999900/)
        await page.getByText(t('cms.list.noMatch')).waitFor()
      }
      expect(complaints).toEqual([])
    })
  },
)
