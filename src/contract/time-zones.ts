/** Every zone that can be chosen, by its IANA name. */
export const timeZones = (): string[] => [
  ...new Set([...Intl.supportedValuesOf('timeZone').filter((name) => name.includes('/')), 'UTC']),
]

/** A zone as the list of zones names it, whatever its letters' case; undefined for what is in no list, as an offset is. */
export function zoneNamed(name: string): string | undefined {
  if (name.length > 64) return undefined
  try {
    const zone = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
    return timeZones().includes(zone) ? zone : undefined
  } catch {
    // An unknown zone throws a RangeError.
    return undefined
  }
}
