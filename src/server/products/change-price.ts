import type { PriceChange } from '#contract/product-cells.ts'
import { currencyDecimals } from '#i18n/format.ts'

/** In minor units. Half a unit goes up; an ending is that of the nearest price, of which two as near the higher counts. */
export function changedPrice(price: number, { percent, amount, ending }: PriceChange, currency: string) {
  // In hundredths of a percent, so that nothing is lost before the one division.
  const changed =
    percent === undefined
      ? price + (amount?.amount ?? 0)
      : Math.floor((price * (10_000 + Math.round(percent * 100)) + 5_000) / 10_000)
  if (!ending || changed < 0) return changed
  const unit = 10 ** currencyDecimals(currency)
  const end = (Number(ending.slice(1)) * unit) / 100
  const nearest = Math.max(0, Math.floor((changed - end) / unit + 0.5)) * unit + end
  // Nothing becomes free by its ending.
  return nearest === 0 && changed > 0 ? unit : nearest
}

/** A currency without decimals has no endings. */
export const canEnd = (currency: string): boolean => currencyDecimals(currency) >= 2
