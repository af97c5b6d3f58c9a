import { setTimeout as sleep } from 'node:timers/promises'
import { waitAtMost } from '../../wait-at-most.ts'
import type { Postmaster } from './postmaster.ts'
import { isRunning } from './process-identity.ts'

export interface PostmasterWatch {
  current: () => Postmaster
  isUp: () => boolean
  onStateChange: (listener: (isUp: boolean) => void) => void
  /** Stops watching, after a restart that is under way if that is soon done. */
  end: () => Promise<void>
}

const lookMilliseconds = 200
/** How long a restart is waited for when all should end. */
const restartMilliseconds = 1_000
const longestPauseMilliseconds = 10_000
/** A server that lived this long did not die of the restart, so the next one may follow at once. */
const steadyMilliseconds = 30_000

/** Looks after the server: when it is gone, tells so and restarts it, with longer pauses each time it fails. */
export function watchPostmaster(
  first: Postmaster,
  restart: () => Promise<Postmaster>,
  log: (message: string) => void,
): PostmasterWatch {
  const listeners: ((isUp: boolean) => void)[] = []
  let current = first
  let isUp = true
  let isEnding = false
  let upSince = Date.now()
  let failures = 0
  let restarting: Promise<void> | undefined

  const setUp = (value: boolean) => {
    isUp = value
    for (const listener of listeners) listener(value)
  }
  const bringBack = async () => {
    if (Date.now() - upSince > steadyMilliseconds) failures = 0
    for (;;) {
      if (failures > 0) await sleep(Math.min(100 * 2 ** failures, longestPauseMilliseconds))
      if (isEnding) return
      failures++
      try {
        current = await restart()
        upSince = Date.now()
        log('The database runs again.')
        return setUp(true)
      } catch (error) {
        log(`The database could not be restarted: ${(error as Error).message}`)
      }
    }
  }
  const look = () => {
    if (restarting || isEnding || isRunning(current.pid)) return
    log('The database has ended unexpectedly; restarting it.')
    setUp(false)
    restarting = bringBack().finally(() => (restarting = undefined))
  }

  const timer = setInterval(look, lookMilliseconds)
  timer.unref()
  return {
    current: () => current,
    isUp: () => isUp,
    onStateChange: (listener) => void listeners.push(listener),
    end: async () => {
      isEnding = true
      clearInterval(timer)
      await waitAtMost(restartMilliseconds, restarting ?? Promise.resolve())
      isUp = false
    },
  }
}
