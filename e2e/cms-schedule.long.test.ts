import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { newAdmin, onDatabase } from './support/new-admin.ts'
import { demoShop } from './support/shop.ts'
import { lookAt, staffAt } from './support/staff.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

const leave = { en: 'Leave preview', ar: 'إنهاء المعاينة' }

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
    const planned = dialog.getByRole('textbox', { name: new RegExp(t('cms.schedule.fields.price')) })
    await planned.fill('much')
    await planned.blur()
    await dialog.getByText(t('validation.invalid', { field: t('cms.schedule.fields.price') })).waitFor()
    await planned.fill('99')

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
    await shown.getByRole('button', { name: leave[screen.language], exact: true }).click()
    await shown.waitForURL(`**/${screen.language}/products/${id}`)
    await expect.poll(() => shown.getByRole('note').textContent()).not.toBe(bar)
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

test.each(screens.map((screen) => [nameOf(screen), screen] as const))(
  'the grid, many at once and the switch of a discount ask before a schedule ends: %s',
  async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const code = screen.language === 'en' ? 'HELDEN' : 'HELDAR'
    const admin = await newAdmin(shop)
    const tag = randomUUID()
    const [product, discount] = await onDatabase(shop, async (db) => {
      await db.query(
        `insert into metadata (id, kind, title) values ($1, 'tag', jsonb_build_object('en', $2::text, 'ar', $2::text))`,
        [tag, code],
      )
      const made = await db.query<{ id: string }>(
        `insert into products (id, code, type, hardware_type, name, short_name, price, sale_price, visibility, metadata_ids)
         values (gen_random_uuid(), $1, 'hardware', 'device', jsonb_build_object('en', $1::text, 'ar', $1::text),
           jsonb_build_object('en', $1::text, 'ar', $1::text), 9900, 9900, 'visible', array[$2::uuid]) returning id`,
        [code, tag],
      )
      const off = await db.query<{ id: string }>(
        `insert into discounts (id, type, code, status, period, start_date, percentage)
         values (gen_random_uuid(), 'code', $1, 'active', 'open_ended', now(), 10) returning id`,
        [code],
      )
      return [made.rows[0]?.id ?? '', off.rows[0]?.id ?? ''] as const
    })
    /** An entry that runs until tomorrow. */
    const runs = (kind: string, id: string, field: string, value: unknown) =>
      onDatabase(shop, (db) =>
        db.query(
          `insert into schedule_entries (id, kind, entity_id, field, value, value_before, starts_at, ends_at, state, by_name)
           values (gen_random_uuid(), $1, $2, $3, $4, $4, now() - interval '1 hour', now() + interval '1 day', 'running', 'Nada')`,
          [kind, id, field, JSON.stringify(value)],
        ),
      )
    const stateOf = (id: string, field: string) =>
      onDatabase(shop, async (db) => {
        const { rows } = await db.query<{ state: string }>(
          'select state from schedule_entries where entity_id = $1 and field = $2',
          [id, field],
        )
        return rows[0]?.state
      })
    await runs('product', product, 'price', { amount: 9_900, currency: 'SAR' })
    await runs('product', product, 'visibility', 'visible')
    await runs('discount', discount, 'status', 'active')

    const { page, complaints } = await staffAt(browser, `/cms/products/grid?ids=${product}`, screen, admin)
    const dialog = page.getByRole('dialog', { name: t('cms.schedule.ask.title') })
    const answer = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
    await page.locator('[data-place="0 0"]').click()
    await page.keyboard.type('77')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+s')
    await dialog.waitFor()
    await lookAt(page, screen)
    await answer(t('confirm.cancel'))
    await page.getByText(t('errors.schedule_end_required')).waitFor()
    expect(await stateOf(product, 'price')).toBe('running')
    await page.keyboard.press('Control+s')
    await answer(t('cms.schedule.ask.confirm'))
    await page.getByText(t('cms.grid.changed', { count: 1 }), { exact: true }).waitFor()
    expect(await stateOf(product, 'price')).toBe('cancelled')

    await page.goto(`/${screen.language}/cms/products?tag=${tag}`)
    await page.getByRole('checkbox', { name: t('cms.list.selectPage') }).click()
    await page.getByRole('button', { name: t('cms.products.bulk.hide'), exact: true }).click()
    await answer(t('cms.schedule.ask.confirm'))
    await page.getByText(t('cms.products.bulk.done', { count: 1 }), { exact: true }).waitFor()
    expect(await stateOf(product, 'visibility')).toBe('cancelled')

    await page.goto(`/${screen.language}/cms/discounts?search=${code}`)
    await page.getByRole('checkbox', { name: t('cms.list.selectPage') }).click()
    await page.getByRole('button', { name: t('cms.discounts.deactivate'), exact: true }).click()
    await answer(t('cms.schedule.ask.confirm'))
    await page.getByText(t('cms.discounts.bulk.deactivated', { count: 1 })).waitFor()
    expect(await stateOf(discount, 'status')).toBe('cancelled')
    expect(complaints.filter((one) => !one.includes('409'))).toEqual([])
  },
)
