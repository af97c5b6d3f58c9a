import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { uptime } from 'node:os'

/** Whether the process runs. A zombie does not: it only waits for its parent to notice. */
export function isRunning(pid: number): boolean {
  return exists(pid) && !isZombie(pid)
}

/** Whether the process has ended but its entry is still there, which PostgreSQL takes for a living one. */
export function isZombie(pid: number): boolean {
  if (process.platform === 'linux') return statOf(pid)?.state === 'Z'
  return process.platform !== 'win32' && (ask(pid, 'state=')?.startsWith('Z') ?? false)
}

/**
 * When the process began, as a text that no later process of the same pid can share, not even after a reboot.
 * Undefined where the system does not tell (Windows) or the process is gone.
 */
export function startOf(pid: number): string | undefined {
  if (process.platform === 'linux') {
    const stat = statOf(pid)
    return stat && `${bootId()}-${stat.startTicks}`
  }
  if (process.platform === 'win32') return undefined
  return ask(pid, 'lstart=')?.replaceAll(/\W+/g, '-')
}

/** The command line a process was started with; undefined where we cannot know. */
export function commandOf(pid: number): string | undefined {
  if (process.platform === 'linux') return readIfThere(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ')
  return process.platform === 'win32' ? undefined : ask(pid, 'command=')
}

/** When this machine started, in milliseconds since 1970. */
export function bootedAt(): number {
  return Date.now() - uptime() * 1000
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's process may not be signalled, which proves that it is there.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function statOf(pid: number): { state: string; startTicks: string } | undefined {
  const text = readIfThere(`/proc/${pid}/stat`)
  if (!text) return undefined
  // The program's name, in parentheses, may itself hold spaces and parentheses.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [state, startTicks] = [fields[0], fields[19]]
  return state && startTicks ? { state, startTicks } : undefined
}

function ask(pid: number, column: string): string | undefined {
  const env = { LC_ALL: 'C', PATH: '/usr/bin:/bin' }
  const { stdout } = spawnSync('ps', ['-ww', '-o', column, '-p', String(pid)], { encoding: 'utf8', env })
  return stdout?.trim() || undefined
}

function bootId(): string {
  return readIfThere('/proc/sys/kernel/random/boot_id')?.slice(0, 8) ?? 'boot'
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
