const dayMilliseconds = 86_400_000

/** Midnights between two moments where the reader is; 0 on the last day. */
export function daysLeft(until: string, now: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  return Math.max(0, (midnight(new Date(until)) - midnight(now)) / dayMilliseconds)
}
