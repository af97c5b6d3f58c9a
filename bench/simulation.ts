/** What is simulated. Times are milliseconds of a processor that does nothing else. */
export type World = {
  nodes: number
  /** Connections to the database of each node. */
  pool: number
  /** Of an order, in a node: one thread, so one order at a time. */
  nodeMs: number
  databaseMs: number
  /** The wait for the disk. Orders are announced (`pg_notify`), and PostgreSQL makes such commits one after the other. */
  commitMs: number
  /** From when a process may go on until it does: an order asks its statements one by one, and each answer wakes who asked. */
  wakeMs: number
  databaseCores: number
  /** Where nodes and database live on one machine, its processors. */
  sharedCores?: number
  products: number
  /** The part of all orders that is for one product. */
  hot: number
  /** Either so many clients, each of whom orders again when answered, or orders that come by chance at this pace. */
  ask: { clients: number } | { perSecond: number }
}

/** The part of the database's work that is done before the row of stock is taken; from then on it is held until the commit is on disk. */
const beforeRow = 0.45
/** Statements of an order until it holds the row, and from then on, with the commit. */
const statements = { before: 11, after: 9 }
/** Each statement wakes PostgreSQL and its answer the node; so do the request and its answer. */
export const wakesOfAnOrder = 2 * (statements.before + statements.after + 1)

const wholeOf = (cores: number) => Math.max(1, Math.ceil(cores))
/** A part of a processor is had by being slower on each: one order alone is no faster for a second one that is free. */
export const speedOf = (cores: number) => cores / wholeOf(cores)
const warmUpMs = 2_000
const simulatedMs = 22_000
const mostWaiting = 20_000

type Waiting = () => void

/** So many at a time; the others queue in order. */
class Station {
  busyMs = 0
  private free: number
  private readonly queue: Waiting[] = []
  private readonly clock: Clock
  private readonly servers: number
  constructor(clock: Clock, servers: number) {
    this.clock = clock
    this.servers = servers
    this.free = servers
  }

  take(then: Waiting): void {
    if (this.free > 0) {
      this.free -= 1
      then()
    } else this.queue.push(then)
  }

  give(): void {
    const next = this.queue.shift()
    if (next) next()
    else this.free += 1
  }

  /** Takes it for so long. */
  serve(ms: number, then: Waiting): void {
    this.take(() => {
      if (this.clock.isMeasured()) this.busyMs += ms
      this.clock.after(ms, () => {
        this.give()
        then()
      })
    })
  }

  used = () => this.busyMs / (simulatedMs - warmUpMs) / this.servers
}

class Clock {
  now = 0
  private readonly heap: { at: number; order: number; run: Waiting }[] = []
  private order = 0

  isMeasured = () => this.now >= warmUpMs

  after(ms: number, run: Waiting): void {
    const { heap } = this
    let at = heap.push({ at: this.now + ms, order: (this.order += 1), run }) - 1
    for (let above = (at - 1) >> 1; at > 0 && isSooner(heap[at], heap[above]); above = (at - 1) >> 1) {
      swap(heap, at, above)
      at = above
    }
  }

  run(): void {
    for (let next = this.pop(); next && next.at < simulatedMs; next = this.pop()) {
      this.now = next.at
      next.run()
    }
  }

  private pop() {
    const { heap } = this
    const [first] = heap
    const last = heap.pop()
    if (last && heap.length > 0) {
      heap[0] = last
      for (let at = 0; ;) {
        const left = 2 * at + 1
        const least = isSooner(heap[left + 1], heap[left]) ? left + 1 : left
        if (!isSooner(heap[least], heap[at])) break
        swap(heap, at, least)
        at = least
      }
    }
    return first
  }
}

type Event = { at: number; order: number } | undefined
const isSooner = (a: Event, b: Event) =>
  a !== undefined && b !== undefined && (a.at < b.at || (a.at === b.at && a.order < b.order))
const swap = (list: unknown[], a: number, b: number) => {
  ;[list[a], list[b]] = [list[b], list[a]]
}

/** The same numbers each time. */
function chances(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** How many orders a second are placed, how long nineteen of twenty of them take at most, and what was used of each part. */
export function ordersIn(world: World) {
  const clock = new Clock()
  const chance = chances(7)
  const { sharedCores } = world
  const machine = sharedCores === undefined ? undefined : new Station(clock, wholeOf(sharedCores))
  const speed = sharedCores === undefined ? 1 : speedOf(sharedCores)
  const nodes = Array.from({ length: world.nodes }, () => ({
    thread: new Station(clock, 1),
    pool: new Station(clock, world.pool),
  }))
  const processors = machine ?? new Station(clock, Math.max(1, Math.round(world.databaseCores)))
  const commits = new Station(clock, 1)
  const asked = (count: number, then: Waiting) => clock.after(2 * count * world.wakeMs, then)
  const rows = Array.from({ length: world.products }, () => new Station(clock, 1))
  const taken: number[] = []
  let heldMs = 0
  let waiting = 0
  // A part of the work at a time, as processors are shared among all.
  const slices = 4
  const compute = (ms: number, then: Waiting, left = slices): void =>
    processors.serve((vary(chance) * ms) / slices / speed, () =>
      left > 1 ? compute(ms, then, left - 1) : then(),
    )

  function place(done: Waiting) {
    const start = clock.now
    const node = nodes[Math.floor(chance() * nodes.length)]
    const row = chance() < world.hot ? rows[0] : rows[Math.floor(chance() * rows.length)]
    if (!node || !row) return
    const inNode = (ms: number, then: Waiting) =>
      machine
        ? node.thread.take(() =>
            compute(ms, () => {
              node.thread.give()
              then()
            }),
          )
        : node.thread.serve(vary(chance) * ms, then)
    const answer = () =>
      inNode(world.nodeMs / 4, () => {
        if (clock.isMeasured()) taken.push(clock.now - start)
        done()
      })
    const commit = (since: number) =>
      commits.serve(world.commitMs, () => {
        if (row === rows[0] && clock.isMeasured()) heldMs += clock.now - since
        node.pool.give()
        // Who waits for the row is woken.
        clock.after(world.wakeMs, () => row.give())
        answer()
      })
    const record = () => {
      const since = clock.now
      inNode(world.nodeMs / 4, () =>
        compute(world.databaseMs * (1 - beforeRow), () => asked(statements.after, () => commit(since))),
      )
    }
    inNode(world.nodeMs / 2, () =>
      node.pool.take(() =>
        compute(world.databaseMs * beforeRow, () => asked(statements.before, () => row.take(record))),
      ),
    )
  }

  const { ask } = world
  if ('clients' in ask) {
    const again = () => place(again)
    for (let client = 0; client < ask.clients; client += 1) again()
  } else {
    const come = () => {
      // Whoever finds so many before them is told to come back.
      if (waiting < mostWaiting) {
        waiting += 1
        place(() => (waiting -= 1))
      }
      clock.after((-Math.log(1 - chance()) * 1_000) / ask.perSecond, come)
    }
    come()
  }
  clock.run()
  taken.sort((a, b) => a - b)
  return {
    perSecond: (taken.length * 1_000) / (simulatedMs - warmUpMs),
    /** Orders that are under way at the end. */
    waiting,
    p95: taken[Math.floor(taken.length * 0.95)] ?? Number.NaN,
    used: {
      nodes: Math.max(...nodes.map(({ thread }) => thread.used())),
      database: processors.used(),
      commits: commits.used(),
      hotRow: heldMs / (simulatedMs - warmUpMs),
    },
  }
}

/** No two pieces of work are quite equal. */
const vary = (chance: () => number) => 0.5 + chance()
