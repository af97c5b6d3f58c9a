import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ServerBuild } from 'react-router'
import { type Brand, type BrandId, brandIds } from '#brands/brand.ts'
import type { InProcessAnswer } from '#server/http/in-process.ts'
import { createPageRenderer, type Page } from '#server/pages/pages.ts'

type Built = { build: ServerBuild; page: (path: string) => Promise<Page>; files: string[]; css: string }

const root = fileURLToPath(new URL('../..', import.meta.url))
const inProject = (...parts: string[]) => join(root, ...parts)
const program = inProject('node_modules', '@react-router', 'dev', 'bin.cjs')
const atOnce = 2
const run = promisify(execFile)
const built = new Map<string, Built>()
const brands = await Promise.all(
  brandIds.map(async (id): Promise<Brand> => (await import(`../../brands/${id}/brand.ts`)).brand),
)

/** Inside the project, where what the server's part imports is found. */
const cache = inProject('node_modules', '.cache')
let folder = ''

/** Builds these brands and holds each build to its brand. */
export function holdsBuildsOf(ids: readonly BrandId[]) {
  beforeAll(async () => {
    mkdirSync(cache, { recursive: true })
    folder = mkdtempSync(join(cache, 'brand-builds-'))
    const waiting = [...ids]
    const worker = async () => {
      for (let id = waiting.shift(); id; id = waiting.shift()) built.set(id, await buildBrand(id))
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
  }, 1_800_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  describe.each(brands.filter(({ id }) => ids.includes(id)))('the build of $id', (brand) => {
    holdsBuild(brand)
  })
}

async function buildBrand(id: string): Promise<Built> {
  const place = join(folder, id)
  const env = { ...process.env, NODE_ENV: 'production', BRAND: id, BUILD_DIRECTORY: place }
  await run(process.execPath, [program, 'build', '--minify', 'false'], { cwd: inProject(), env })
  const build = (await import(join(place, 'server', 'index.js'))) as ServerBuild
  const render = createPageRenderer({
    build,
    mode: 'production',
    call: answer,
    origin: 'https://shop.example',
    apiHost: '',
    hasOutbox: false,
  })
  const assets = join(place, 'client', 'assets')
  const files = readdirSync(assets)
  const css = files
    .filter((file) => file.endsWith('.css'))
    .map((file) => readFileSync(join(assets, file), 'utf8'))
    .join('\n')
  return { build, page: (path) => render({ path, search: '', timeZone: 'Asia/Riyadh' }), files, css }
}

const seller = { name: 'Example Seller', crNumber: '1010999999', vatNumber: '310999999900003' }

/** An API that knows its settings and no product. */
async function answer({ path }: { path: string }): Promise<InProcessAnswer> {
  if (!path.endsWith('/settings')) return { refused: { statusCode: 404, code: 'not_found', message: '' } }
  const off = { enabled: false }
  const value = {
    data: {
      language: 'en',
      supportedLanguages: [
        { code: 'en', label: 'English' },
        { code: 'ar', label: 'العربية' },
      ],
      seller,
      visibility: { pricing: off, stock: off, payment: off, whatsapp: { enabled: false, url: '' } },
      copyright: '',
      currency: 'SAR',
      socialLinks: [],
    },
  }
  return { value }
}

const missing = '/products/019aa000-0000-7000-8000-000000000000'

function holdsBuild(brand: Brand) {
  const of = () => {
    const found = built.get(brand.id)
    if (!found) throw new Error(`${brand.id} was not built`)
    return found
  }
  /** The file of the build that a brand's own became, by its hashed name. */
  const fileOf = (name: string) => {
    const [stem = '', extension = ''] = name.split('.')
    const file = of().files.find((file) => new RegExp(`^${stem}-[\\w-]{8}\\.${extension}$`).test(file))
    return file ?? `no ${name}`
  }

  test.each(['en', 'ar'] as const)('bears its own name, logo and icons, in %s', async (language) => {
    const { status, body } = await of().page(`/${language}${missing}`)
    expect(status).toBe(404)
    expect(body).toContain(`data-brand="${brand.id}"`)
    expect(body).toMatch(new RegExp(`<title>[^<]+ – ${brand.title[language]}</title>`))
    const logos = { en: [brand.logo, brand.logoDark], ar: [brand.logoAr, brand.logoArDark] }[language]
    for (const name of [...logos, brand.favicon, brand.faviconPng, brand.appleTouchIcon])
      expect(body).toContain(`/assets/${fileOf(name)}`)
    expect(body).toContain(brand.colors.dark.surface)
    // Scripts wait for the page to be painted.
    expect(body).not.toContain('<link rel="modulepreload"')
    expect(body).not.toContain('<script type="module"')
    expect(body).toMatch(/await import\("\/assets\/entry\.client-[\w-]{8}\.js"\);?\}\}\)<\/script>/)
    // The seller is the settings'; the server puts the brand's own there where staff have set none.
    expect(body).toContain(seller.crNumber)

    const manifest = await of().page(`/${language}/manifest.webmanifest`)
    expect(manifest.headers['content-type']).toContain('application/manifest+json')
    expect(JSON.parse(manifest.body)).toMatchObject({
      name: brand.title[language],
      start_url: `/${language}`,
      theme_color: brand.colors.light.surface,
    })
    expect(manifest.body).toContain(`/assets/${fileOf(brand.icon512)}`)
  })

  test('its pictures are those of its folder', () => {
    for (const name of [brand.logo, brand.logoAr, brand.favicon, brand.loginBackground]) {
      const own = readFileSync(inProject('brands', brand.id, name))
      const sent = readFileSync(join(folder, brand.id, 'client', 'assets', fileOf(name)))
      expect(sent.equals(own), name).toBe(true)
    }
  })

  test('its stylesheets hold its theme and no other', () => {
    const { css } = of()
    for (const { colors } of brands)
      expect(css.includes(`--accent: ${colors.light.accent}`)).toBe(
        colors.light.accent === brand.colors.light.accent,
      )
  })

  test('has the screens of its features and no others', async () => {
    const screens = {
      'store/cart/cart-page': brand.flags.cart,
      'store/orders/orders-page': brand.flags.orders,
      'store/orders/order-page': brand.flags.orders,
      'store/legal/terms-page': brand.flags.terms,
      'store/legal/privacy-page': brand.flags.policy,
      'store/products/products-page': true,
      'store/contact/contact-page': true,
      'store/request-quote/request-quote-page': true,
      'store/quotes/quote-page': true,
    }
    const { build, files, page } = of()
    const routes = Object.keys(build.routes)
    for (const [screen, isOn] of Object.entries(screens)) {
      expect(routes.includes(`en/${screen}`), screen).toBe(isOn)
      expect(routes.includes(`ar/${screen}`), screen).toBe(isOn)
    }
    expect(files.some((file) => /^cart-page-.*\.js$/.test(file))).toBe(brand.flags.cart)

    const addresses = {
      cart: brand.flags.cart,
      termsAndConditions: brand.flags.terms,
      privacyPolicy: brand.flags.policy,
    }
    for (const [address, isOn] of Object.entries(addresses)) {
      const { status, headers } = await page(`/en/${address}`)
      expect({ status, to: headers.location }, address).toEqual(
        isOn ? { status: 200, to: undefined } : { status: 302, to: '/en/products' },
      )
    }
  })

  test('links to no page that it does not have', async () => {
    const { body } = await of().page(`/en${missing}`)
    expect(body.includes('href="/en/cart"')).toBe(brand.flags.cart)
    expect(body.includes('href="/en/termsAndConditions"')).toBe(brand.flags.terms)
    expect(body.includes('href="/en/privacyPolicy"')).toBe(brand.flags.policy)
  })

  test('the shop’s pages take no stylesheet of the CMS’s components', async () => {
    const { body } = await of().page(`/en${missing}`)
    const linked = [...body.matchAll(/rel="stylesheet" href="\/assets\/([^"#]+)/g)].map(
      ([, file]) => file ?? '',
    )
    expect(linked.length).toBeGreaterThan(0)
    expect(linked.filter((file) => /^(?:cms|staff)-/.test(file))).toEqual([])
  })
  const script = (name: string) => readFileSync(join(folder, brand.id, 'client', 'assets', name), 'utf8')

  test('widgets of React Aria are of the CMS alone, and speak the shop’s languages and no other', () => {
    const { routes } = of().build.assets
    const ofShop = Object.values(routes).flatMap((route) =>
      route && /^(?:en|ar)\/(?!cms\/)/.test(route.id) ? [route.module, ...(route.imports ?? [])] : [],
    )
    const names = new Set(ofShop.map((file) => file.replace(/^\/assets\//, '')))
    expect(names.size).toBeGreaterThan(0)
    expect([...names].filter((name) => script(name).includes('react-aria'))).toEqual([])

    const named = of()
      .files.filter((file) => file.endsWith('.js'))
      .flatMap((file) => [...script(file).matchAll(/["']calendar["']: ?[`"']([^`"']+)/g)])
      .map(([, word = '']) =>
        word.replace(/\\u\{?([\da-f]+)\}?/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16))),
      )
    expect(new Set(named)).toEqual(new Set(['Calendar', 'التقويم']))
  })
}
