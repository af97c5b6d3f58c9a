/** Roughly what a value takes of the memory; rather too much than too little. */
export function bytesOf(value: unknown): number {
  if (typeof value === 'string') return 16 + 2 * value.length
  if (typeof value !== 'object' || value === null) return 8
  return Object.values(value).reduce<number>((bytes, inner) => bytes + 16 + bytesOf(inner), 32)
}
