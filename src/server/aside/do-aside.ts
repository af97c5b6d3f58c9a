import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { projectFolder } from '../config/project-folder.ts'

/** What is sent over: the work by its name in aside-program.ts, and what it is given. */
export type Asked = { id: number; name: string; given: readonly unknown[] }
export type Answered = { id: number; value: unknown } | { id: number; failure: string }

type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void }
// What it works on may have any type; the caller's types say which.
type Work = (...given: never[]) => Promise<unknown>

const usualIdleMs = 20_000
/** Its heap holds little for long. */
const flags = ['--max-semi-space-size=8', '--max-old-space-size=512']
const program = import.meta.filename.endsWith('.ts')
  ? join(projectFolder, 'src/server/aside-program.ts')
  : join(import.meta.dirname, 'aside-program.js')

/**
 * Has work done that is rare and takes much memory, such as drawing a PDF, in a process of its own, which ends when there has been
 * none for a while. What the work is given and answers is copied.
 * @throws Error where the work failed, or the process ended before it was done
 */
export const doAside = createAside()

/** `idleMs`: how long its process waits for more work before it ends. */
export function createAside(idleMs = usualIdleMs) {
  let helper: ReturnType<typeof startHelper> | undefined

  return <W extends Work>(name: string, ...given: Parameters<W>): Promise<Awaited<ReturnType<W>>> => {
    if (!helper) {
      const started = startHelper(idleMs, () => {
        // One that was sent away ends while the next is at work.
        if (helper === started) helper = undefined
      })
      helper = started
    }
    return helper(name, given) as Promise<Awaited<ReturnType<W>>>
  }
}

function startHelper(idleMs: number, ended: () => void) {
  const child = fork(program, [], {
    serialization: 'advanced',
    execArgv: flags,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const waiting = new Map<number, Waiting>()
  let last = 0
  let idle: NodeJS.Timeout | undefined

  const end = (reason: string) => {
    clearTimeout(idle)
    ended()
    for (const { reject } of waiting.values()) reject(new Error(reason))
    waiting.clear()
  }
  child.on('error', (error) => end(error.message))
  child.on('exit', () => end('The process for large work ended before it was done'))
  child.on('message', (answer: Answered) => {
    const asked = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('failure' in answer) asked?.reject(new Error(answer.failure))
    else asked?.resolve(answer.value)
    if (waiting.size > 0) return
    hold(child, false)
    idle = setTimeout(() => {
      ended()
      child.disconnect()
    }, idleMs).unref()
  })

  return (name: string, given: readonly unknown[]): Promise<unknown> => {
    clearTimeout(idle)
    hold(child, true)
    last += 1
    const asked: Asked = { id: last, name, given }
    return new Promise((resolve, reject) => {
      waiting.set(asked.id, { resolve, reject })
      child.send(asked, (error) => {
        if (!error) return
        waiting.delete(asked.id)
        reject(error)
      })
    })
  }
}

/** Whether this process waits for it before it ends. */
function hold(child: ChildProcess, isHeld: boolean) {
  const verb = isHeld ? 'ref' : 'unref'
  child[verb]()
  child.channel?.[verb]()
}
