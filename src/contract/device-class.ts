/** `Class A`, `class a` and `A` are one: its letter. */
export const deviceClassOf = (text: string): string =>
  text
    .trim()
    .replace(/^class */i, '')
    .toUpperCase()
