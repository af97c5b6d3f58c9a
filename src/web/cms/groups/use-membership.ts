import { useState } from 'react'
import { isApiError } from '#web/api/api-error.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { invalidate } from '../use-api-query.ts'
import type { Group, Kind, Move } from './kinds.ts'

/** A group as the last answer has it, and changing who is in it. */
export function useMembership(kind: Kind, loaded: Group) {
  const { calls, words } = kind
  const t = useT()
  const showError = useShowError()
  const [{ seen, group }, setGroup] = useState({ seen: loaded, group: loaded })
  if (seen !== loaded) setGroup({ seen: loaded, group: loaded })

  async function change(how: Move, ids: string[]) {
    const { data } = await kind.move(how, loaded.id, ids)
    setGroup({ seen: loaded, group: data })
    await invalidate(calls.list, calls.find)
  }

  /** Errors are shown here; `true` once the members are added. */
  async function add(ids: string[]): Promise<boolean> {
    try {
      await change('push', ids)
      showAlert({ type: 'success', message: t(`cms.${words}.added`, { count: ids.length }) })
      return true
    } catch (error) {
      if (!isApiError(error)) throw error
      showError(error)
      return false
    }
  }

  async function takeOut(member: { id: string; name: string }): Promise<void> {
    try {
      await change('pull', [member.id])
      showAlert({
        type: 'success',
        message: t(`cms.${words}.takenOut`, { name: member.name }),
        action: { label: t('actions.undo'), run: () => void add([member.id]) },
      })
    } catch (error) {
      if (!isApiError(error)) throw error
      showError(error)
    }
  }

  return { group, add, takeOut }
}
