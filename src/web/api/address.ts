type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[]

/**
 * A query as it is sent: false is kept, null becomes an empty text, other falsy values are dropped; a list is joined by
 * commas.
 */
export function cleanQuery(query: Record<string, QueryValue>): URLSearchParams {
  const clean = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    const text = value === null ? '' : Array.isArray(value) ? value.join(',') : value
    if (value === null || text === false || text) clean.set(key, String(text))
  }
  return clean
}

/** `/products/:id` with its values filled in, below /api. Throws when a value is missing. */
export function callAddress(
  path: string,
  params: Record<string, string | number> = {},
  query: Record<string, QueryValue> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${path} needs ${name}`)
    return encodeURIComponent(value)
  })
  const search = cleanQuery(query).toString()
  return `/api${filled}${search && `?${search}`}`
}
