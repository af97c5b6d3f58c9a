import { expect, test } from 'vitest'
import { aProduct } from '../test/factories.ts'
import { testApp } from '../test/test-app.ts'

const t = testApp({ environment: { PUBLIC_URL: 'https://shop.example' } })
const bare = testApp({ brand: 'sahab', environment: { PUBLIC_URL: 'https://shop.example' } })
const get = (url: string, app = t) => app.app.inject({ url })

test('robots are shown the sitemap and kept out of what belongs to people', async () => {
  const { body } = await get('/robots.txt')
  expect(body).toContain('Sitemap: https://shop.example/sitemap.xml')
  expect(body).toContain('Allow: /api/file-manager/files/\n')
  for (const closed of [
    '/api/',
    '/en/cms',
    '/en/orders',
    '/en/company',
    '/ar/account',
    '/ar/profile',
    '/en/quotes',
  ])
    expect(body).toContain(`Disallow: ${closed}\n`)
})

test('the sitemap leads to every visible product in both languages, and to no hidden one', async () => {
  const shown = await aProduct(t.db)
  const hidden = await aProduct(t.db, { visibility: 'hidden' })
  const index = (await get('/sitemap.xml')).body
  const files = [...index.matchAll(/<loc>https:\/\/shop\.example([^<]+)<\/loc>/g)].map(
    ([, path]) => path ?? '',
  )
  expect(files).toEqual(['/sitemaps/pages.xml', '/sitemaps/products-1.xml'])
  const listed = (await get('/sitemaps/products-1.xml')).body
  for (const language of ['en', 'ar']) {
    const address = `https://shop.example/${language}/products/${shown.id}`
    expect(listed).toContain(`<loc>${address}</loc>`)
    expect(listed).toContain(`hreflang="${language}" href="${address}"`)
  }
  expect(listed).not.toContain(hidden.id)
})

test('a page that a brand does not have is not in its sitemap', async () => {
  expect((await get('/sitemaps/pages.xml')).body).toContain('/en/termsAndConditions</loc>')
  expect((await get('/sitemaps/pages.xml', bare)).body).not.toContain('termsAndConditions')
})

test.each(['products-2.xml', 'products-0.xml', 'x.xml', 'products-99999999.xml'])(
  '%s is not there',
  async (name) => {
    expect((await get(`/sitemaps/${name}`)).statusCode).toBe(404)
  },
)
