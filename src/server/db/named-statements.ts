import type pg from 'pg'

type Query = pg.PoolClient['query']
type Asked = { text: string; name?: string }

const maxNamed = 300
const maxCounted = 500
/** How often a statement is asked before it gets a name: one that is asked once is not worth it. */
const timesUnnamed = 3

const names = new Map<string, string>()
const counts = new Map<string, number>()

/**
 * The same connection, on which a statement that is asked again and again is parsed and planned once. For work
 * that asks the same few statements: where values change what the best plan is, each asking should be planned anew.
 */
export function withNamedStatements(client: pg.PoolClient): pg.PoolClient {
  const query = ((asked: unknown, ...rest: unknown[]) =>
    (client.query as (...args: unknown[]) => unknown).call(client, named(asked), ...rest)) as Query
  return new Proxy(client, {
    get: (target, property) =>
      property === 'query' ? query : (Reflect.get(target, property, target) as unknown),
  })
}

function named(asked: unknown): unknown {
  if (!isStatement(asked) || asked.name !== undefined) return asked
  const name = names.get(asked.text) ?? nameFor(asked.text)
  return name === undefined ? asked : { ...asked, name }
}

const isStatement = (asked: unknown): asked is Asked =>
  typeof asked === 'object' && asked !== null && 'text' in asked && !('submit' in asked)

function nameFor(text: string): string | undefined {
  if (names.size >= maxNamed) return undefined
  const count = (counts.get(text) ?? 0) + 1
  if (count <= timesUnnamed) {
    if (counts.size >= maxCounted) counts.clear()
    counts.set(text, count)
    return undefined
  }
  counts.delete(text)
  const name = `statement_${names.size + 1}`
  names.set(text, name)
  return name
}
