/** A list in which one item stands elsewhere; beyond the ends is at the end. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.filter((_, index) => index !== from)
  const item = items.slice(from, from + 1)
  const at = Math.max(0, Math.min(to, rest.length))
  return [...rest.slice(0, at), ...item, ...rest.slice(at)]
}
