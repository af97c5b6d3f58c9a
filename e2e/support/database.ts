import pg from 'pg'
import type { Shop } from './shop.ts'

/** Asks the shop's database, behind its back: the server's clock cannot be turned, what it wrote down can. */
export async function sql<Row extends pg.QueryResultRow = pg.QueryResultRow>(
  shop: Shop,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** A minute has passed since the last code was sent. */
export const aMinuteLater = (shop: Shop) =>
  sql(shop, "update one_time_codes set sent_at = sent_at - interval '61 seconds'")

/** The ten minutes of every code are over. */
export const codesAreOver = (shop: Shop) => sql(shop, 'update one_time_codes set expires_at = now()')

/** Somebody has been guessing codes in the shop for a while: new ones are longer. */
export const codesAreGuessed = (shop: Shop) =>
  sql(shop, "insert into wrong_codes_by_minute values (date_trunc('minute', now()), 201)")

/** All journeys come from one address, which a person's limits would stop. */
export const forgetLimits = (shop: Shop) => sql(shop, 'delete from rate_limits')
