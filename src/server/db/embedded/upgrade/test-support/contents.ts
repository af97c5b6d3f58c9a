import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { readPasswords } from '../../passwords.ts'

const definitions = `
  with schemas as (select oid from pg_namespace where nspname in ('public', 'pgboss'))
  select 'index ' || pg_get_indexdef(indexrelid) as line from pg_index
    where indrelid in (select oid from pg_class where relnamespace in (select oid from schemas))
  union all
  select format('constraint %s of %s %s', conname, conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace in (select oid from schemas) and contype <> 'n'
  union all
  select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
  union all
  select format('column %s %s %s %s %s %s %s', attrelid::regclass, attnum, attname, format_type(atttypid, atttypmod), attnotnull,
      attgenerated, coalesce(collname, '')) || coalesce(pg_get_expr(adbin, adrelid), '')
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum left join pg_collation on pg_collation.oid = attcollation
    where attnum > 0 and not attisdropped
      and attrelid in (select oid from pg_class where relkind in ('r', 'v', 'm') and relnamespace in (select oid from schemas))
  union all
  select format('function %s %s', oid::regprocedure, prosrc) from pg_proc where pronamespace in (select oid from schemas) and probin is null
  union all
  select format('sequence %I.%I %s %s %s %s', schemaname, sequencename, last_value, start_value, increment_by, cycle) from pg_sequences
  union all
  select format('extension %s', extname) from pg_extension
  union all
  select format('owner %s %s', oid::regclass, pg_get_userbyid(relowner)) from pg_class
    where relnamespace in (select oid from schemas) and relkind in ('r', 'v', 'm', 'S')
  union all
  select format('database %s %s', pg_encoding_to_char(encoding), datcollate) from pg_database where datname = current_database()
  order by 1`

/** All that a shop's database holds: each table by its rows, whatever their order, and everything that is defined in it. */
export async function contentsOf(url: string, cluster: string) {
  const address = Object.assign(new URL(url), {
    username: 'postgres',
    password: readPasswords(cluster).superuser,
  })
  const client = new Client({ connectionString: address.href })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relkind = 'r'
         and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace) order by 1`,
    )
    const found: Record<string, { rows: number; sum: string }> = {}
    for (const { name } of tables) {
      const lines = (await text(client.query(copyTo(`copy ${name} to stdout`)))).split('\n').toSorted()
      const sum = createHash('sha256').update(lines.join('\n')).digest('hex')
      found[name] = { rows: lines.length - 1, sum }
    }
    const { rows } = await client.query<{ line: string }>(definitions)
    return { tables: found, definitions: rows.map(({ line }) => line) }
  } finally {
    await client.end()
  }
}

/** Changes where any file below the folder does. */
export function filesSum(folder: string): string {
  const sum = createHash('sha256')
  const add = (path: string) => {
    const found = lstatSync(path)
    sum.update(`${path} ${found.mode} ${found.size}\n`)
    if (found.isDirectory()) for (const name of readdirSync(path).toSorted()) add(join(path, name))
    // What is larger is a hole, made to seem large.
    else if (found.isFile() && found.size < 2 ** 31) sum.update(readFileSync(path))
  }
  add(folder)
  return sum.digest('hex')
}
