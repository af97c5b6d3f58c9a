import pg from 'pg'

/**
 * A connection that is being ended may still tell of an error, as when the database dies at that moment. Nobody listens any more, and
 * Node would end the process: pg-boss takes its listeners off first, and so does the driver's pool. From here on each connection
 * listens for itself once it ends.
 */
export function endQuietly(): void {
  const { prototype } = pg.Client as unknown as { prototype: Ending }
  if (isQuiet) return
  isQuiet = true
  const { end } = prototype
  prototype.end = function (this: Ending, ...given: unknown[]) {
    this.on('error', () => undefined)
    return end.apply(this, given)
  }
}

let isQuiet = false

type Ending = NodeJS.EventEmitter & { end: (...given: unknown[]) => unknown }
