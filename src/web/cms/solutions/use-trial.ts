import { useEffect, useState } from 'react'
import { cmsSolutionsApi } from '#contract/cms-solutions.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import type { Data } from '#web/api/types.ts'

const waitMs = 600

export type Trial = Data<typeof cmsSolutionsApi.preview>
export type Tried = {
  /** The last one that could be worked out. */
  trial?: Trial
  /** What is wrong with the rules or the sizes, by path. */
  faults: Readonly<Record<string, string>>
  hasFailed: boolean
}

/** Works the rules out a moment after one stops typing. `question` is the body of the call as text. */
export function useTrial(question: string): Tried {
  const [tried, setTried] = useState<Tried>({ faults: {}, hasFailed: false })
  useEffect(() => {
    let isWanted = true
    const ask = async () => {
      try {
        const { data } = await call(cmsSolutionsApi.preview, { body: JSON.parse(question) as never })
        if (isWanted) setTried({ trial: data, faults: {}, hasFailed: false })
      } catch (error) {
        if (!isWanted) return
        const faults = isApiError(error) ? error.fields : {}
        setTried((old) => ({ ...old, faults, hasFailed: Object.keys(faults).length === 0 }))
      }
    }
    const timer = setTimeout(() => void ask(), waitMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [question])
  return tried
}
