/** Roughly what a value takes of the memory, each part of it once; rather too much than too little. */
export function bytesOf(value: unknown, seen = new Set<object>()): number {
  if (typeof value === 'string') return 16 + 2 * value.length
  if (typeof value !== 'object' || value === null) return 8
  if (seen.has(value)) return 0
  seen.add(value)
  if (ArrayBuffer.isView(value)) return 96 + value.byteLength
  const inside =
    value instanceof Map ? [...value].flat() : value instanceof Set ? [...value] : Object.values(value)
  return inside.reduce<number>((bytes, inner) => bytes + 16 + bytesOf(inner, seen), 32)
}
