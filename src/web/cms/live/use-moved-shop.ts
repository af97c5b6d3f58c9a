import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { cmsSettingsApi } from '#contract/cms-settings.ts'
import { unattendedHeader } from '#contract/unattended.ts'
import { zoneName } from '#i18n/zone-name.ts'
import { call } from '#web/api/call.ts'
import { formKeeper } from '#web/api/form-keeper.ts'
import { browserQueryClient } from '#web/api/query-client.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { shopTimeZone } from '#web/language/time-zone.ts'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { moveShop } from '../move-shop.ts'
import { useLiveEvents } from './live-events.ts'

const againMs = 1_000

/**
 * Follows a shop that somebody has moved to another time zone, and counts how often: a page is drawn anew, as its days and what it asked
 * for them were those of the old zone. What is being typed was meant by the old clock: such a page follows once it is saved or given up.
 */
export function useMovedShop(): number {
  const t = useT('cms.live')
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  const [moves, setMoves] = useState(0)
  const timer = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  async function moveTo(zone: string): Promise<void> {
    window.clearTimeout(timer.current)
    if (zone === shopTimeZone()) return
    if (formKeeper()?.hasUnsaved()) {
      timer.current = window.setTimeout(() => void moveTo(zone), againMs)
      return
    }
    moveShop(zone)
    await browserQueryClient().invalidateQueries({ refetchType: 'none' })
    await revalidate()
    setMoves((before) => before + 1)
    showAlert({ type: 'info', message: t('moved', { zone: zoneName(language, zone) }) })
  }
  useLiveEvents(({ kind }) => {
    if (kind !== 'settings' && kind !== 'reset') return
    // Nobody asked for it: it does not keep its person signed in.
    call(cmsSettingsApi.find, { headers: { [unattendedHeader]: 'true' } }).then(
      ({ data }) => moveTo(data.timeZone),
      // The next event asks again.
      () => undefined,
    )
  })
  return moves
}
