import type { ShopBar } from '#contract/shop-state.ts'
import type { Context } from '../context.ts'

export function shopBar({ mode, payments }: Pick<Context, 'mode' | 'payments'>): ShopBar | undefined {
  if (mode !== 'live') return mode
  return payments.name === 'sandbox' ? 'testPayments' : undefined
}
