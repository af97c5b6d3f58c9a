const formats = new Map<string, Intl.DateTimeFormat>()

/** What the clock on the wall of a zone shows: `2026-11-21T14:05:09`. */
export function clockIn(zone: string, instant: Date | string): string {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(zone, format)
  }
  const parts = format.formatToParts(new Date(instant))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  const day = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
  return `${day}T${part('hour')}:${part('minute')}:${part('second')}`
}

/** The day on the calendar of a zone: `2026-11-21`. */
export const dayIn = (zone: string, instant: Date | string): string => clockIn(zone, instant).slice(0, 10)

export const yearIn = (zone: string, instant: Date): number => Number(dayIn(zone, instant).slice(0, 4))
