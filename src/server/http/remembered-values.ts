import { previewNow } from './preview-now.ts'
import { staleSeconds, type OldAnswers } from './old-answers.ts'

const maxRemembered = 5_000

/** Values that are computed once until the next change, for all who ask. */
export function createRememberedValues(oldAnswers: OldAnswers, now: () => number) {
  const remembered = new Map<string, Promise<unknown>>()
  // Values from before the last change, and until when they may be used at all.
  const before = new Map<string, { value: unknown; until: number }>()

  function ask<T>(key: string, make: () => Promise<T>): Promise<T> {
    if (remembered.size >= maxRemembered) remembered.clear()
    const asked = make()
    remembered.set(key, asked)
    asked.then(
      (value) => {
        if (before.size >= maxRemembered) before.clear()
        before.set(key, { value, until: Infinity })
      },
      () => remembered.get(key) === asked && remembered.delete(key),
    )
    return asked
  }

  return {
    invalidate() {
      remembered.clear()
      for (const value of before.values()) value.until = Math.min(value.until, now() + staleSeconds * 1000)
    },

    /** What `mayBeOld` is answered at once after a change too, for some minutes, and computed anew meanwhile. */
    remember: <T>(
      key: string,
      make: () => Promise<T>,
      { mayBeOld = false }: { mayBeOld?: boolean } = {},
    ): Promise<T> => {
      // What holds in a preview holds for nobody else.
      if (previewNow()) return make()
      // Keys name their type: one key is always asked with the same `make`.
      const asked = (remembered.get(key) as Promise<T> | undefined) ?? ask(key, make)
      const old = before.get(key)
      const isOld = old !== undefined && old.until < Infinity && old.until > now()
      if (isOld && mayBeOld) {
        asked.catch(() => undefined)
        return Promise.resolve(old.value as T)
      }
      return isOld ? oldAnswers.orOld(asked, old.value as T, () => false) : asked
    },
  }
}
