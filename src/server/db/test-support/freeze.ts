import { spawnSync } from 'node:child_process'

/** Stops a server and all its processes in the middle of what they do, as a disk that hangs would, for as long as `work` takes. */
export async function whileFrozen(postmaster: number, work: () => Promise<void>): Promise<void> {
  const processes = [postmaster, ...childrenOf(postmaster)]
  signal(processes, 'SIGSTOP')
  try {
    await work()
  } finally {
    signal([...processes, ...childrenOf(postmaster)], 'SIGCONT')
  }
}

export function childrenOf(parent: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, ppid]) => ppid === parent)
    .map(([pid = 0]) => pid)
}

/** Sends a signal to each that still runs. */
export function signal(processes: number[], name: NodeJS.Signals): void {
  for (const pid of processes) {
    try {
      process.kill(pid, name)
    } catch (error) {
      // It has ended meanwhile, as others do when the first of them does.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
