import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startSession } from '#server/auth/sessions.ts'
import { readConfig } from '#server/config/config.ts'
import type { Context } from '#server/context.ts'
import { endWithApp } from '#server/db/embedded/end-with-app.ts'
import { isRunning } from '#server/db/embedded/process-identity.ts'
import { readPostmasterFile } from '#server/db/embedded/postmaster-file.ts'
import { openContext } from '#server/open-context.ts'
import { childrenOf, signal } from '#server/db/test-support/freeze.ts'
import { aBuyer, anAdmin, aProduct } from '#server/test/factories.ts'
import { runServer, type RunningServer } from '#server/test/run-server.ts'

const sold = 50
const endSeconds = 20

export type Buyer = { token: string; addressId: string; bankId: string }
export type People = { buyers: Buyer[]; staffToken: string; products: string[] }

/** The whole shop as `npm start` runs it, database and all, always at one address and under one secret. */
export async function breakableShop(dataDirectory: string) {
  const environment = {
    DATA_DIR: dataDirectory,
    SEED: 'none',
    PORT: String(await freePort()),
    SECRET_KEY: 'a secret of the benches, known to the servers and to those who ask them',
    LOG_LEVEL: 'silent',
    READS_PER_MINUTE: '10000000',
    WRITES_PER_MINUTE: '10000000',
  }
  let server: RunningServer | undefined
  const databaseProcesses = (): number[] => {
    const pid = readPostmasterFile(join(dataDirectory, 'postgres'))?.pid
    return pid !== undefined && isRunning(pid) ? [pid, ...childrenOf(pid)] : []
  }
  const shop = {
    url: `http://127.0.0.1:${environment.PORT}`,
    async start() {
      server = await runServer('server', { ...environment, dataDirectory })
    },
    /** Of the app alone, at once. */
    signalApp(name: 'SIGKILL' | 'SIGSTOP') {
      if (server) process.kill(server.pid, name)
    },
    async appEnded() {
      await server?.ended(0)
    },
    databaseProcesses,
    /** Every process of the database at once. */
    killDatabase: () => signal(databaseProcesses(), 'SIGKILL'),
    /** App and database, until nothing of them runs. */
    async killAll(processes = databaseProcesses()) {
      shop.signalApp('SIGKILL')
      signal(processes, 'SIGKILL')
      await shop.appEnded()
      server = undefined
      for (let waited = 0; processes.some(isRunning); waited += 1) {
        if (waited > endSeconds * 20) throw new Error('The database does not end')
        await pause(50)
      }
    },
    async stop() {
      if (!server) return
      const ending = server
      process.kill(ending.pid, 'SIGTERM')
      await ending.ended(0)
      server = undefined
    },
    /** The server's own parts on the database of the shop that runs. */
    async within<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
      const config = readConfig({ NODE_ENV: 'production', ...environment })
      const opened = await openContext(config, { say: () => undefined, as: 'command' })
      try {
        return await work(opened.ctx)
      } finally {
        await opened.close()
      }
    },
    people: (count: number): Promise<People> => shop.within((ctx) => makePeople(ctx, count)),
  }
  beforeExit(() => {
    if (server) signal([server.pid], 'SIGKILL')
    shop.killDatabase()
  })
  return shop
}

export type BreakableShop = Awaited<ReturnType<typeof breakableShop>>

export async function makePeople(ctx: Context, count: number): Promise<People> {
  const buyers: Buyer[] = []
  for (let made = 0; made < count; made += 1) {
    const { account, address, bank } = await aBuyer(ctx.db)
    const { accessToken } = await startSession(ctx, account, 'bench')
    buyers.push({ token: accessToken, addressId: address.id, bankId: bank.id })
  }
  const products: string[] = []
  for (let made = 0; made < sold; made += 1) products.push((await aProduct(ctx.db, { stock: 1_000_000 })).id)
  const { accessToken } = await startSession(ctx, await anAdmin(ctx.db), 'bench')
  return { buyers, staffToken: accessToken, products }
}

/** For a run that is broken off: the last thing made goes first. */
export const beforeExit = (undo: () => void) => void process.prependOnceListener('exit', undo)

/** Gone when the work is done. */
export async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'matjar-faults-'))
  // The database's user, when we are root, must pass through it.
  chmodSync(folder, 0o711)
  endWithApp(folder)
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  beforeExit(remove)
  try {
    await work(folder)
  } finally {
    remove()
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
