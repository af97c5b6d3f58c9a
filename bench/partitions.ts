import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Context } from '#server/context.ts'
import { startSession } from '#server/auth/sessions.ts'
import { anAdmin } from '#server/test/factories.ts'
import { askStaff } from './ask-staff.ts'
import { fillWithOrders } from './million-orders.ts'
import { questionsOf, type ReportQuestion } from './reports-questions.ts'
import { openShops, type Shops } from './shops.ts'
import { heading, median, say } from './tell.ts'

const wanted = {
  orders: Number(process.env.PARTITIONS_ORDERS ?? 10_000_000),
  customers: 100_000,
  years: 3,
  parts: 10,
  withLedgers: false,
}
const rounds = 3
const bytesPerOrder = 5_000
const placements = 400

/**
 * The orders and the audit log of a shop with ten million of each, in one table and divided by month: what staff ask, what an order costs, and
 * what becomes of an old month. Divided by the very SQL of deploy/partitions.
 */
export async function partitions(): Promise<void> {
  heading(`Orders and audit log by month, ${wanted.orders.toLocaleString('en')} of each`)
  const { bavail, bsize } = await statfs(tmpdir())
  if (bavail * bsize < wanted.orders * bytesPerOrder * 1.2)
    return say(`Left out: it needs ${((wanted.orders * bytesPerOrder) / 1e9).toFixed(0)} GB of room`)
  // As somebody with so many orders has it; the rest is ours.
  const shops = await openShops({
    shared_buffers: '1GB',
    max_wal_size: '8GB',
    checkpoint_timeout: '30min',
    wal_level: 'minimal',
    max_wal_senders: '0',
  })
  try {
    await compare(shops)
  } finally {
    await shops.close()
  }
}

async function compare(shops: Shops) {
  await shops.make('years', { products: 2_000, orders: 0 })
  const { ctx, close } = await shops.open('years')
  await timed('filled with orders', () => fillWithOrders(ctx.db, ctx.now(), wanted))
  const client = new pg.Client({ connectionString: shops.url('years') })
  await client.connect()
  try {
    await compareBy(shops, ctx, client, close)
  } finally {
    await client.end()
  }
}

async function compareBy(shops: Shops, { db, now }: Context, client: pg.Client, close: () => Promise<void>) {
  await client.query('set statement_timeout = 0')
  await client.query(`set maintenance_work_mem = '512MB'`)
  await timed('filled the audit log', () => fillAuditLog(client))
  await timed('vacuum of all', () => client.query('vacuum analyze'))
  await sizes(client)
  const questions = [
    ...(await questionsOf(db, now())).filter(({ part }) =>
      ['orders', 'orders sorted', 'one order', 'orders as CSV', 'customers'].includes(part),
    ),
    ...(await auditQuestions(client)),
  ]
  await close()

  const answers = new Map<string, Map<string, number>>()
  const measure = async (form: string) => {
    const accessToken = await signIn(shops)
    const shop = await shops.serve('years')
    answers.set(form, await ask(shop.url, accessToken, questions))
    await shop.stop()
    say(`  ${form}: an order as SQL takes ${(await placeOrders(client)).toFixed(2)} ms`)
  }
  await measure('one table')

  say('The history as the first partition')
  await client.query(readFileSync(new URL('../deploy/partitions/by-month.sql', import.meta.url), 'utf8'))
  for (const table of ['orders', 'audit_log'])
    await timed(`divide('${table}')`, () => client.query(`call by_month.divide('${table}')`))
  await client.query('analyze orders; analyze audit_log')
  await measure('history as one')

  say('The history copied into its months')
  for (const table of ['orders', 'audit_log'])
    await timed(`${table}: copied into months, indexes and all`, () => copyIntoMonths(client, table))
  await measure('by month')
  tell(answers)

  await oldMonth(client)
}

/** Each form has a session of its own: between two of them a token would expire. */
async function signIn(shops: Shops): Promise<string> {
  const { ctx, close } = await shops.open('years')
  try {
    return (await startSession(ctx, await anAdmin(ctx.db), 'bench')).accessToken
  } finally {
    await close()
  }
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const done = await work()
  say(`  ${what.padEnd(52)} ${((performance.now() - start) / 1_000).toFixed(1).padStart(7)} s`)
  return done
}

/** The same for the same text. */
const uuidFrom = (text: string) =>
  `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`

/** Changes of orders and products by ten members of staff, over the same years. */
async function fillAuditLog(client: pg.Client) {
  await client.query('begin')
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = 'audit_log' and indexname <> 'audit_log_pkey'`,
  )
  for (const { name } of rows) await client.query(`drop index ${pg.escapeIdentifier(name)}`)
  await client.query(
    `insert into audit_log (id, entity, entity_id, action, by_id, by_name, before, after, at)
     select uuidv7(at - clock_timestamp()), case when n % 5 = 0 then 'product' else 'order' end,
       case when n % 5 = 0 then products[1 + n % array_length(products, 1)] else ${uuidFrom(`(n / 4)::text`)} end,
       'update', ${uuidFrom(`'staff' || n % 10`)}, 'Member ' || n % 10,
       jsonb_build_object('status', 'pending', 'trackingNumber', null, 'version', n % 9),
       jsonb_build_object('status', 'shipped', 'trackingNumber', md5(n::text), 'version', n % 9 + 1), at
     from (select array_agg(id) as products from products) sold,
       lateral (select n, now() - interval '1095 days' * (1 - n::float8 / $1::int) as at from generate_series(1, $1::int) as n) numbered`,
    [wanted.orders],
  )
  for (const { definition } of rows) await client.query(definition)
  await client.query('commit')
}

async function auditQuestions(client: pg.Client): Promise<ReportQuestion[]> {
  const { rows } = await client.query<{ order: string; product: string; by: string }>(
    `select (select entity_id from audit_log where entity = 'order' order by at limit 1) as "order",
       (select entity_id from audit_log where entity = 'product' order by at desc limit 1) as product,
       ${uuidFrom(`'staff3'`)} as by`,
  )
  const [some] = rows
  const part = 'audit log'
  const days = (from: number, to: number) =>
    `dateFrom=${new Date(Date.now() - from * 86_400_000).toISOString()}&dateTo=${new Date(Date.now() - to * 86_400_000).toISOString()}`
  return Object.entries({
    'first page': 'audit?limit=25',
    'page 1,000': 'audit?limit=25&page=1000',
    'one order’s history': `audit?limit=25&entityId=${some?.order}`,
    'one product’s history': `audit?limit=25&entityId=${some?.product}`,
    'of one member of staff': `audit?limit=25&by=${some?.by}`,
    'its people': 'audit/people',
    'of products': 'audit?limit=25&entity=product',
    'of 30 days a year ago': `audit?limit=25&${days(395, 365)}`,
    'nobody’s name': 'audit?limit=25&search=zzzzqqq',
  }).map(([name, path]) => ({ part, name: `audit log: ${name}`, path: () => path }))
}

async function ask(url: string, token: string, questions: ReportQuestion[]) {
  const answers = new Map<string, number>()
  for (const question of questions) {
    const taken: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      try {
        taken.push(await askStaff(url, token, question.path(round), question.isFile))
      } catch (error) {
        if (!String(error).includes(' 503 ')) say(`  ${String(error)}`)
        // Given up by the limit of a statement's time.
        taken.push(Number.POSITIVE_INFINITY)
      }
      // What takes so long takes as long again.
      if ((taken.at(-1) ?? 0) > 3_000) break
    }
    answers.set(question.name, median(taken.length > 1 ? taken.slice(1) : taken))
  }
  return answers
}

function tell(answers: Map<string, Map<string, number>>) {
  const forms = [...answers.keys()]
  say(`  ${'milliseconds'.padEnd(52)} ${forms.map((form) => form.padStart(15)).join('')}`)
  const [first] = answers.values()
  for (const name of first?.keys() ?? [])
    say(
      `  ${name.padEnd(52)} ${forms
        .map((form) => {
          const ms = answers.get(form)?.get(name) ?? Number.NaN
          return (Number.isFinite(ms) ? ms.toFixed(0) : 'given up').padStart(15)
        })
        .join('')}`,
    )
}

/** One after the other, each a transaction that waits for the disk; the median of a transaction. */
async function placeOrders(client: pg.Client): Promise<number> {
  const columns = async (table: string) =>
    (
      await client.query<{ name: string }>(
        `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        [table],
      )
    ).rows.map(({ name }) => name)
  const like = async (table: string, changed: Record<string, string>) => {
    const names = await columns(table)
    return `insert into ${table} (${names.join(', ')}) select ${names.map((name) => changed[name] ?? name).join(', ')} from ${table}`
  }
  const order = await like('orders', { id: '$1::uuid', number: '$2', placed_at: 'now()' })
  const lines = await like('order_lines', { id: 'uuidv7()', order_id: '$1::uuid' })
  const { rows } = await client.query<{ id: string }>(
    `select id from orders where account_id is not null and placed_at < now() - interval '20 days' order by placed_at desc limit $1`,
    [placements],
  )
  const taken: number[] = []
  for (const { id } of rows) {
    const start = performance.now()
    await client.query('begin')
    const made = await client.query<{ id: string }>('select uuidv7() as id')
    const fresh = made.rows[0]?.id ?? ''
    await client.query(`${order} where id = $3`, [fresh, `bench-${randomUUID()}`, id])
    await client.query(`${lines} where order_id = $2`, [fresh, id])
    await client.query('commit')
    taken.push(performance.now() - start)
  }
  return median(taken)
}

/** As an operator with an hour at night would: the old partition leaves, and its rows go into months of their own. */
async function copyIntoMonths(client: pg.Client, table: string) {
  const { rows } = await client.query<{ old: string }>(
    `select relname as old from pg_inherits join pg_class on pg_class.oid = inhrelid
     where inhparent = $1::regclass and relname like $1 || '_until_%'`,
    [table],
  )
  const old = rows[0]?.old ?? ''
  const indexes = await client.query<{ definition: string }>(
    `select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = $1::regclass and not indisprimary`,
    [old],
  )
  const referring = await client.query<{ child: string; name: string; definition: string }>(
    `select conrelid::regclass::text as child, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and confrelid = $1::regclass and conparentid = 0`,
    [table],
  )
  for (const { child, name } of referring.rows)
    await client.query(`alter table ${child} drop constraint ${pg.escapeIdentifier(name)}`)
  await client.query(`alter table ${table} detach partition ${old}`)
  const months = await client.query<{ month: string; name: string }>(
    `select to_char(month, 'YYYY-MM-DD') as month, $1 || '_' || to_char(month, 'YYYY_MM') as name
     from generate_series(date_trunc('month', now() at time zone 'UTC') - interval '37 months', date_trunc('month', now() at time zone 'UTC'), '1 month') as month`,
    [table],
  )
  for (const { month, name } of months.rows) {
    const range = `by_month.first_id(by_month.start_of('${month}')) and id < by_month.first_id(by_month.start_of(('${month}'::date + interval '1 month')::date))`
    await client.query('begin')
    await client.query(`create table ${name} (like ${old} including all excluding indexes)`)
    await client.query(`insert into ${name} select * from ${old} where id >= ${range}`)
    await client.query(`alter table ${name} add primary key (id)`)
    for (const { definition } of indexes.rows)
      await client.query(definition.replace(/INDEX \S+ ON \S+/, `INDEX ON public.${name}`))
    await client.query(`alter table ${name} add constraint ids check (id is not null and id >= ${range})`)
    const { rows: bounds } = await client.query<{ from: string; to: string }>(
      `select by_month.first_id(by_month.start_of($1::date)) as from, by_month.first_id(by_month.start_of(($1::date + interval '1 month')::date)) as to`,
      [month],
    )
    await client.query(
      `alter table ${table} attach partition ${name} for values from ('${bounds[0]?.from}') to ('${bounds[0]?.to}')`,
    )
    await client.query(`alter table ${name} drop constraint ids`)
    await client.query('commit')
  }
  for (const { child, name, definition } of referring.rows) {
    await client.query(
      `alter table ${child} add constraint ${pg.escapeIdentifier(name)} ${definition.replace(' NOT VALID', '')} not valid`,
    )
    await client.query(`alter table ${child} validate constraint ${pg.escapeIdentifier(name)}`)
  }
  await client.query(`vacuum analyze ${table}`)
}

/** The oldest whole month of the log, out of the table as it was and out of the one that is divided. */
async function oldMonth(client: pg.Client) {
  const old = async (table: string) =>
    (
      await client.query<{ name: string }>(
        `select relname as name from pg_class where relkind = 'r' and relname like $1 || '_until_%'`,
        [table],
      )
    ).rows[0]?.name ?? ''
  const { rows } = await client.query<{ month: string; name: string }>(
    `select to_char(month, 'YYYY-MM-DD') as month, to_char(month, 'YYYY_MM') as name
     from (select date_trunc('month', now() at time zone 'UTC') - interval '34 months' as month) oldest`,
  )
  const [{ month, name } = { month: '', name: '' }] = rows
  const range = `id >= by_month.first_id(by_month.start_of('${month}')) and id < by_month.first_id(by_month.start_of(('${month}'::date + interval '1 month')::date))`
  for (const table of ['orders', 'audit_log']) {
    const whole = await old(table)
    const at = table === 'orders' ? 'placed_at' : 'at'
    say(`  A month of ${table}`)
    await timed('saved out of one table, by date', () =>
      copyOut(
        client,
        `(select * from ${whole} where ${at} >= '${month}Z' and ${at} < '${month}Z'::timestamptz + interval '1 month')`,
      ),
    )
    await timed('saved as a partition', () => copyOut(client, `${table}_${name}`))
    await timed('vacuum of the month', () => client.query(`vacuum (analyze) ${table}_${name}`))
    await timed('vacuum of the one table, nothing to do', () => client.query(`vacuum (analyze) ${whole}`))
    await timed('deleted from one table that nothing refers to', () =>
      client.query(`delete from ${whole} where ${range}`),
    )
    await timed('… and its vacuum', () => client.query(`vacuum ${whole}`))
    if (table === 'audit_log')
      await timed('detached and dropped', async () => {
        await client.query(`alter table ${table} detach partition ${table}_${name}`)
        await client.query(`drop table ${table}_${name}`)
      })
    else
      await timed('its lines and other rows deleted, then dropped', async () => {
        const referring = await client.query<{ child: string; column: string }>(
          `select conrelid::regclass::text as child, attname as column from pg_constraint
           join pg_attribute on attrelid = conrelid and attnum = conkey[1]
           where contype = 'f' and confrelid = 'orders'::regclass and conparentid = 0`,
        )
        for (const { child, column } of referring.rows)
          await client.query(`delete from ${child} where ${column} in (select id from orders_${name})`)
        await client.query(`alter table orders detach partition orders_${name}`)
        await client.query(`drop table orders_${name}`)
      })
  }
}

async function copyOut(client: pg.Client, what: string) {
  for await (const chunk of client.query(copyTo(`copy ${what} to stdout`))) void chunk
}

async function sizes(client: pg.Client) {
  const { rows } = await client.query<{ name: string; rows: string; table: string; indexes: string }>(
    `select relname as name, reltuples::bigint::text as rows, pg_size_pretty(pg_table_size(oid)) as table, pg_size_pretty(pg_indexes_size(oid)) as indexes
     from pg_class where relname in ('orders', 'order_lines', 'audit_log') order by 1`,
  )
  for (const { name, rows: count, table, indexes } of rows)
    say(`  ${name}: ${Number(count).toLocaleString('en')} rows, ${table}, its indexes ${indexes}`)
}
