import { useEffect, useMemo, useState } from 'react'
import { timeZones } from '#contract/time-zones.ts'
import type { Language } from '#contract/enums.ts'
import { formatter } from '#i18n/format.ts'
import { zoneName, zoneOffset } from '#i18n/zone-name.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { Combobox } from '../pick/combobox.tsx'
import { pickPageSize, useSearchText } from '../pick/use-search-text.ts'

type Props = {
  name: string
  label: string
  error: string | undefined
  /** Empty while there is none. */
  zone: string
  onChange: (zone: string) => void
}

const tickMs = 5_000

/** Where the shop is: found by a city, a region or what the zone is called, with the time it is there. */
export function TimeZoneField({ name, label, error, zone, onChange }: Props) {
  const t = useT('cms.settings')
  const language = useLanguage()
  const finding = useSearchText()
  const zones = useMemo(() => [...new Set([...timeZones(), ...(zone ? [zone] : [])])], [zone])
  const options = useMemo(
    () =>
      zonesFor(finding.search, zones, language).map((one) => ({ id: one, title: titleOf(one, language) })),
    [finding.search, zones, language],
  )
  const now = useNow()
  return (
    <Combobox
      name={name}
      label={label}
      error={error}
      help={
        zone
          ? t('clock.now', { zone: zoneName(language, zone), time: formatter(language, zone).dateTime(now) })
          : t('clock.choose')
      }
      max={1}
      chosen={zone ? [{ id: zone, title: shortTitleOf(zone, language) }] : []}
      onChange={([chosen]) => onChange(chosen?.id ?? '')}
      finding={finding}
      options={options}
      isStale={false}
    />
  )
}

function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const clock = setInterval(() => setNow(new Date()), tickMs)
    return () => clearInterval(clock)
  }, [])
  return now
}

/** `Asia/Riyadh · Arabian Standard Time · GMT+03:00` */
export const titleOf = (zone: string, language: Language): string =>
  inRow([placeIn(zone), zoneName(language, zone), zoneOffset(language, zone)], language)

const shortTitleOf = (zone: string, language: Language) =>
  inRow([placeIn(zone), zoneOffset(language, zone)], language)

const placeIn = (zone: string) => zone.replaceAll('_', ' ')

/** In the order of the page's language, although the first of them is written in Latin letters. */
const inRow = (parts: string[], language: Language) =>
  (language === 'ar' ? '\u200f' : '') + parts.map((part) => `\u2068${part}\u2069`).join(' · ')

const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The first of those whose city, region or name has what is typed; cities that begin with it come first. */
export function zonesFor(typed: string, zones: readonly string[], language: Language): string[] {
  const text = folded(typed).replaceAll('_', ' ')
  if (text === '') return zones.slice(0, pickPageSize)
  const placeOf = (zone: string) => folded(zone).replaceAll('_', ' ')
  const isCity = (zone: string) => placeOf(zone).split('/').at(-1)?.startsWith(text) ?? false
  const byPlace = zones.filter((zone) => placeOf(zone).includes(text))
  // Names take long to ask for.
  const byName =
    byPlace.length > 0 ? [] : zones.filter((zone) => folded(zoneName(language, zone)).includes(text))
  return [...byPlace, ...byName]
    .toSorted((a, b) => Number(isCity(b)) - Number(isCity(a)))
    .slice(0, pickPageSize)
}
