import { errorStatus } from '#contract/errors.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { AppError } from './app-error.ts'

/** For how long after its time an answer may be used. */
export const staleSeconds = 300

const patienceMs = 1_000
const probeEveryMs = 500
const giveUpMs = 6 * 60_000

export type OldAnswers = ReturnType<typeof createOldAnswers>

/**
 * Decides when outdated answers may be used: while the database cannot be asked. Once that is known no request waits for it;
 * a probe in the background finds out when it is back.
 */
export function createOldAnswers(isDatabaseAway: () => Promise<boolean>) {
  let awaySince: number | undefined
  let probe: Promise<void> | undefined

  async function look(): Promise<boolean> {
    probe ??= ask().finally(() => {
      probe = undefined
    })
    await probe
    return awaySince !== undefined
  }

  async function ask(): Promise<void> {
    const now = performance.now()
    if (!(await isDatabaseAway().catch(() => true))) awaySince = undefined
    else {
      awaySince ??= now
      // What is kept is of no use for longer.
      if (now - awaySince < giveUpMs) setTimeout(() => void look(), probeEveryMs).unref()
      else awaySince = undefined
    }
  }

  return {
    isAway: (): boolean => awaySince !== undefined,

    /** What is being made; or the old one, where the database is away or refuses. */
    async orOld<T, Old>(making: Promise<T>, old: Old, isRefusal: (made: T) => boolean): Promise<T | Old> {
      const late = Symbol('late')
      let timer: NodeJS.Timeout | undefined
      const patience = new Promise<typeof late>((resolve) => {
        timer = setTimeout(resolve, patienceMs, late)
      })
      try {
        const first = await Promise.race([making, patience])
        // Slow work of a database that answers is waited for: what is shown has to be true.
        if (first === late && (await look())) {
          making.catch(() => undefined)
          return old
        }
        const made = await making
        return isRefusal(made) ? old : made
      } catch (error) {
        if (isPassing(error)) return old
        throw error
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

const isPassing = (error: unknown): boolean =>
  error instanceof AppError ? errorStatus[error.code] === 503 : isUnavailable(error)
