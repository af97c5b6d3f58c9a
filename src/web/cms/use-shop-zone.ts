import { useContext, useSyncExternalStore } from 'react'
import { DrawnInZone } from '#web/language/language.tsx'
import { shopTimeZone, watchShopZone } from '#web/language/time-zone.ts'

/** Where the shop is, by its IANA name. */
export function useShopZone(): string {
  const drawnIn = useContext(DrawnInZone)
  return useSyncExternalStore(watchShopZone, shopTimeZone, () => drawnIn ?? shopTimeZone())
}
