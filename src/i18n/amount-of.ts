import { asciiDigits } from '#contract/digits.ts'
import { currencyDecimals } from './format.ts'

/**
 * What was typed, in minor units; null for an empty field, undefined for what is not an amount of this currency. Takes
 * either kind of digits, the Arabic decimal sign, and thousands where they are grouped in threes.
 */
export function amountOf(text: string, currency: string): number | null | undefined {
  const plain = asciiDigits(text).trim().replaceAll('٫', '.').replaceAll('٬', ',')
  if (plain === '') return null
  const [, sign = '', whole = '', fraction = ''] =
    /^(-?)(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d*))?$/.exec(plain) ?? []
  const decimals = currencyDecimals(currency)
  if (whole === '' || fraction.replace(/0+$/, '').length > decimals) return undefined
  const minor = whole.replaceAll(',', '') + fraction.slice(0, decimals).padEnd(decimals, '0')
  return Number(sign + minor)
}

/** Minor units as a plain number in major units, with all decimals: `129.00`. */
export function plainAmount(amount: number, currency: string): string {
  const decimals = currencyDecimals(currency)
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0')
  const whole = (amount < 0 ? '-' : '') + digits.slice(0, digits.length - decimals)
  return decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`
}
