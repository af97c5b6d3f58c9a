import { randomUUID } from 'node:crypto'
import pg from 'pg'

type Row = Record<string, string | null>

/**
 * The statements that an order needs and nothing else, one after the other on a connection of its own for each client: no HTTP, no
 * parsing, no rules. Rows are written like those of the order `model`.
 */
export async function placeByHand(url: string, clients: number, model: string, products: readonly string[]) {
  const connections = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client
    }),
  )
  const [reader] = connections
  if (!reader) throw new Error('There is nobody to order')
  const like = {
    order: await textRow(reader, 'orders', 'id', model),
    line: await textRow(reader, 'order_lines', 'order_id', model),
    event: await textRow(reader, 'order_events', 'order_id', model),
  }
  let number = 0

  return {
    async place(at: number): Promise<void> {
      const db = connections[at] ?? reader
      const ask = (text: string, values: unknown[] = []) => db.query(text, values)
      const add = (table: string, row: Row) => {
        const columns = Object.keys(row)
        return ask(
          `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
          Object.values(row),
        )
      }
      const id = randomUUID()
      const key = randomUUID()
      const product = products[(number += 1) % products.length] ?? ''
      const account = like.order.account_id
      await ask(
        'select * from accounts join sessions on sessions.account_id = accounts.id where accounts.id = $1 limit 1',
        [account],
      )
      await db.query('begin')
      await ask(
        'insert into idempotency_keys (scope, key, body_hash) values ($1, $2, $3) on conflict do nothing',
        ['bench', key, 'hash'],
      )
      await ask('select value from settings')
      await ask('select * from addresses where account_id = $1 limit 1', [account])
      await ask('select * from payment_methods where account_id = $1 limit 1', [account])
      await ask('select group_id from customer_group_members where account_id = $1', [account])
      await ask('select * from products where id = $1', [product])
      await ask("select * from discounts where archived_at is null and type <> 'code' and status = 'active'")
      await ask('select * from product_group_members where product_id = $1', [product])
      await ask(
        `with taken as (
          update stock_levels set reserved = reserved + 1, version = version + 1, updated_at = now()
          where product_id = $1 and on_hand - reserved >= 1 returning on_hand, on_hand - reserved as available),
        moved as (
          insert into stock_movements (id, product_id, reason, on_hand_change, reserved_change, on_hand_after, available_after, order_id, by_name)
          select $2::uuid, $1, 'reservation', 0, 1, on_hand, available, $3::uuid, 'bench' from taken)
        select available from taken`,
        [product, randomUUID(), id],
      )
      await add('orders', { ...like.order, id, number: `by-hand-${id}` })
      await add('order_lines', { ...like.line, id: randomUUID(), order_id: id, product_id: product })
      await add('order_events', { ...like.event, id: randomUUID(), order_id: id })
      await ask('update idempotency_keys set answer = $3 where scope = $1 and key = $2', [
        'bench',
        key,
        JSON.stringify(like.order),
      ])
      await db.query('commit')
    },
    close: async () => {
      await Promise.all(connections.map((client) => client.end()))
    },
  }
}

/** A row with every value as PostgreSQL writes it, so that it reads it again whatever its type. */
async function textRow(client: pg.Client, table: string, column: string, id: string): Promise<Row> {
  const { rows } = await client.query<{ key: string; value: string | null }>(
    `select column_name as key from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  )
  const columns = rows.map(({ key }) => `${key}::text`).join(', ')
  const { rows: found } = await client.query<Row>(
    `select ${columns} from ${table} where ${column} = $1 limit 1`,
    [id],
  )
  const row = found[0]
  if (!row) throw new Error(`There is no row of ${table}`)
  return row
}
