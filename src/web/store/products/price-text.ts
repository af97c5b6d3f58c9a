import { asciiDigits } from '#contract/digits.ts'
import { maxPrice } from '#contract/products.ts'

/** Arabic decimal mark and thousands mark, and the spaces that people put between thousands. */
const marks = (text: string) =>
  asciiDigits(text)
    .replaceAll('\u066b', '.')
    .replace(/[\u066c,\s\u00a0\u202f]/g, '')

/**
 * A price as people type it, in major units and in either kind of digits: `١٬٢٥٠٫٥٠` is 1250.5. Undefined when it is
 * invalid.
 */
export function readPrice(text: string | null | undefined): number | undefined {
  const plain = marks(text ?? '')
  if (!/^\d{1,9}(?:\.\d{0,3})?$/.test(plain)) return undefined
  const price = Number(plain)
  return price > 0 ? price : undefined
}

/** 129.5 in a currency of two decimals is 12950; never more than the API takes. */
export const toMinor = (price: number, decimals: number): number =>
  Math.min(Math.round(price * 10 ** decimals), maxPrice)

export const toMajor = (amount: number, decimals: number): number => amount / 10 ** decimals
