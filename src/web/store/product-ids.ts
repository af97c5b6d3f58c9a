const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

const isId = (value: unknown): value is string => typeof value === 'string' && uuid.test(value)

/** Product ids, each once; invalid ones and those above the limit are left out. */
export const productIds = (values: readonly unknown[], most: number): string[] =>
  [...new Set(values.filter(isId))].slice(0, most)

/** The same from a stored text; somebody else's text under our key is an empty list. */
export function readProductIds(text: string | null, most: number): string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? productIds(value, most) : []
  } catch {
    return []
  }
}

export const without = (ids: readonly string[], id: string): string[] => ids.filter((other) => other !== id)
