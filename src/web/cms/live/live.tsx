import { useEffect } from 'react'
import { brand } from '#brand'
import { cmsDashboardApi } from '#contract/dashboard.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { cmsDraftsApi } from '#contract/drafts.ts'
import { cmsOrdersApi } from '#contract/orders.ts'
import { cmsRequestsApi } from '#contract/requests.ts'
import { adminFactorsApi, staffFactorsApi } from '#contract/second-factor.ts'
import { sessionTimeApi } from '#contract/sessions.ts'
import { call } from '#web/api/call.ts'
import { browserQueryClient } from '#web/api/query-client.ts'
import { useSession } from '#web/api/session.ts'
import type { Callable } from '#web/api/types.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { mayWith } from '../may.ts'
import { chime } from './chime.ts'
import { followEvents } from './follow-events.ts'
import { tellPage, useLiveEvents } from './live-events.ts'
import { noteNewOrder, permissionsNow } from './new-orders.ts'
import type { Told } from './read-events.ts'
import { isListHeld } from './use-live-list.ts'

/** Things happen in bunches: an order, its stock, its payment. */
const gatherMs = 300

/** What each event makes old. */
const oldBy: Partial<Record<Told['kind'], readonly Callable[]>> = {
  order: [cmsDashboardApi.waiting, cmsOrdersApi.list, cmsOrdersApi.find, cmsDraftsApi.list],
  request: [cmsDashboardApi.waiting, cmsRequestsApi.list],
  stock: [cmsDashboardApi.waiting],
  notification: [notificationsApi.unread, notificationsApi.list],
  factors: [adminFactorsApi.find],
  settings: [sessionTimeApi.findIdle, staffFactorsApi.findDemand],
  reset: [
    cmsDashboardApi.waiting,
    cmsOrdersApi.list,
    cmsOrdersApi.find,
    cmsRequestsApi.list,
    notificationsApi.unread,
    notificationsApi.list,
  ],
}

/** Keeps what the CMS shows as new as the shop is: one connection for all tabs of this person. */
export function Live() {
  const t = useT('cms.live')
  const { user } = useSession('cms')
  const person = user?.id

  useEffect(() => {
    if (person === undefined) return undefined
    const leaving = new AbortController()
    const lead = leadWith(new Date())
    followEvents({ person, hear: tellPage, lead, signal: leaving.signal })
    return () => leaving.abort()
  }, [person])

  useLiveEvents((told) => {
    const paths = oldBy[told.kind]
    if (paths) gather(paths)
    if (told.kind === 'access') {
      void browserQueryClient().invalidateQueries({ queryKey: ['user', 'cms'] })
      showAlert({ type: 'info', message: t('access') })
    }
  })
  return null
}

/** What happens once for all tabs: new orders are counted and heard. */
function leadWith(start: Date): (told: Told) => void {
  let since = start
  const isNew = (id: string) => {
    if (noteNewOrder(id)) chime()
  }
  return ({ kind, data }) => {
    if (kind === 'order' && data.isNew) isNew(String(data._id))
    if (kind === 'order' || kind === 'open') since = new Date()
    if (kind !== 'reset' || !brand.flags.orders || !mayWith(permissionsNow())(cmsOrdersApi.list)) return
    const asked = new Date()
    call(cmsOrdersApi.list, { query: { dateFrom: since.toISOString(), limit: 50 } }).then(
      ({ data: orders }) => {
        since = asked
        for (const { id } of orders) isNew(id)
      },
      // The next time asks for these too.
      () => undefined,
    )
  }
}

const gathered = new Set<Callable>()
let gathering: number | undefined

function gather(endpoints: readonly Callable[]): void {
  for (const one of endpoints) gathered.add(one)
  gathering ??= window.setTimeout(readAgain, gatherMs)
}

function readAgain(): void {
  gathering = undefined
  const client = browserQueryClient()
  const isBusy = isSomethingUnderWay()
  for (const endpoint of gathered) {
    // What somebody works on does not change under their hands: their save says who was faster.
    const waits = isBusy && endpoint.path === cmsOrdersApi.find.path
    if (!waits) gathered.delete(endpoint)
    if (waits) continue
    void client.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] === endpoint.path,
      refetchType: isListHeld(endpoint) ? 'none' : 'active',
    })
  }
  if (gathered.size > 0) gathering = window.setTimeout(readAgain, 1_000)
}

const isSomethingUnderWay = () =>
  document.querySelector('dialog[open]') !== null ||
  document.activeElement?.closest('main :is(input, textarea, select)') instanceof HTMLElement
