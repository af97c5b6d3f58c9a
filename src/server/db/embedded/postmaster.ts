import { spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Place } from './choose-place.ts'
import { type Binaries, programEnvironment } from './find-binaries.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { isRunning } from './process-identity.ts'

export interface Postmaster {
  pid: number
  port: number
}

/** A server that exited before it was ready, with its output. */
export class PostmasterFailed extends Error {}

const largestLogBytes = 10 * 1024 * 1024

/**
 * Starts the server and waits until it is ready. It gets a session and a log of its own, so that it survives an app that is
 * killed and holds none of the app's pipes open.
 */
export async function startPostmaster(
  place: Place,
  binaries: Binaries,
  { port, settings }: { port: number; settings: Record<string, string> },
): Promise<Postmaster> {
  const logStart = rotateLog(place.logFile)
  const options = Object.entries({ ...settings, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const launched =
    process.platform === 'win32' ? runPgCtl(place, binaries, options) : launch(place, binaries, options)

  for (let waited = 0; ; waited += 10) {
    const file = readPostmasterFile(place.cluster)
    if (file?.isReady && file.pid === (launched.pid ?? file.pid) && isRunning(file.pid))
      return { pid: file.pid, port }
    if (launched.hasEnded()) {
      throw new PostmasterFailed(
        `PostgreSQL did not start in ${place.cluster}:\n${readLog(place.logFile, logStart)}`,
      )
    }
    // Recovery after a power cut may take minutes, so a running server is never given up here.
    await sleep(waited < 2000 ? 10 : 100)
  }
}

/**
 * Stops the server: connections are closed and everything is written. If that takes too long, it is stopped at once and
 * recovers at the next start. Committed data is safe either way.
 */
export async function stopPostmaster({ pid }: Pick<Postmaster, 'pid'>, place: Place, binaries: Binaries) {
  for (const [signal, mode, seconds] of [
    ['SIGINT', 'fast', 2],
    ['SIGQUIT', 'immediate', 1],
    ['SIGKILL', 'immediate', 5],
  ] as const) {
    if (!isRunning(pid)) return
    if (process.platform === 'win32') {
      spawnSync(join(binaries.directory, 'pg_ctl'), ['stop', '-D', place.cluster, '-m', mode, '-W'], {
        stdio: 'ignore',
      })
    } else {
      process.kill(pid, signal)
    }
    if (await hasEndedWithin(seconds, pid)) return
  }
  throw new Error(`PostgreSQL (process ${pid}) does not end; its log is ${place.logFile}.`)
}

/** A free port of 127.0.0.1. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

interface LaunchedProcess {
  pid: number | undefined
  hasEnded: () => boolean
}

function launch({ cluster, logFile, runAs }: Place, binaries: Binaries, options: string[]): LaunchedProcess {
  const log = openSync(logFile, 'a', 0o600)
  const child = spawn(join(binaries.directory, 'postgres'), ['-D', cluster, ...options], {
    cwd: '/',
    env: programEnvironment(binaries.environment),
    detached: true,
    stdio: ['ignore', log, log],
    ...(runAs && { uid: runAs.uid, gid: runAs.gid }),
  })
  closeSync(log)
  child.unref()
  let hasEnded = false
  child.on('error', () => (hasEnded = true))
  child.on('exit', () => (hasEnded = true))
  return { pid: child.pid, hasEnded: () => hasEnded }
}

// PostgreSQL refuses to run with administrator rights; pg_ctl drops them first.
function runPgCtl({ cluster, logFile }: Place, binaries: Binaries, options: string[]): LaunchedProcess {
  const quoted = options.map((option) => `"${option}"`).join(' ')
  const args = ['start', '-D', cluster, '-l', logFile, '-W', '-o', quoted]
  const { status } = spawnSync(join(binaries.directory, 'pg_ctl'), args, {
    stdio: 'ignore',
    windowsHide: true,
  })
  const giveUpAt = Date.now() + 60_000
  return {
    pid: undefined,
    hasEnded: () => status !== 0 || (Date.now() > giveUpAt && !readPostmasterFile(cluster)),
  }
}

async function hasEndedWithin(seconds: number, pid: number): Promise<boolean> {
  for (const deadline = Date.now() + seconds * 1000; Date.now() < deadline; await sleep(10)) {
    if (!isRunning(pid)) return true
  }
  return !isRunning(pid)
}

/** Keeps one older log when the current one has grown large. Returns where the new entries begin. */
function rotateLog(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size < largestLogBytes) return size
  renameSync(logFile, `${logFile}.1`)
  return 0
}

function readLog(logFile: string, start: number): string {
  return readFileSync(logFile).subarray(start).toString().trim().split('\n').slice(-15).join('\n')
}
