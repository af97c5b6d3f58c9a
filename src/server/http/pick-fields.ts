/** Keeps the named fields, and always the id and the version; translation pages ask this way. */
export function pickFields<T extends { _id: string; version: number }>(
  item: T,
  fields: string | undefined,
): Partial<T> & Pick<T, '_id' | 'version'> {
  const names = fields?.split(',').map((name) => name.trim())
  const { _id, version } = item
  if (!names) return item
  const asked = Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name)))
  return { ...(asked as Partial<T>), _id, version }
}
