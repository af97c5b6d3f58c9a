import { performance } from 'node:perf_hooks'

const usualMs = 20_000
/** Of the time since the last look. */
const quiet = 0.02
const muchMore = 1.5

type Collect = (options: NodeJS.GCOptions) => unknown

/**
 * Gives memory back when the process has been quiet for a while after being busy, as after its start: V8 itself keeps what the
 * last work took until the next. It takes a quarter of a second, so not for little. Does nothing under a Node without
 * `--expose-gc`. Returns how to stop.
 */
export function giveBackMemoryWhenQuiet(
  collect: Collect | undefined = globalThis.gc,
  lookEveryMs = usualMs,
): () => void {
  if (!collect) return () => undefined
  let lookedAt = performance.eventLoopUtilization()
  let left = 0
  const clock = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, lookedAt)
    lookedAt = now
    if (utilization > quiet || process.memoryUsage().heapTotal < left * muchMore) return
    // Any other flavor keeps the pages that it frees.
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    left = process.memoryUsage().heapTotal
  }, lookEveryMs)
  clock.unref()
  return () => clearInterval(clock)
}
