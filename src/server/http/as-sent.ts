/** The value as its JSON gives it back: without the keys that hold nothing. Frozen, because many are given the same one. */
export function asSent(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return Object.freeze(value.map((item) => asSent(item)))
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return Object.freeze(Object.fromEntries(entries.map(([key, inner]) => [key, asSent(inner)])))
}
