import type { Renamed } from './types.ts'

const names: Record<string, string> = { _id: 'id', tenantName: 'name' }

/** The one place where the server's `_id` becomes `id`, at any depth. */
export function mapIds<T>(value: T): Renamed<T>
export function mapIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapIds(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [names[key] ?? key, mapIds(inner)]))
}
