import { describe, expect, test } from 'vitest'
import { aBrowser, fitsTheScreen, inEnglish, nameOf, screens } from './support/browser.ts'
import { looksRight } from './support/both-schemes.ts'
import { newAdmin } from './support/new-admin.ts'
import { demoShop } from './support/shop.ts'
import { english, lookAt, staffAt } from './support/staff.ts'
import { staffCalls } from './support/staff-calls.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)
const titles = { en: 'Trackers', ar: 'أجهزة التتبع' }
const words = 'cms.metadata.landing'

describe('a device type has a page of its own, with its words and its products', () => {
  test.each(screens.map((screen) => [nameOf(screen), screen] as const))('%s', async (_, screen) => {
    const { language } = screen
    const { t } = wordsOf(language)
    const { page, complaints } = await browser.visit('/types/tracker', screen)
    await page.getByRole('heading', { level: 1, name: titles[language], exact: true }).waitFor()
    const path = new URL(page.url()).pathname
    expect(path).toBe(`/${language}/types/tracker`)
    const total = await page.locator('main article').count()
    expect(total).toBeGreaterThan(3)
    await looksRight(page)

    // A filter narrows the page and leaves it where it is.
    const link = page.locator('link[rel=canonical]')
    await expect.poll(() => link.getAttribute('href')).toContain(path)
    if (screen.width < 600) await page.getByRole('button', { name: t('store.products.filters') }).click()
    const inStock = page.getByRole('checkbox', { name: t('store.products.inStock'), exact: true })
    await inStock.last().check()
    await expect.poll(() => new URL(page.url()).search).toBe('?inStock=true')
    expect(new URL(page.url()).pathname).toBe(path)
    await fitsTheScreen(page)
    expect(complaints).toEqual([])
  })
})

test('machines and visitors without script read the same: addresses, crumbs, products, and filters from the link', async () => {
  const read = async (path: string) => {
    const answer = await fetch(shop.url + path, { redirect: 'manual' })
    return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() }
  }
  const { html } = await read('/ar/types/tracker')
  for (const language of ['en', 'ar'])
    expect(html).toMatch(new RegExp(`hrefLang="${language}" href="[^"]*/${language}/types/tracker"`, 'i'))
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  const graph = JSON.parse(json)['@graph']
  expect(graph[0].itemListElement.map(({ name }: { name: string }) => name)).toEqual([
    'الرئيسية',
    'المنتجات',
    titles.ar,
  ])
  expect(graph[1].mainEntity.itemListElement.length).toBeGreaterThan(3)
  expect(html).not.toContain('content="noindex"')

  const cards = (text: string) => text.match(/<article/g)?.length ?? 0
  const filtered = await read('/en/products?f.ip_rating=ip68')
  const all = await read('/en/products')
  expect(cards(filtered.html)).toBeGreaterThan(0)
  expect(cards(filtered.html)).toBeLessThan(cards(all.html))

  expect(await read('/en/types/nothing-of-that-kind')).toMatchObject({ status: 404 })
  expect(await read('/en/types/Not%20a%20slug')).toMatchObject({ status: 302, to: '/en/products' })
})

test.each(inEnglish)('staff write a page and move it, and its old address leads there: %s', async () => {
  const { t } = wordsOf('en')
  const admin = await newAdmin(shop)
  const { page, complaints } = await staffAt(
    browser,
    '/cms/metadata/landing-pages?search=probe',
    english,
    admin,
  )
  await page.getByRole('link', { name: 'Probe', exact: true }).waitFor()
  await lookAt(page, english)
  await page.getByRole('link', { name: 'Probe', exact: true }).click()
  const title = page.getByLabel(t(`${words}.fields.title`), { exact: false }).first()
  await title.fill('Probes for every place')
  const slug = page.getByRole('textbox', { name: t(`${words}.fields.slug`) })
  await slug.fill('Wrong Address')
  await page.getByRole('button', { name: t('actions.save') }).click()
  await page.getByText(t('validation.slug')).first().waitFor()
  await lookAt(page, english)
  await slug.fill('probes')
  await page.getByRole('button', { name: t('actions.save') }).click()
  await page.getByText(t('saved.updated')).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/en/cms/metadata/landing-pages/types/probes')
  const moved = await fetch(`${shop.url}/en/types/probe`, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/en/types/probes'])
  expect(await (await fetch(`${shop.url}/en/types/probes`)).text()).toContain('Probes for every place')
  expect(complaints).toEqual([])
})

test('a page without products says so and is kept out of search engines', async () => {
  const admin = await newAdmin(shop)
  const { page } = await staffAt(browser, '/cms/metadata/landing-pages', english, admin)
  const call = staffCalls(shop, page)
  await call('device-types', { method: 'POST', body: { title: 'Time machine' } })
  const { page: shown, complaints } = await browser.visit('/types/time-machine', english)
  await shown.getByRole('heading', { level: 1, name: 'Time machine' }).waitFor()
  await shown.getByRole('heading', { name: wordsOf('en').t('store.products.emptyShop') }).waitFor()
  await expect.poll(() => shown.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  await looksRight(shown)
  expect(complaints).toEqual([])
})
