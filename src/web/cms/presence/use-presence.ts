import { useEffect, useState } from 'react'
import {
  presenceApi,
  presenceBeatSeconds,
  presenceEndsSeconds,
  type PresenceForm,
  presenceForms,
  type Present,
  type ToldPresence,
} from '#contract/presence.ts'
import { unattendedHeader } from '#contract/unattended.ts'
import { callAddress } from '#web/api/address.ts'
import { call } from '#web/api/call.ts'
import { tokensOf } from '#web/api/tokens.ts'
import { useLiveEvents } from '../live/live-events.ts'

type Colleague = { account: string; name: string; heardAt: number }

/** How often one looks who has not said anything for too long. */
const lookMs = 5_000

const isPresenceForm = (form: string): form is PresenceForm => form in presenceForms

/** A page says it by itself, which keeps nobody signed in. Who was not heard says it again before long. */
const tell = (told: ToldPresence) =>
  void call(presenceApi.tell, { body: told, headers: { [unattendedHeader]: 'true' } }).catch(() => undefined)

/** A page that goes away waits for no answer, and gets no new token. */
const leave = (left: Pick<ToldPresence, 'form' | 'id'>) =>
  void fetch((document.documentElement.dataset.apiHost ?? '') + callAddress(presenceApi.tell.path), {
    method: presenceApi.tell.method,
    headers: {
      authorization: `Bearer ${tokensOf('cms').access ?? ''}`,
      'content-type': 'application/json',
      [unattendedHeader]: 'true',
    },
    body: JSON.stringify({ ...left, says: 'gone' } satisfies ToldPresence),
    keepalive: true,
  }).catch(() => undefined)

/**
 * The names of colleagues who have this form open too; while the page is seen, they hear of this one. Nothing is said of a form that adds
 * something new, and of one that has no permission of its own.
 */
export function usePresence(form: string | undefined, id: string | undefined): string[] {
  const [colleagues, setColleagues] = useState<readonly Colleague[]>([])

  useEffect(() => {
    if (form === undefined || id === undefined || !isPresenceForm(form)) return
    const beat = () => {
      if (document.visibilityState === 'visible') tell({ form, id, says: 'here' })
    }
    tell({ form, id, says: 'new' })
    const beating = setInterval(beat, presenceBeatSeconds * 1_000)
    const looking = setInterval(() => {
      const since = Date.now() - presenceEndsSeconds * 1_000
      const isThere = ({ heardAt }: Colleague) => heardAt > since
      setColleagues((before) => (before.every(isThere) ? before : before.filter(isThere)))
    }, lookMs)
    document.addEventListener('visibilitychange', beat)
    const onLeave = () => leave({ form, id })
    window.addEventListener('pagehide', onLeave)
    return () => {
      clearInterval(beating)
      clearInterval(looking)
      document.removeEventListener('visibilitychange', beat)
      window.removeEventListener('pagehide', onLeave)
      onLeave()
      setColleagues([])
    }
  }, [form, id])

  useLiveEvents(({ kind, data }) => {
    if (kind !== 'present') return
    const { form: theirs, id: of, account, name, says } = data as Present
    if (theirs !== form || of !== id) return
    setColleagues((before) => [
      ...before.filter((one) => one.account !== account),
      ...(says === 'gone' ? [] : [{ account, name, heardAt: Date.now() }]),
    ])
    if (says === 'new') tell({ form: theirs, id: of, says: 'here' })
  })

  return colleagues.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b))
}
