import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bootedAt, isRunning, startOf } from './process-identity.ts'

interface Holder {
  file: string
  pid: number
}

/**
 * Claims a folder for this process, so that a second app on the same data is refused. A claim is a file named after
 * the process (pid and start), so a killed process's claim is recognised and removed, and removing it can never hit
 * a living one. Every app writes first and looks second: of two that start together at least one sees the other.
 * Waits a moment for a holder that may just be closing. Throws when it stays.
 */
export async function claimFolder(
  folder: string,
  { waitSeconds, log }: { waitSeconds: number; log: (message: string) => void },
): Promise<() => void> {
  const claims = join(folder, 'running')
  mkdirSync(claims, { recursive: true })
  const ours = `${process.pid}_${startOf(process.pid) ?? 'unknown'}`
  if (readdirSync(claims).includes(ours))
    throw new Error(`This process already runs a database in ${folder}.`)

  const deadline = Date.now() + waitSeconds * 1000
  for (let attempt = 0; ; attempt++) {
    writeFileSync(join(claims, ours), '', { mode: 0o600 })
    const other = findLivingHolder(claims, ours)
    if (!other) return () => rmSync(join(claims, ours), { force: true })

    rmSync(join(claims, ours), { force: true })
    if (Date.now() > deadline) {
      throw new Error(
        `Another app (process ${other.pid}) already runs on the data in ${folder}. ` +
          `Stop it first, or give this one a data folder of its own.`,
      )
    }
    if (attempt === 0)
      log(`Process ${other.pid} still uses the data in ${folder}; waiting in case it is closing…`)
    // Unequal waits, so that two apps which refused each other do not meet again.
    await sleep(100 + Math.random() * 200)
  }
}

/** Whether a living process holds a claim on the folder. */
export function isClaimed(folder: string): boolean {
  try {
    return findLivingHolder(join(folder, 'running'), '') !== undefined
  } catch {
    return false
  }
}

function findLivingHolder(claims: string, ours: string): Holder | undefined {
  for (const name of readdirSync(claims)) {
    const pid = Number.parseInt(name, 10)
    if (name === ours || !(pid > 0)) continue
    const file = join(claims, name)
    if (isHeld(file, pid, name.slice(name.indexOf('_') + 1))) return { file, pid }
    rmSync(file, { force: true })
  }
  return undefined
}

function isHeld(file: string, pid: number, start: string): boolean {
  if (!isRunning(pid)) return false
  const actualStart = startOf(pid)
  if (actualStart) return actualStart === start
  const claimed = statSync(file, { throwIfNoEntry: false })
  return claimed !== undefined && claimed.mtimeMs > bootedAt()
}
