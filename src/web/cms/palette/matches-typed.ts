const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[أإآ]/g, 'ا')
    .replace(/ة/g, 'ه')
    .replace(/ى/g, 'ي')
    .toLowerCase()

/** Every word that was typed begins a word of the label. */
export function matchesTyped(label: string, typed: string): boolean {
  const words = folded(label).split(/[\s/·-]+/)
  return folded(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part) || word.replace(/^ال/, '').startsWith(part)))
}
