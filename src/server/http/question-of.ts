/** Canonical cache key: known parameters only, sorted, empty ones dropped. */
export function questionOf(
  path: string,
  query: Iterable<[string, string]>,
  known: readonly string[],
): string {
  const read = [...query].filter(([name, value]) => value !== '' && known.includes(name))
  const sorted = read.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return sorted.length === 0 ? path : `${path}?${new URLSearchParams(sorted).toString()}`
}
