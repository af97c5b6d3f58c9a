import type pg from 'pg'
import { quoted } from './schema.ts'

/** What makes a shop worth asking before it is replaced. */
const worthKeeping = ['orders', 'products', 'accounts'] as const

export type Standing = {
  /** How many rows each of them has. */
  rows: Record<(typeof worthKeeping)[number], number>
  /** Others who are connected: a shop that runs, most likely. */
  others: number
}

/** What stands in the way of a restore into this database. */
export async function standingIn(client: pg.ClientBase): Promise<Standing> {
  const rows = { orders: 0, products: 0, accounts: 0 }
  for (const table of worthKeeping) {
    const { rows: found } = await client.query<{ is_there: boolean }>(
      'select to_regclass($1) is not null as is_there',
      [`public.${table}`],
    )
    if (!found[0]?.is_there) continue
    const { rows: counted } = await client.query<{ count: number }>(
      `select count(*)::int as count from public.${quoted(table)}`,
    )
    rows[table] = counted[0]?.count ?? 0
  }
  const { rows: others } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  return { rows, others: others[0]?.count ?? 0 }
}
