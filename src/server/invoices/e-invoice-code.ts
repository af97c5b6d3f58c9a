/** What the square of a Saudi e-invoice (phase 1) says; amounts in the currency's major unit. */
type EInvoiceFacts = { seller: string; vatNumber: string; issuedAt: Date; total: string; tax: string }

/** Five fields, each as tag, length and UTF-8 text, together in base64, as the tax authority's scanner reads them. */
export function eInvoiceCode({ seller, vatNumber, issuedAt, total, tax }: EInvoiceFacts): string {
  const time = issuedAt.toISOString().replace(/\.\d+Z$/, 'Z')
  const fields = [seller, vatNumber, time, total, tax].map((text, index) => {
    const value = Buffer.from(text, 'utf8').subarray(0, 255)
    return Buffer.concat([Buffer.from([index + 1, value.length]), value])
  })
  return Buffer.concat(fields).toString('base64')
}
