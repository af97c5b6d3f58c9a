import { createContext, useContext } from 'react'
import type { StoreSettings } from '#contract/settings.ts'
import type { Renamed } from '#web/api/types.ts'

export type ShopSettings = Renamed<StoreSettings>

export const SettingsContext = createContext<ShopSettings | undefined>(undefined)

/** The shop's settings, on every page of the store. Its switches include the brand's flags. */
export function useSettings(): ShopSettings {
  const settings = useContext(SettingsContext)
  if (!settings) throw new Error('useSettings belongs below the store layout')
  return settings
}
