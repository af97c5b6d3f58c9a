import { setTimeout as pause } from 'node:timers/promises'

/** Longer than the work takes, so that the response time reveals nothing. */
const stepMs = 250

/** Pads the duration to a fixed step, after success and failure, to prevent timing attacks. */
export async function inConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  try {
    return await work()
  } finally {
    const taken = performance.now() - start
    await pause(Math.ceil(taken / stepMs) * stepMs - taken)
  }
}
