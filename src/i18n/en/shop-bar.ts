import type { ShopBar } from '#contract/shop-state.ts'

/** The bar on every page. The server sends it with the page, so that shops without one load nothing for it. */
export const shopBar = {
  demo: 'Demo shop: nothing is charged, nothing is sent',
  publicDemo: 'Demo shop: nothing is charged, nothing is sent. Everyone can read what you type',
  testPayments: 'Test payments: nothing is charged',
  preview: 'Preview: the shop as of {at}. It ends at {until}, or in the CMS under Schedule',
} as const satisfies Record<ShopBar | 'preview', string>
