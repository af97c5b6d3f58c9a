import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { storeListsApi } from '#contract/shopping-lists.ts'
import { call } from '#web/api/call.ts'
import { queryKey, queryOf } from '#web/api/query.ts'
import type { Data } from '#web/api/types.ts'
import { useLanguage } from '#web/language/language.tsx'
import { useShowError } from '#web/ui/alerts/alerts.tsx'

export type FullList = Data<typeof storeListsApi.find>
export type ListLine = FullList['lines'][number]

/** Quick changes are saved together. */
const pauseMilliseconds = 500

/** The lines as they are changed here. They are saved by themselves, one request after the other; what somebody else changed meanwhile wins. */
export function useListLines(list: FullList) {
  const client = useQueryClient()
  const showError = useShowError()
  const question = queryOf(call, useLanguage(), storeListsApi.find, { params: { id: list.id } })
  const [draft, setDraft] = useState<readonly ListLine[]>()
  const wanted = useRef<readonly ListLine[]>(undefined)
  const version = useRef(list.version)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isSending = useRef(false)
  useEffect(() => {
    if (draft === undefined) version.current = list.version
  }, [draft, list.version])

  async function save() {
    clearTimeout(timer.current)
    const lines = wanted.current
    if (isSending.current || !lines) return
    isSending.current = true
    wanted.current = undefined
    try {
      const answer = await call(storeListsApi.update, {
        params: { id: list.id },
        body: {
          version: version.current,
          lines: lines.map(({ product, quantity, note }) => ({
            product: product.id,
            quantity,
            ...(note && { note }),
          })),
        },
      })
      version.current = answer.data.version
      client.setQueryData(question.queryKey, answer)
      if (!wanted.current) setDraft(undefined)
    } catch (error) {
      wanted.current = undefined
      setDraft(undefined)
      showError(error)
      await client.invalidateQueries({ queryKey: queryKey(storeListsApi.find) })
    } finally {
      isSending.current = false
      if (wanted.current) void save()
    }
  }

  function change(lines: readonly ListLine[]) {
    wanted.current = lines
    setDraft(lines)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), pauseMilliseconds)
  }
  const saveNow = useEffectEvent(() => void save())
  // Who leaves the page has meant it.
  useEffect(() => () => saveNow(), [])

  return { lines: draft ?? list.lines, isSaved: draft === undefined, change }
}
