/** How many days, weeks and months have a backup that stays. */
export type KeepRule = { daily: number; weekly: number; monthly: number }

const kinds = ['daily', 'weekly', 'monthly'] as const

/** `7 daily, 4 weekly, 12 monthly`; a kind that is left out counts 0. Undefined where it says something else, or keeps nothing. */
export function readKeepRule(said: string): KeepRule | undefined {
  const rule: KeepRule = { daily: 0, weekly: 0, monthly: 0 }
  for (const part of said.split(',')) {
    const [, count = '', kind = ''] = /^\s*(\d{1,4}) +(daily|weekly|monthly)\s*$/.exec(part) ?? []
    const known = kinds.find((each) => each === kind)
    if (!known) return undefined
    rule[known] = Number(count)
  }
  return kinds.some((kind) => rule[kind] > 0) ? rule : undefined
}

const dayMs = 86_400_000
const periods: Record<(typeof kinds)[number], (at: Date) => string> = {
  daily: (at) => at.toISOString().slice(0, 10),
  // Weeks begin on Sunday; day 3 of the epoch was one.
  weekly: (at) => String(Math.floor((at.getTime() / dayMs + 4) / 7)),
  monthly: (at) => at.toISOString().slice(0, 7),
}

/** Those that stay: the newest of each of the newest days, weeks and months that have any. The newest of all always does. */
export function keptBy<T extends { at: Date }>(rule: KeepRule, backups: readonly T[]): Set<T> {
  const newestFirst = backups.toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const kept = new Set(newestFirst.slice(0, 1))
  for (const kind of kinds) {
    const seen = new Set<string>()
    for (const backup of newestFirst) {
      const period = periods[kind](backup.at)
      if (seen.has(period)) continue
      if (seen.size >= rule[kind]) break
      seen.add(period)
      kept.add(backup)
    }
  }
  return kept
}
