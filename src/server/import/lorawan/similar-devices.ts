/** What likeness is judged by. */
export type Likeness = {
  code: string
  vendor: string
  type: string
  sensors: readonly string[]
  description?: string
  picture?: string
}

const maxSimilar = 6

/**
 * The codes of the devices most like each one: equal description or main picture first, then those of its type that
 * measure the most of the same, its own vendor's before others. None where nothing is alike.
 */
export function similarDevices(devices: readonly Likeness[]): Map<string, string[]> {
  const sets = devices.map((device) => ({ ...device, measures: new Set(device.sensors) }))
  return new Map(
    sets.map((device) => {
      const scored = sets.flatMap((other) => {
        if (other === device) return []
        const score = likeness(device, other)
        return score > 0 ? { code: other.code, score } : []
      })
      const best = scored.toSorted((a, b) => b.score - a.score || (a.code < b.code ? -1 : 1))
      return [device.code, best.slice(0, maxSimilar).map(({ code }) => code)]
    }),
  )
}

type Compared = Likeness & { measures: Set<string> }

function likeness(one: Compared, other: Compared): number {
  const equal =
    (one.description !== undefined && one.description === other.description) ||
    (one.picture !== undefined && one.picture === other.picture)
  if (!equal && one.type !== other.type) return 0
  const sameVendor = one.vendor === other.vendor
  let shared = 0
  for (const sensor of one.measures) if (other.measures.has(sensor)) shared += 1
  // Of two that share as much, the one with less besides is more alike.
  const surplus = shared === 0 ? 0 : shared / (one.measures.size + other.measures.size)
  return (equal ? 1000 : 0) + shared * 2 + surplus + (sameVendor ? 1 : 0)
}
