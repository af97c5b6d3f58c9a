import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { storeOrdersApi } from '#contract/orders.ts'
import { call } from '#web/api/call.ts'
import { queryOf } from '#web/api/query.ts'
import { useLanguage } from '#web/language/language.tsx'

/** An answer comes within seconds, mostly. */
const pauseSeconds = [2, 3, 5, 8, 13, 20, 30]

/**
 * Reloads an order on request, and by itself with growing pauses: a few times, or for as long as the answer takes. Without a
 * connection the page stays as it is.
 */
export function useOrderReload(id: string, byItself: 'always' | 'some' | 'never'): () => Promise<void> {
  const client = useQueryClient()
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  async function look() {
    const question = queryOf(call, language, storeOrdersApi.find, { params: { id } })
    const answer = await client.fetchQuery({ ...question, staleTime: 0, retry: false }).catch(() => undefined)
    if (answer) await revalidate()
  }
  const lookByItself = useEffectEvent(look)
  useEffect(() => {
    if (byItself === 'never') return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const wait = (looks: number) => {
      const seconds = pauseSeconds[looks] ?? (byItself === 'always' ? pauseSeconds.at(-1) : undefined)
      if (seconds === undefined || isOver) return
      timer = setTimeout(() => void lookByItself().finally(() => wait(looks + 1)), seconds * 1000)
    }
    wait(0)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [byItself])
  return look
}
