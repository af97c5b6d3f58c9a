import { setTimeout as pause } from 'node:timers/promises'

/** Longer than the work takes, so that its length is not told by the answer's time. */
const stepMs = 250

/** Ends on a beat of the clock, well or badly: what was found out meanwhile cannot be heard in the time. */
export async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  try {
    return await work()
  } finally {
    const taken = performance.now() - start
    await pause(Math.ceil(taken / stepMs) * stepMs - taken)
  }
}
