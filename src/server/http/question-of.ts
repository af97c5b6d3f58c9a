/** Canonical cache key: known parameters only, sorted, empty ones dropped. A known name with a dot at its end is a beginning. */
export function questionOf(
  path: string,
  query: Iterable<[string, string]>,
  known: readonly string[],
): string {
  const beginnings = known.filter((name) => name.endsWith('.'))
  const isKnown = (name: string) =>
    known.includes(name) || beginnings.some((beginning) => name.startsWith(beginning))
  const read = [...query].filter(([name, value]) => value !== '' && isKnown(name))
  const sorted = read.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return sorted.length === 0 ? path : `${path}?${new URLSearchParams(sorted).toString()}`
}
