import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { giveBackMemoryWhenQuiet } from './give-back-memory.ts'

test('memory is given back when it has become quiet, and not again for little', async () => {
  const collect = vi.fn<() => Promise<void>>()
  onTestFinished(giveBackMemoryWhenQuiet(collect, 50))
  for (const end = performance.now() + 200; performance.now() < end; await pause(0)) work(20)
  expect(collect).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(collect).toHaveBeenCalledOnce(), 30_000)
  await pause(200)
  expect(collect).toHaveBeenCalledOnce()
})

function work(ms: number) {
  const end = performance.now() + ms
  while (performance.now() < end) Math.sqrt(end)
}
