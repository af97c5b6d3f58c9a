import { bytesOf } from './bytes-of.ts'
import { staleSeconds, type OldAnswers } from './old-answers.ts'
import { previewNow } from './preview-now.ts'

/** Room for values that visitors' questions name, since anybody may ask as many questions as they like. */
const usualMaxBytes = 16 * 1024 * 1024

type Known = {
  value: unknown
  bytes: number
  /** From before the last change. */
  isOld: boolean
  /** Until when it may be used at all. */
  until: number
}

type Settings = {
  /** Answered at once after a change too, for some minutes, and computed anew meanwhile. */
  mayBeOld?: boolean
  /** Its key is made of what a visitor asks: what was not used for longest makes room for others. */
  isAsked?: boolean
}

/** Values that are computed once until the next change, for all who ask. */
export function createRememberedValues(
  oldAnswers: OldAnswers,
  now: () => number,
  maxBytes: number = usualMaxBytes,
) {
  const underWay = new Map<string, Promise<unknown>>()
  const named = new Map<string, Known>()
  // What was used last stands at the end.
  const asked = new Map<string, Known>()
  let bytes = 0

  function find(key: string, isAsked: boolean): Known | undefined {
    if (!isAsked) return named.get(key)
    const known = asked.get(key)
    if (known) {
      asked.delete(key)
      asked.set(key, known)
    }
    return known
  }

  function keep(key: string, known: Known, isAsked: boolean) {
    if (!isAsked) return named.set(key, known)
    bytes += known.bytes - (asked.get(key)?.bytes ?? 0)
    asked.delete(key)
    asked.set(key, known)
    for (const [longestUnused, { bytes: its }] of asked) {
      if (bytes <= maxBytes) break
      bytes -= its
      asked.delete(longestUnused)
    }
  }

  function compute<T>(key: string, make: () => Promise<T>, isAsked: boolean): Promise<T> {
    const computing = make()
    underWay.set(key, computing)
    computing.then(
      (value) => {
        const isOld = underWay.get(key) !== computing
        if (!isOld) underWay.delete(key)
        // Begun before a change, and finished after one that was begun since.
        else if ((isAsked ? asked : named).get(key)?.isOld === false) return
        const until = isOld ? now() + staleSeconds * 1000 : Infinity
        keep(key, { value, bytes: isAsked ? bytesOf([key, value]) : 0, isOld, until }, isAsked)
      },
      () => underWay.get(key) === computing && underWay.delete(key),
    )
    return computing
  }

  return {
    invalidate() {
      underWay.clear()
      const latest = now() + staleSeconds * 1000
      for (const values of [named, asked])
        for (const known of values.values()) {
          known.isOld = true
          known.until = Math.min(known.until, latest)
        }
    },

    remember: async <T>(
      key: string,
      make: () => Promise<T>,
      { mayBeOld = false, isAsked = false }: Settings = {},
    ): Promise<T> => {
      // What holds in a preview holds for nobody else.
      if (previewNow()) return make()
      // Keys name their type: one key is always asked with the same `make`.
      const known = find(key, isAsked) as (Known & { value: T }) | undefined
      if (known?.isOld === false) return known.value
      const computing = (underWay.get(key) as Promise<T> | undefined) ?? compute(key, make, isAsked)
      if (!known || known.until <= now()) return computing
      if (!mayBeOld) return oldAnswers.orOld(computing, known.value, () => false)
      computing.catch(() => undefined)
      return known.value
    },

    /** What those of visitors' questions take, roughly. */
    bytes: () => bytes,
  }
}
