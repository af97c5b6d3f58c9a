import type { Answered, Asked } from './do-aside.ts'

/** The code of each kind of work, read in when it is first asked for. */
export type Works = Record<string, () => Promise<(...given: never[]) => Promise<unknown>>>

/** The other end of do-aside.ts: works until the process that started this one is gone, or has no need of it. */
export function serveAside(works: Works): void {
  process.on('message', (asked: Asked) => void answer(works, asked))
  process.on('disconnect', () => process.exit())
  // A signal to all processes of a command means the one that asks; its requests may still end.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
}

async function answer(works: Works, { id, name, given }: Asked) {
  // Who asked may end at this very moment: then nobody waits for it, and it is no error.
  const send = (answered: Answered) =>
    void (process.connected && process.send?.(answered, undefined, undefined, () => undefined))
  try {
    const work = await works[name]?.()
    if (!work) throw new Error(`There is no work ${name}`)
    send({ id, value: await work(...(given as never[])) })
  } catch (error) {
    send({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}
