import { expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { newAdmin, onDatabase } from './support/new-admin.ts'
import { demoShop } from './support/shop.ts'
import { lookAt, staffAt } from './support/staff.ts'
import { staffCalls } from './support/staff-calls.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

/** Hardware without a fact. */
const products = (name: string, count: number) =>
  onDatabase(shop, async (db) => {
    const { rows } = await db.query<{ id: string }>(
      `insert into products (id, code, type, hardware_type, name, short_name, price, sale_price, visibility)
       select gen_random_uuid(), $1 || '-' || n, 'hardware', 'device',
         jsonb_build_object('en', $1 || ' ' || n, 'ar', $1 || ' ' || n),
         jsonb_build_object('en', $1 || ' ' || n, 'ar', $1 || ' ' || n), 100, 100, 'visible'
       from generate_series(1, $2::int) n returning id`,
      [name, count],
    )
    return rows.map(({ id }) => id)
  })

test.each(screens.map((screen) => ({ name: nameOf(screen), screen })))(
  'facts to tidy are found, narrowed, and lead to the facts: $name',
  async ({ screen }) => {
    const { t } = wordsOf(screen.language)
    const { page, complaints } = await staffAt(browser, '/cms/products', screen, await newAdmin(shop))
    const call = staffCalls(shop, page)
    const name = `Tidied${randomUUID().slice(0, 8)}`
    const [first = '', second = ''] = await products(name, 2)
    // Who has one fact is looked at when it is saved.
    for (const id of [first, second])
      await call(`products/${id}/facts`, {
        method: 'PUT',
        body: { facts: [{ key: 'solar', flag: true }], version: 1 },
      })

    await page.getByRole('link', { name: t('cms.factFindings.title'), exact: true }).click()
    await page.getByRole('heading', { level: 1, name: t('cms.factFindings.title') }).waitFor()
    await page.getByRole('table', { name: t('cms.factFindings.title') }).waitFor()
    await lookAt(page, screen)

    const search = page.getByRole('searchbox', { name: t('cms.factFindings.search') })
    await search.fill(name)
    await search.press('Enter')
    const rows = page.getByRole('row').filter({ hasText: name })
    await expect.poll(() => rows.count()).toBe(2)
    await expect.poll(() => rows.first().innerText()).toContain(t('cms.factFindings.reasons.few'))
    await expect.poll(() => rows.first().innerText()).toContain(t('cms.factFindings.facts', { count: 1 }))

    await page.goto(`/${screen.language}/cms/products/facts-to-tidy?search=${name}&reason=far`)
    await page.getByText(t('cms.list.noMatch')).waitFor()
    await lookAt(page, screen)

    await page.goto(`/${screen.language}/cms/products/facts-to-tidy?search=${name}&reason=few`)
    await expect.poll(() => rows.count()).toBe(2)
    await page.getByRole('checkbox', { name: t('cms.list.selectPage') }).click()
    await lookAt(page, screen)
    await page.getByRole('link', { name: t('cms.factsGrid.title'), exact: true }).click()
    await page.getByRole('grid').waitFor()
    expect(new URL(page.url()).searchParams.get('ids')?.split(',').toSorted()).toEqual(
      [first, second].toSorted(),
    )

    await page.goBack()
    await page.getByRole('link', { name: `${name} 1`, exact: true }).click()
    await page.waitForURL(`**/cms/products/${first}/facts`)
    expect(complaints).toEqual([])
  },
)
