import pg from 'pg'

export type Table = { schema: string; name: string; columns: string[] }
export type Sequence = { schema: string; name: string; value: string }

const schemas = ['public', 'pgboss']
/** Made by whoever restores, or of no use at a later time. */
const notInBackups = ['public.migrations', 'public.rate_limits']
/** How full the queues were, a partition a day, which the jobs' library makes and drops by itself: no other day has the same ones. */
const dailyFigures = /^pgboss\.queue_stats(_\d{8})?$/

export const quoted = (...names: string[]) => names.map((name) => pg.escapeIdentifier(name)).join('.')
export const nameOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => `${schema}.${name}`

/** Those of which a backup has the rows. */
export async function copiedTables(client: pg.ClientBase): Promise<Table[]> {
  return (await shopTables(client)).filter((table) => !notInBackups.includes(nameOf(table)))
}

/** Whether it can be restored; an older version also backed up partitions of days, which are gone. */
export const isRestorable = (table: Pick<Table, 'schema' | 'name'>) => !dailyFigures.test(nameOf(table))

/**
 * Every table with the columns that are not computed from others, by name. One that is divided counts as one: which partitions it has
 * is no matter of its rows.
 */
export async function shopTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select nspname as schema, relname as name,
       coalesce(array_agg(attname::text order by attnum) filter (where attgenerated = ''), '{}') as columns
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
     where nspname = any($1) and relkind in ('r', 'p') and not relispartition group by nspname, relname order by nspname, relname`,
    [schemas],
  )
  return rows.filter(isRestorable)
}

export async function sequencesOf(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select schemaname as schema, sequencename as name, last_value::text as value
     from pg_sequences where schemaname = any($1) and last_value is not null order by 1, 2`,
    [schemas],
  )
  return rows
}

/** Takes the schema away, with what a shop may have put into it; its extensions come again with the migrations. */
export async function dropSchema(client: pg.ClientBase): Promise<void> {
  await client.query(
    'drop schema if exists pgboss cascade; drop schema if exists public cascade; create schema public',
  )
}

/** Lets rows come in any order, and by themselves; what it returns puts all back, and fails where a row refers to none. */
export async function withoutRules(client: pg.ClientBase): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
     from pg_constraint join pg_namespace on pg_namespace.oid = connamespace
     where contype = 'f' and nspname = any($1) and conparentid = 0`,
    [schemas],
  )
  const tables = (await shopTables(client)).map(({ schema, name }) => quoted(schema, name))
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  return async () => {
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
  }
}
