import type PdfDocument from 'pdfkit'
import encodeQr from 'qr'

/** Draws a QR code in lines, not as a picture: sharp at every size, and small. Its quiet zone is left to the caller. */
export function drawQrCode(
  page: InstanceType<typeof PdfDocument>,
  text: string,
  left: number,
  top: number,
  size: number,
): void {
  // The library gives no code without a border: the smallest is cut off.
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))
  const module = size / rows.length
  for (const [row, modules] of rows.entries())
    for (let from = 0; from < modules.length; from += 1) {
      if (!modules[from]) continue
      let to = from
      while (modules[to]) to += 1
      page.rect(left + from * module, top + row * module, (to - from) * module, module)
      from = to
    }
  page.fillColor('#000000').fill()
}
