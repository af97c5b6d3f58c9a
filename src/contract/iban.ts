import { asciiDigits } from './digits.ts'

/** A code without the gaps that people type for their eyes. */
export const compactCode = (text: string): string => asciiDigits(text).replace(/[\s-]/g, '').toUpperCase()

/** Remainder of the IBAN's digits by 97, letters counted from A = 10; 1 when the checksum holds (ISO 13616). */
function ibanRemainder(iban: string): number {
  const digits = [...(iban.slice(4) + iban.slice(0, 4))].map((character) => parseInt(character, 36)).join('')
  return [...digits].reduce((remainder, digit) => (remainder * 10 + Number(digit)) % 97, 0)
}

/** However it is spaced. */
export function isIban(text: string): boolean {
  const iban = compactCode(text)
  return (
    /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) &&
    (!iban.startsWith('SA') || iban.length === 24) &&
    ibanRemainder(iban) === 1
  )
}

/** Of a compact code. */
export const isSwiftCode = (code: string): boolean => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(code)

/** An IBAN as it is printed. */
export const inFours = (iban: string): string => iban.match(/.{1,4}/g)?.join(' ') ?? ''
