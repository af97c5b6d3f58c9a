const written = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?) ?(Z|[+-]\d\d(?::?\d\d)?)?$/

/** `text` is as PostgreSQL reads it, to the microsecond. */
export type Instant = { at: Date; text: string }

/**
 * An instant as somebody types it: `2026-11-23 14:05:07+03:00`, or with T and Z. One without a zone is refused: the clock of the shop,
 * of this machine and of who types may differ.
 */
export function readInstant(typed: string): Instant {
  const [, day = '', time = '', zone] = written.exec(typed.trim()) ?? []
  const offset = zone === undefined || zone === 'Z' ? '+00:00' : whole(zone)
  const at = new Date(`${day}T${time}${offset}`)
  const isDay = !Number.isNaN(at.getTime()) && new Date(`${day}T00:00Z`).toISOString().startsWith(day)
  if (!isDay)
    throw new Error(`${JSON.stringify(typed)} is no instant: write it as 2026-11-23 14:05:07+03:00.`)
  if (zone === undefined)
    throw new Error(
      `${typed} has no zone: write ${day} ${time}+03:00 for the time of Riyadh, or ${day} ${time}Z for UTC.`,
    )
  return { at, text: `${day} ${time}${offset}` }
}

function whole(zone: string): string {
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0')
  return `${zone[0]}${digits.slice(0, 2)}:${digits.slice(2)}`
}
