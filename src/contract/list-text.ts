/** A text within a list that is joined by commas: its own commas and percent signs are percent-encoded. */
export const toListText = (text: string) => text.replace(/[%,]/g, encodeURIComponent)

/** The other way; a text that is encoded wrongly is taken as it is. */
export function fromListText(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}
