import { siteOrigin } from '../config/site-origin.ts'
import type { FastifyInstance } from 'fastify'
import { enums, type Language } from '#contract/enums.ts'
import type { Context } from '../context.ts'
import { isShown, products } from './products.table.ts'
import { AppError } from '../http/app-error.ts'

/** Of one file; the format allows 50,000 addresses, and each product has one a language. */
const productsPerFile = 20_000
const maxAge = 3_600

type Asks = {
  /** Pages beside those of products, that have something to show. */
  listPages: (ctx: Context) => Promise<{ path: string; changed: Date | undefined }[]>
}

/** What machines that read the shop ask for: which pages there are, and which are not for them. */
export const searchEngineRoutes =
  ({ listPages }: Asks) =>
  (app: FastifyInstance, ctx: Context) => {
    const origin = siteOrigin(ctx.config)
    const { flags } = ctx.brand
    const pages = [
      '',
      '/products',
      '/catalogue',
      '/contact',
      '/requestAQuote',
      ...(flags.terms ? ['/termsAndConditions'] : []),
      ...(flags.policy ? ['/privacyPolicy'] : []),
    ]
    const ofNobody = ['account', 'cms', 'cms-login', 'company', 'orders', 'profile', 'quotes']

    app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) => {
      const closed = enums.Language.flatMap((language) =>
        ofNobody.map((page) => `Disallow: /${language}/${page}\n`),
      ).join('')
      // Pictures are what search engines show of a product; the longer rule wins.
      return reply
        .type('text/plain; charset=utf-8')
        .send(
          `User-agent: *\nAllow: /api/file-manager/files/\nDisallow: /api/\n${closed}\nSitemap: ${origin}/sitemap.xml\n`,
        )
    })

    const send = (xml: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`

    app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) => {
      await ctx.limits.count(request, 'GET', undefined)
      const count = await ctx.publicCache.remember('sitemap products', () => ctx.db.$count(products, isShown))
      const files = [
        'pages',
        ...Array.from({ length: Math.ceil(count / productsPerFile) }, (_, at) => `products-${at + 1}`),
      ]
      const entries = files.map((name) => `<sitemap><loc>${origin}/sitemaps/${name}.xml</loc></sitemap>`)
      return reply
        .type('application/xml; charset=utf-8')
        .header('cache-control', `public, max-age=${maxAge}`)
        .send(
          send(
            `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</sitemapindex>`,
          ),
        )
    })

    app.get('/sitemaps/:name', { schema: { hide: true } }, async (request, reply) => {
      await ctx.limits.count(request, 'GET', undefined)
      const { name } = request.params as { name: string }
      const number = /^products-([1-9]\d{0,4})\.xml$/.exec(name)?.[1]
      if (name !== 'pages.xml' && number === undefined) throw new AppError('not_found')
      const listed =
        number === undefined
          ? [...pages.map((path) => ({ path, changed: undefined })), ...(await listPages(ctx))]
          : (await productsOf(ctx, Number(number))).map(({ id, updatedAt }) => ({
              path: `/products/${id}`,
              changed: updatedAt,
            }))
      if (listed.length === 0) throw new AppError('not_found')
      return reply
        .type('application/xml; charset=utf-8')
        .header('cache-control', `public, max-age=${maxAge}`)
        .send(
          send(
            `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${listed
              .map(({ path, changed }) => inEachLanguage(origin, path, changed))
              .join('')}</urlset>`,
          ),
        )
    })

    const productsOf = (ctx: Context, number: number) =>
      ctx.db
        .select({ id: products.id, updatedAt: products.updatedAt })
        .from(products)
        .where(isShown)
        .orderBy(products.id)
        .limit(productsPerFile)
        .offset((number - 1) * productsPerFile)
  }

/** The page in each language, every one naming the others. Paths hold ids, fixed words and slugs alone, so nothing needs escaping. */
function inEachLanguage(origin: string, path: string, changed: Date | undefined): string {
  const address = (language: Language) => `${origin}/${language}${path}`
  const alternates = enums.Language.map(
    (language) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address(language)}"/>`,
  ).join('')
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
  return enums.Language.map(
    (language) => `<url><loc>${address(language)}</loc>${lastmod}${alternates}</url>`,
  ).join('')
}
