import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Plugin } from 'vite'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Brand, brandFiles, brandIds } from '#brands/brand.ts'
import { brandModule } from './brand-module.ts'

// All in which one brand's build differs from another's: the screens it has, and the files of its folder.

const brands = await Promise.all(
  brandIds.map(async (id): Promise<Brand> => (await import(`../../brands/${id}/brand.ts`)).brand),
)
const fileOf = (brand: Brand, name: string) =>
  fileURLToPath(new URL(`../../brands/${brand.id}/${name}`, import.meta.url))

afterEach(() => vi.unstubAllEnvs())

async function screensOf(brand: Brand): Promise<string[]> {
  vi.stubEnv('BRAND', brand.id)
  vi.resetModules()
  const { default: routes } = await import('../../src/web/routes.ts')
  const idsOf = (entries: RouteConfigEntry[]): string[] =>
    entries.flatMap(({ id, children }) => [...(id === undefined ? [] : [id]), ...idsOf(children ?? [])])
  return idsOf(routes)
}

async function moduleOf(brand: Brand): Promise<string> {
  vi.stubEnv('BRAND', brand.id)
  const { load } = brandModule() as Plugin & { load: (id: string) => Promise<string | undefined> }
  return (await load('\0brand')) ?? ''
}

describe.each(brands)('the pages of $id', (brand) => {
  test('are the screens of its features and no others, in both languages', async () => {
    const screens = {
      'store/cart/cart-page': brand.flags.cart,
      'store/orders/orders-page': brand.flags.orders,
      'store/quick-order/quick-order-page': brand.flags.quickOrder,
      'store/stock-alerts/stock-alert-page': brand.flags.orders,
      'store/lists/lists-page': brand.flags.lists,
      'store/lists/list-page': brand.flags.lists,
      'store/papers/papers-page': brand.flags.orders,
      'store/devices/devices-page': brand.flags.devices,
      'store/members/invitation-page': brand.flags.members,
      'store/orders/order-page': brand.flags.orders,
      'cms/orders/order-page': brand.flags.orders,
      'cms/transactions/transactions-page': brand.flags.orders,
      'store/legal/terms-page': brand.flags.terms,
      'store/legal/privacy-page': brand.flags.policy,
      'cms/discounts/discounts-page': brand.flags.price,
      'cms/price-lists/price-lists-page': brand.flags.priceLists,
      'cms/delivery/delivery-page': brand.flags.deliveryZones,
      'cms/delivery/point-page': brand.flags.deliveryZones,
      'cms/credit/credit-page': brand.flags.credit,
      'store/returns/return-page': brand.flags.returns,
      'store/returns/ask-return-page': brand.flags.returns,
      'cms/returns/returns-page': brand.flags.returns,
      'cms/inventory/inventory-page': brand.flags.stockCms,
      'store/products/products-page': true,
      'store/contact/contact-page': true,
      'store/request-quote/request-quote-page': true,
      'store/quotes/quote-page': true,
    }
    const found = await screensOf(brand)
    for (const [screen, isOn] of Object.entries(screens))
      for (const language of ['en', 'ar']) expect(found.includes(`${language}/${screen}`), screen).toBe(isOn)
  })

  test('take their data, theme and pictures from its folder and no other', async () => {
    const code = await moduleOf(brand)
    const folders = [...code.matchAll(/\/brands\/([^/]+)\//g)].map(([, folder]) => folder)
    expect(new Set(folders)).toEqual(new Set([brand.id]))
    for (const file of Object.values(brandFiles)) expect(code).toContain(`/brands/${brand.id}/${file}`)
  })

  test('have a theme with its colours and no other brand’s', () => {
    const css = readFileSync(fileOf(brand, brandFiles.theme), 'utf8')
    for (const { colors } of brands)
      expect(css.includes(`--accent: ${colors.light.accent}`)).toBe(
        colors.light.accent === brand.colors.light.accent,
      )
  })
})
