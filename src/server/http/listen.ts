import { once } from 'node:events'
import { createServer, type ListenOptions, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Connections that may wait at a socket; who comes beyond that is dropped by the system, and tries again after a second or more. */
const backlog = 4_096
/** Node takes up one connection of a socket in a turn of the event loop: at a single socket a crowd waits for seconds. */
const socketsPerAddress = process.platform === 'linux' ? 16 : 1

/**
 * Gives the app several sockets to listen with, where the system shares connections out among them; call it before the app is
 * ready. What it returns listens, and fails with EADDRINUSE where the port is taken.
 */
export function listening(app: FastifyInstance) {
  let more: Server[] = []
  let closed: Promise<unknown> | undefined
  app.addHook('preClose', async () => {
    closed = Promise.all(more.map(close))
  })
  app.addHook('onClose', async () => void (await closed))

  return async ({ port, host }: { port: number; host: string }): Promise<void> => {
    if (socketsPerAddress === 1) return void (await app.listen({ port, host, backlog }))
    // Sockets that share a port would share it with another shop too.
    if (port !== 0) await close(await opened(createServer(), { port, host }))
    const shared = { backlog, reusePort: true }
    await app.listen({ port, host, ...shared })
    const another = (address: string, port: number) =>
      opened(
        createServer({ allowHalfOpen: true, noDelay: true }, (connection) =>
          app.server.emit('connection', connection),
        ),
        { host: address, port, ...shared },
      )
    more = await Promise.all(
      app
        .addresses()
        .flatMap((listened) =>
          typeof listened === 'string'
            ? []
            : Array.from({ length: socketsPerAddress - 1 }, () => another(listened.address, listened.port)),
        ),
    )
  }
}

async function opened(server: Server, options: ListenOptions): Promise<Server> {
  server.listen(options)
  await once(server, 'listening')
  return server
}

const close = (server: Server) => new Promise((resolve) => server.close(resolve))
