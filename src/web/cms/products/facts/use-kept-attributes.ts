import { useState } from 'react'
import { browserStorage } from '#web/storage.ts'
import { hiddenOf, keepList } from '../../list/use-shown-columns.ts'

/** Beside the columns of lists, which keep those that are hidden. */
const list = 'factsGrid'

/** The attributes that this person chose as columns last, on this device; `first` where none were chosen yet. */
export function useKeptAttributes(first: () => string[]) {
  const [chosen, setChosen] = useState(() => {
    const kept = hiddenOf(browserStorage.get('cmsColumns'), list)
    return kept.length > 0 ? kept : first()
  })
  const choose = (keys: string[]) => {
    keepList(list, keys)
    setChosen(keys)
  }
  return [chosen, choose] as const
}
