import { expect, test } from 'vitest'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { newAdmin, onDatabase } from './support/new-admin.ts'
import { demoShop } from './support/shop.ts'
import { lookAt, staffAt } from './support/staff.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

test.each(screens.map((screen) => [nameOf(screen), screen] as const))(
  'a price is planned, runs, and a change by hand asks first: %s',
  async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const place = screen.language === 'en' ? 0 : 1
    const found = await onDatabase(shop, (db) =>
      db.query<{ id: string }>(
        `select id from products where price > 0 and price_before_discount is null and archived_at is null
         order by code offset $1 limit 1`,
        [place],
      ),
    )
    const id = found.rows[0]?.id ?? ''
    const admin = await newAdmin(shop)
    const { page, complaints } = await staffAt(browser, `/cms/products/${id}`, screen, admin)
    const panel = page.getByRole('region', { name: t('cms.schedule.title') })
    await panel.getByText(t('cms.schedule.emptyPanel')).waitFor()
    await panel.getByRole('button', { name: t('cms.schedule.add') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('cms.schedule.form.field')).selectOption({ value: 'price' })
    await dialog.getByRole('button', { name: t('cms.schedule.save') }).click()
    await dialog.getByText(t('validation.required', { field: t('cms.schedule.form.from') })).waitFor()
    await lookAt(page, screen)
    await dialog.getByRole('textbox', { name: new RegExp(t('cms.schedule.fields.price')) }).fill('99')

    // The day and the time are typed part by part, in the page's own order.
    const parts = dialog.getByRole('spinbutton')
    const type = async (from: number, texts: string[]) => {
      for (const [index, text] of texts.entries()) {
        await parts.nth(from + index).click()
        await page.keyboard.type(text)
      }
    }
    const partCount = (await parts.count()) / 2
    const next = new Date().getUTCFullYear() + 1
    await type(0, ['5', '3', String(next), '9', '30', ...(partCount > 5 ? ['a'] : [])].slice(0, partCount))
    await type(
      partCount,
      ['7', '3', String(next), '9', '30', ...(partCount > 5 ? ['a'] : [])].slice(0, partCount),
    )
    await dialog.getByRole('button', { name: t('cms.schedule.save') }).click()
    await panel.getByText(t('cms.schedule.states.waiting')).waitFor()
    await lookAt(page, screen)

    // The shop's own clock does the rest, within seconds.
    await onDatabase(shop, (db) =>
      db.query(`update schedule_entries set starts_at = now() - interval '1 hour' where entity_id = $1`, [
        id,
      ]),
    )
    await expect
      .poll(
        () =>
          onDatabase(shop, async (db) => {
            const { rows } = await db.query<{ price: string }>('select price from products where id = $1', [
              id,
            ])
            return Number(rows[0]?.price)
          }),
        { timeout: 40_000 },
      )
      .toBe(9_900)
    await page.goto(`/${screen.language}/cms/schedule`)
    await page.getByRole('heading', { name: t('cms.schedule.running') }).waitFor()
    await lookAt(page, screen)

    // The shop once it is over: the price of before.
    const asOf = page.getByRole('region', { name: t('cms.schedule.preview.title') })
    const asOfParts = asOf.getByRole('spinbutton')
    for (const [index, text] of ['8', '3', String(next), '9', '30', 'a'].slice(0, partCount).entries()) {
      await asOfParts.nth(index).click()
      await page.keyboard.type(text)
    }
    await asOf.getByRole('button', { name: t('cms.schedule.preview.start') }).click()
    const [shown] = await Promise.all([
      page.waitForEvent('popup'),
      asOf.getByRole('link', { name: t('cms.schedule.preview.open') }).click(),
    ])
    await shown.goto(`/${screen.language}/products/${id}`)
    await shown.getByRole('note').waitFor()
    const bar = (await shown.getByRole('note').textContent()) ?? ''
    expect(bar).toMatch(screen.language === 'en' ? /^Preview: the shop as of 08 Mar/ : /^معاينة: المتجر/)
    expect(await shown.locator('main').textContent()).not.toMatch(/\b99\.00|٩٩٫٠٠/)
    await lookAt(shown, screen)
    await asOf.getByRole('button', { name: t('cms.schedule.preview.end') }).click()
    await page.getByText(t('cms.schedule.preview.ended')).waitFor()
    await shown.reload()
    expect(await shown.getByRole('note').textContent()).not.toBe(bar)
    await expect.poll(() => shown.locator('main').textContent()).toMatch(/99\.00|٩٩٫٠٠/)
    await shown.close()

    await page.goto(`/${screen.language}/cms/products/${id}/edit`)
    const price = page.locator('[name="price"]')
    await price.fill('120')
    await page.getByRole('button', { name: t('actions.save'), exact: true }).click()
    await page.getByRole('dialog').getByText(t('cms.schedule.ask.title')).waitFor()
    await lookAt(page, screen)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('cms.schedule.ask.confirm') })
      .click()
    await page.waitForURL('**/cms/products**')
    await expect
      .poll(() =>
        onDatabase(shop, async (db) => {
          const { rows } = await db.query<{ state: string; price: string }>(
            `select state, price from schedule_entries join products on products.id = entity_id where entity_id = $1`,
            [id],
          )
          return `${rows[0]?.state} ${rows[0]?.price}`
        }),
      )
      .toBe('cancelled 12000')
    expect(complaints).toEqual([])
  },
)
