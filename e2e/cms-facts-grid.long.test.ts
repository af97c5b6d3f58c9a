import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { newAdmin, onDatabase } from './support/new-admin.ts'
import { paste } from './support/paste.ts'
import { demoShop } from './support/shop.ts'
import { english, lookAt, staffAt } from './support/staff.ts'
import { staffCalls } from './support/staff-calls.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

/** Hardware without a fact. */
const products = (name: string, count: number, tag?: string) =>
  onDatabase(shop, async (db) => {
    if (tag !== undefined)
      await db.query(
        `insert into metadata (id, kind, title) values ($1, 'tag', jsonb_build_object('en', $2::text, 'ar', $2::text))`,
        [tag, name],
      )
    const { rows } = await db.query<{ id: string }>(
      `insert into products (id, code, type, hardware_type, name, short_name, price, sale_price, visibility, metadata_ids)
       select gen_random_uuid(), $1 || '-' || n, 'hardware', 'device',
         jsonb_build_object('en', $1 || ' ' || n, 'ar', $1 || ' ' || n),
         jsonb_build_object('en', $1 || ' ' || n, 'ar', $1 || ' ' || n), 100, 100, 'visible', $3::uuid[]
       from generate_series(1, $2::int) n returning id, code`,
      [name, count, tag === undefined ? [] : [tag]],
    )
    return rows.map(({ id }) => id)
  })

/** What is stored of an attribute, product by product. */
const stored = (ids: readonly string[], key: string) =>
  onDatabase(shop, async (db) => {
    const { rows } = await db.query<{
      low: string | null
      high: string | null
      flag: boolean | null
      options: number
    }>(
      `select fact.low::float8 as low, fact.high::float8 as high, fact.flag, cardinality(fact.options) as options
       from unnest($1::uuid[]) with ordinality as asked (id, place)
       left join (product_facts fact join attributes on attributes.id = fact.attribute_id and attributes.key = $2)
         on fact.product_id = asked.id order by place`,
      [ids, key],
    )
    return rows
  })

describe.each(screens.map((screen, index) => ({ name: nameOf(screen), screen, index })))(
  'the grid of facts: $name',
  ({ screen, index }) => {
    const { t } = wordsOf(screen.language)
    const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
    const attributeNames = (keys: readonly string[]) =>
      onDatabase(shop, async (db) => {
        const { rows } = await db.query<{ key: string; name: string }>(
          `select key, name ->> $2 as name from attributes where key = any($1)`,
          [keys, screen.language],
        )
        const names = new Map(rows.map(({ key, name }) => [key, name]))
        return keys.map((key) => names.get(key) ?? key)
      })
    /** The grid of these products with these attributes alone; answers the place of each column. */
    const openGrid = async (ids: readonly string[], keys: readonly string[]) => {
      const visit = await staffAt(
        browser,
        `/cms/products/facts?ids=${ids.join()}&sort=code`,
        screen,
        await newAdmin(shop),
      )
      const { page } = visit
      await page.getByRole('grid').waitFor()
      await page.locator('summary', { hasText: /./ }).last().click()
      const names = await attributeNames(keys)
      const boxes = page.getByRole('group', { name: t('cms.factsGrid.choose') }).getByRole('checkbox')
      for (let left = await boxes.count(); left > 0; left -= 1) await boxes.nth(left - 1).uncheck()
      for (const name of names) await page.getByRole('checkbox', { name, exact: true }).check()
      const heads = await page.getByRole('columnheader').allTextContents()
      const cell = (row: number, key: string) =>
        page.locator(`[data-place="${row} ${heads.indexOf(names[keys.indexOf(key)] ?? '') - 1}"]`)
      return { ...visit, cell }
    }

    test('a block is pasted with units and either digits, options are chosen, saved and undone', async () => {
      const ids = await products(`FACTS${index}`, 3)
      const { page, cell, complaints } = await openGrid(ids, [
        'weight',
        'operating_temp',
        'battery_replaceable',
        'ip_rating',
      ])
      await lookAt(page, screen)
      await cell(0, 'weight').click()
      await paste(page, '100 g\n٢٫٥ كجم\n3')
      await cell(0, 'operating_temp').click()
      await paste(page, '-40 ~ 85 °C\nمن -١٠ إلى ٥٠ °م')
      await cell(0, 'battery_replaceable').click()
      await page.keyboard.press('Enter')
      await cell(0, 'ip_rating').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('checkbox', { name: 'IP67', exact: true }).check()
      await lookAt(page, screen)
      await dialog.getByRole('button', { name: t('cms.grid.done'), exact: true }).click()
      await page.getByText(t('cms.unsaved.changes')).waitFor()
      await lookAt(page, screen)
      await page.keyboard.press('Control+s')
      await page.getByText(t('cms.grid.changed', { count: 3 }), { exact: true }).waitFor()
      expect((await stored(ids, 'weight')).map(({ low }) => low)).toEqual([100, 2_500, 3])
      expect(await stored(ids, 'operating_temp')).toMatchObject([
        { low: -40, high: 85 },
        { low: -10, high: 50 },
        { low: null },
      ])
      expect((await stored(ids, 'battery_replaceable')).map(({ flag }) => flag)).toEqual([true, null, null])
      expect((await stored(ids, 'ip_rating'))[0]).toMatchObject({ options: 1 })
      await button(page, t('cms.grid.undo')).click()
      await page.getByText(t('cms.grid.undone', { count: 3 }), { exact: true }).waitFor()
      expect((await stored(ids, 'weight')).map(({ low }) => low)).toEqual([null, null, null])
      expect(complaints).toEqual([])
    })

    test('what is wrong stays in its cell, and a conflict with a colleague is decided', async () => {
      const ids = await products(`WRONG${index}`, 3)
      const { page, cell, complaints } = await openGrid(ids, ['weight', 'length'])
      const colleague = staffCalls(shop, page)
      await cell(0, 'weight').click()
      await paste(page, 'heavy\n2 g\n3 g')
      await cell(0, 'length').click()
      await paste(page, '25 cm')
      for (const id of ids.slice(1))
        await colleague(`products/${id}/facts`, {
          method: 'PUT',
          body: { facts: [{ key: 'weight', low: 77 }], version: 1 },
        })
      await page.keyboard.press('Control+s')
      await page
        .getByText(`${t('cms.grid.changed', { count: 0 })} · ${t('cms.grid.failed', { count: 3 })}`)
        .waitFor()
      await expect.poll(() => cell(0, 'weight').getAttribute('aria-invalid')).toBe('true')
      await expect.poll(() => cell(0, 'length').getAttribute('aria-invalid')).toBeNull()
      expect((await stored(ids, 'length'))[0]).toMatchObject({ low: null })
      await lookAt(page, screen)
      const row = (place: number) => page.getByRole('row').nth(place + 1)
      await row(1)
        .getByRole('button', { name: t('cms.grid.takeTheirs') })
        .click()
      await row(2)
        .getByRole('button', { name: t('cms.grid.keepMine') })
        .click()
      await cell(0, 'weight').click()
      await paste(page, '1 g')
      await button(page, t('actions.save')).click()
      await page.getByText(t('cms.grid.changed', { count: 2 }), { exact: true }).waitFor()
      expect((await stored(ids, 'weight')).map(({ low }) => low)).toEqual([1, 77, 3])
      expect((await stored(ids, 'length'))[0]).toMatchObject({ low: 250 })
      expect(complaints).toEqual([])
    })
  },
)

test('the grid is reached from the list, is typed in by keys, and unsaved facts are asked about', async () => {
  const { t } = wordsOf('en')
  const tag = randomUUID()
  await products('KEYS', 2, tag)
  const { page, complaints } = await staffAt(
    browser,
    `/cms/products?tag=${tag}&sort=code`,
    english,
    await newAdmin(shop),
  )
  await page.getByRole('link', { name: t('cms.factsGrid.title'), exact: true }).click()
  await page.getByRole('grid').waitFor()
  const cellAt = (row: number, column: number) => page.locator(`[data-place="${row} ${column}"]`)
  const heads = await page.getByRole('columnheader').allTextContents()
  const life = heads.indexOf('Battery life') - 1
  expect(life).toBeGreaterThanOrEqual(0)
  await cellAt(0, life).click()
  await page.keyboard.type('12 y')
  await page.keyboard.press('Escape')
  await expect.poll(() => cellAt(0, life).textContent()).toContain(t('cms.factsGrid.notStated'))
  await page.keyboard.type('13 y')
  await page.keyboard.press('Enter')
  await page.keyboard.type('14 y')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => cellAt(0, life).textContent()).toBe('13 y')
  await expect.poll(() => cellAt(1, life).textContent()).toBe('14 y')
  await page
    .getByRole('link', { name: t('cms.products.title'), exact: true })
    .last()
    .click()
  await page.getByRole('dialog', { name: t('cms.unsaved.title') }).waitFor()
  await page.getByRole('button', { name: t('cms.unsaved.stay'), exact: true }).click()
  await page.keyboard.press('Control+s')
  await page.getByText(t('cms.grid.changed', { count: 2 }), { exact: true }).waitFor()
  await expect.poll(() => cellAt(0, life).textContent()).toContain('13')
  expect(complaints).toEqual([])
})

test('more facts than one call takes are saved in several, up to the first that fails; the columns are remembered', async () => {
  const { t } = wordsOf('en')
  const ids = await products('MANY', 50)
  const visit = `/cms/products/facts?ids=${ids.join()}&sort=code`
  const { page } = await staffAt(browser, visit, english, await newAdmin(shop))
  await page.getByRole('grid').waitFor()
  await page.locator('summary', { hasText: /./ }).last().click()
  const boxes = page.getByRole('group', { name: t('cms.factsGrid.choose') }).getByRole('checkbox')
  for (let left = await boxes.count(); left > 0; left -= 1) await boxes.nth(left - 1).uncheck()
  const names = ['Weight', 'Length', 'Width', 'Height', 'Diameter']
  for (const name of names) await page.getByRole('checkbox', { name, exact: true }).check()
  const heads = await page.getByRole('columnheader').allTextContents()
  expect(heads.filter((head) => names.includes(head))).toHaveLength(5)
  await page.locator('[data-place="0 0"]').click()
  await paste(page, Array.from({ length: 50 }, () => '1\t2\t3\t4\t5').join('\n'))

  let calls = 0
  await page.route('**/marketplace/products/facts', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    calls += 1
    return calls === 2 ? route.abort() : route.fallback()
  })
  await page.keyboard.press('Control+s')
  await page
    .getByText(`${t('cms.grid.changed', { count: 40 })} · ${t('cms.grid.left', { count: 10 })}`)
    .waitFor()
  const saved = async () => (await stored(ids, 'weight')).filter(({ low }) => low !== null).length
  expect(await saved()).toBe(40)
  await page.keyboard.press('Control+s')
  await page.getByText(t('cms.grid.changed', { count: 10 }), { exact: true }).waitFor()
  expect(await saved()).toBe(50)

  await page.goto(`${shop.url}/en${visit}`)
  await page.getByRole('grid').waitFor()
  await expect.poll(() => page.getByRole('columnheader').allTextContents()).toEqual(heads)
})
