import { AsyncResource } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { watchStatement } from '../telemetry/tracing.ts'

type Callback = Parameters<pg.Pool['connect']>[0]

/** Every place in the queue for a connection is taken. */
export class PoolBusy extends Error {}

type Options = pg.PoolConfig & { maxWaiting: number; directUrl: string; namesStatements: boolean }

/**
 * A pool whose queue ends somewhere: who would wait too long is refused at once. A connection lost while idle is replaced;
 * one lost between two statements of a transaction fails the next of them, and that request alone.
 */
export class BoundedPool extends pg.Pool {
  readonly #maxWaiting: number
  readonly #clients = new Set<pg.PoolClient>()
  readonly directUrl: string

  constructor({ maxWaiting, directUrl, namesStatements, ...config }: Options) {
    super({ ...config, Client: namesStatements ? PromptClient : NamelessClient })
    this.#maxWaiting = maxWaiting
    this.directUrl = directUrl
    // Without listeners a lost connection would end the process.
    this.on('error', () => undefined)
    this.on('connect', (client) => {
      this.#clients.add(client)
      client.on('error', () => undefined)
      client.once('end', () => this.#clients.delete(client))
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    if (this.waitingCount < this.#maxWaiting)
      // Who waits is called by whoever gives a connection back, and still belongs to its own request.
      return callback ? super.connect(AsyncResource.bind(callback)) : super.connect()
    const refusal = new PoolBusy('Too many wait for a connection to the database')
    if (!callback) return Promise.reject(refusal)
    process.nextTick(callback, refusal, undefined, () => undefined)
  }

  /** Ends the pool when its connections are given back, and cuts those that are not by then: a frozen server answers no farewell. */
  async closeWithin(milliseconds: number): Promise<void> {
    const patience = new AbortController()
    const ended = this.end().then(() => 'ended')
    const waited = pause(milliseconds, 'waited', { signal: patience.signal }).catch(() => 'ended')
    if ((await Promise.race([ended, waited])) === 'waited')
      for (const client of this.#clients) socketOf(client).destroy()
    patience.abort()
  }
}

const connectMs = 4_000

/** One that waits less for the database than for its turn. */
class PromptClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: connectMs })
  }

  override query = ((...asked: unknown[]) =>
    watchStatement(asked, (args) => plainQuery.apply(this, args))) as pg.Client['query']
}

function plainQuery(this: pg.Client, ...args: unknown[]) {
  return (pg.Client.prototype.query as (...args: unknown[]) => unknown).apply(this, args)
}

/** One whose statements have no name: the connection behind a pooler is another one for the next of them. */
class NamelessClient extends PromptClient {
  override query = ((asked: unknown, ...rest: unknown[]) =>
    watchStatement([hasName(asked) ? { ...asked, name: undefined } : asked, ...rest], (args) =>
      plainQuery.apply(this, args),
    )) as pg.Client['query']
}

const hasName = (asked: unknown): asked is { name?: string } =>
  typeof asked === 'object' && asked !== null && 'name' in asked && !('submit' in asked)

// The types of the library leave out what its clients have.
const socketOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream
