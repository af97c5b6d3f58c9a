import { AppError } from './http/app-error.ts'

const mostWaiting = 100

/**
 * For work that takes a core or much memory: runs so many at a time, in the order they came; a hundred may wait.
 * @throws AppError unavailable for those beyond
 */
export function inTurn(atOnce: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    else {
      if (waiting.length >= mostWaiting) throw new AppError('unavailable')
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      // The next in the queue takes this place, before anyone who comes now.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
