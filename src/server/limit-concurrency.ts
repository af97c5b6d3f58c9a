import PQueue from 'p-queue'
import { AppError } from './http/app-error.ts'

const mostWaiting = 100

/**
 * For work that takes a core or much memory: runs so many at a time, in the order they came; a hundred may wait.
 * @throws AppError unavailable for those beyond
 */
export function limitConcurrency(atOnce: number) {
  const queue = new PQueue({ concurrency: atOnce })
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (queue.size >= mostWaiting) throw new AppError('unavailable')
    return queue.add(work)
  }
}
