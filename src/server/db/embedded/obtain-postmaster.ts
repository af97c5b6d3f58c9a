import { setTimeout as sleep } from 'node:timers/promises'
import { askDataDirectory, type Connection } from './app-database.ts'
import type { Place } from './choose-place.ts'
import type { Binaries } from './find-binaries.ts'
import { disownPostmaster, type PostmasterFile, readPostmasterFile } from './postmaster-file.ts'
import { findFreePort, type Postmaster, PostmasterFailed, startPostmaster } from './postmaster.ts'
import { commandOf, isRunning, isZombie } from './process-identity.ts'

interface Wish {
  /** Undefined: any free one. */
  port: number | undefined
  settings: Record<string, string>
  superuserPassword: string
  log: (message: string) => void
}

const patienceSeconds = 15
const recoverySeconds = 120

// What an old server that is still on its way out leaves for a moment.
const passing = /shared memory block|lock file "postmaster\.pid" already exists|could not bind|already in use/

/** The one server of this cluster: the one that still runs, after only the app was killed, else a new one. */
export async function obtainPostmaster(place: Place, binaries: Binaries, wish: Wish): Promise<Postmaster> {
  const deadline = Date.now() + patienceSeconds * 1000
  for (;;) {
    const survivor = await findSurvivor(place, wish)
    if (survivor) return survivor
    try {
      const port = wish.port ?? (await findFreePort())
      return await startPostmaster(place, binaries, { port, settings: wish.settings })
    } catch (error) {
      if (!(error instanceof PostmasterFailed) || !passing.test(error.message) || Date.now() > deadline)
        throw error
      await sleep(200)
    }
  }
}

async function findSurvivor(place: Place, wish: Wish): Promise<Postmaster | undefined> {
  const file = readPostmasterFile(place.cluster)
  if (!file) return undefined
  if (isZombie(file.pid)) {
    // It is dead, but PostgreSQL would wait for its parent to collect it, which may never happen.
    disownPostmaster(place.cluster)
    return undefined
  }
  if (!isRunning(file.pid)) return undefined
  if (isStranger(file.pid, place.cluster)) {
    wish.log(
      `The database was not stopped cleanly; its old process number, ${file.pid}, is now another program's.`,
    )
    disownPostmaster(place.cluster)
    return undefined
  }
  return adopt(file, place, wish)
}

/** Waits until the server answers and proves that it serves this cluster; undefined when it ends instead. */
async function adopt({ pid }: PostmasterFile, place: Place, wish: Wish): Promise<Postmaster | undefined> {
  const start = Date.now()
  for (let hasSpoken = false; ; await sleep(50)) {
    if (!isRunning(pid)) return undefined
    const port = readPostmasterFile(place.cluster)?.port
    const answer = port ? await ask({ port, password: wish.superuserPassword }) : { isRecovering: false }
    if (port && 'dataDirectory' in answer) {
      if (answer.dataDirectory === place.cluster) {
        wish.log(`The database was still running (process ${pid}) and is used again.`)
        return { pid, port }
      }
      throw new Error(
        `Port ${port} is answered by another database (${answer.dataDirectory}), not ${place.cluster}.`,
      )
    }

    const seconds = (Date.now() - start) / 1000
    if (!hasSpoken && seconds > 1) {
      hasSpoken = true
      wish.log(`Waiting for the database that is still running (process ${pid})…`)
    }
    if (seconds > ('isRecovering' in answer && answer.isRecovering ? recoverySeconds : patienceSeconds)) {
      throw new Error(`PostgreSQL (process ${pid}) runs but does not answer; its log is ${place.logFile}.`)
    }
  }
}

async function ask(connection: Connection): Promise<{ dataDirectory: string } | { isRecovering: boolean }> {
  try {
    return { dataDirectory: await askDataDirectory(connection) }
  } catch (error) {
    const { code } = error as { code?: string }
    // 28P01: the password is wrong, which waiting does not change. 57P03: starting, repairing or stopping.
    if (code === '28P01') throw error
    return { isRecovering: code === '57P03' }
  }
}

function isStranger(pid: number, cluster: string): boolean {
  const command = commandOf(pid)
  return command !== undefined && !command.includes(cluster)
}
