import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { browserStorage, useStoredValue } from '#web/storage.ts'
import { addressOf, periodOf, type Period } from './period.ts'

/** The period that is looked at: in the address, and remembered on the device for the next time. */
export function usePeriod() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const remembered = useStoredValue('cmsPeriod')
  const [now] = useState(() => new Date())
  return {
    period: periodOf(search, remembered, now),
    now,
    choose: (period: Period) => {
      browserStorage.set({ cmsPeriod: addressOf(period) })
      void navigate({ pathname, search: `?${addressOf(period)}` }, { preventScrollReset: true })
    },
  }
}
