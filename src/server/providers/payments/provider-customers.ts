import { and, eq } from 'drizzle-orm'
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/connect.ts'
import type { RemoteProvider } from './payment-provider.ts'

const providerCustomers = pgTable(
  'provider_customers',
  {
    accountId: uuid().notNull(),
    provider: text().$type<RemoteProvider['name']>().notNull(),
    providerId: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.provider] })],
)

/** The provider's customer of an account; `create` is called when there is none yet. */
export async function customerAt(
  db: Db,
  provider: RemoteProvider['name'],
  accountId: string,
  create?: () => Promise<string>,
): Promise<string | undefined> {
  const [known] = await db
    .select({ id: providerCustomers.providerId })
    .from(providerCustomers)
    .where(and(eq(providerCustomers.accountId, accountId), eq(providerCustomers.provider, provider)))
  if (known || !create) return known?.id
  const providerId = await create()
  await db.insert(providerCustomers).values({ accountId, provider, providerId }).onConflictDoNothing()
  // Of two at once the first one written is the one from then on.
  return customerAt(db, provider, accountId)
}
