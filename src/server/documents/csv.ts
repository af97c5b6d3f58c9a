/** A table for programs and spreadsheets: quoted where it must be, and nothing in it that a spreadsheet would run. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  // The mark makes spreadsheets read Arabic as what it is.
  return `\ufeff${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`
}

function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
