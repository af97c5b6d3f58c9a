import type { ShopBar } from '#contract/shop-state.ts'

/** The bar on every page. The server sends it with the page, so that shops without one load nothing for it. */
export const shopBar = {
  demo: 'Demo shop: nothing is charged, nothing is sent',
  publicDemo: 'Demo shop: nothing is charged, nothing is sent. Everyone can read what you type',
  testPayments: 'Test payments: nothing is charged',
  preview: 'Preview: the shop as of {at}, until {until}',
  leavePreview: 'Leave preview',
} as const satisfies Record<ShopBar | 'preview' | 'leavePreview', string>
