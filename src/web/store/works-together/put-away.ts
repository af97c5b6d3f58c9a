import type { TogetherCheck } from '#contract/works-together.ts'

const key = 'togetherPutAway'

/** The checks that somebody does not want to hear of again in this visit. */
export function readPutAway(): TogetherCheck[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(value) ? (value as TogetherCheck[]) : []
  } catch {
    // Storage may be refused, or hold something else.
    return []
  }
}

export function putAway(checks: readonly TogetherCheck[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(checks))
  } catch {
    // It holds for this page then.
  }
}
