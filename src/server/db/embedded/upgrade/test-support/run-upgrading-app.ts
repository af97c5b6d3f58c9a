import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

interface Upgrade {
  dataDirectory: string
  shelter: string
  /** PG_BIN_BEFORE. */
  before?: string | undefined
  /** Part of the message at which it kills itself. */
  killedAt?: string
  environment?: Record<string, string>
}

export interface UpgradingApp {
  /** So far. */
  messages: string[]
  url?: string
  error?: string
  hasEnded: () => boolean
  kill: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>
  /** Resolves when it is up, cannot start, or has ended. */
  settled: Promise<unknown>
  said: (part: string) => Promise<void>
}

const program = join(import.meta.dirname, 'upgrading-app.ts')

/** Starts an app that upgrades its database. */
export function runUpgradingApp(upgrade: Upgrade): UpgradingApp {
  const { dataDirectory, shelter, before = '', killedAt = '', environment } = upgrade
  const child = spawn(process.execPath, [program, dataDirectory, shelter, before, killedAt], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  })
  const ended = once(child, 'exit')
  const lines = createInterface(child.stdout)
  let settle: () => void
  const isSettled = new Promise<void>((resolve) => (settle = resolve))
  const waiting: { part: string; resolve: () => void }[] = []
  const app: UpgradingApp = {
    messages: [],
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async kill(signal) {
      child.kill(signal)
      await ended
    },
    settled: Promise.race([isSettled, once(child, 'close')]),
    said: (part) => new Promise((resolve) => waiting.push({ part, resolve })),
  }
  lines.on('line', (line) => {
    const { message, ...outcome } = JSON.parse(line) as { message?: string; url?: string; error?: string }
    if (message === undefined) {
      Object.assign(app, outcome)
      return settle()
    }
    app.messages.push(message)
    for (const { part, resolve } of waiting) if (message.includes(part)) resolve()
  })
  return app
}
