import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'

const attempts = 100
/** A server ends in order within eight seconds. */
const gentleAttempts = 90
const pauseMs = 100

/** Ends what runs on the folder and removes it. At the end of a process nothing can be awaited, so it blocks. */
export function removeWithProcesses(folder: string): void {
  // What is ended last may start another a moment before, hence again until all is gone.
  for (let attempt = 0; attempt < attempts; attempt++) {
    const processes = listProcessesOn(folder)
    for (const pid of processes) end(pid, attempt < gentleAttempts ? 'SIGQUIT' : 'SIGKILL')
    const isRemoved = tryToRemove(folder)
    if (isRemoved && processes.length === 0) return
    pause(pauseMs)
  }
}

function end(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended meanwhile.
  }
}

function tryToRemove(folder: string): boolean {
  try {
    rmSync(folder, { recursive: true, force: true })
    return true
  } catch {
    return false
  }
}

/** Those that were started with it in their command line, as databases are, or as their data folder, as shops are. */
function listProcessesOn(folder: string): number[] {
  const { stdout } = spawnSync('ps', ['-ww', '-A', '-o', 'pid=,args='], { encoding: 'utf8' })
  const byCommand = (stdout ?? '')
    .split('\n')
    .filter((line) => line.includes(`${folder}/`))
    .map((line) => Number.parseInt(line, 10))
  return [...new Set([...byCommand, ...listShopsOn(folder)])]
}

/** Only Linux tells with which environment a process was started. */
function listShopsOn(folder: string): number[] {
  if (!existsSync('/proc/self/environ')) return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid)
    .filter((pid) => {
      const given = environmentOf(pid).find((variable) => variable.startsWith('DATA_DIR='))
      return given === `DATA_DIR=${folder}` || given?.startsWith(`DATA_DIR=${folder}/`)
    })
}

function environmentOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
  } catch {
    return []
  }
}

function pause(milliseconds: number) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}
