import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { accounts } from '../auth/auth.table.ts'
import { superAdminRole } from '../auth/staff-role.ts'
import { isWeakPassword } from '../auth/new-password.ts'
import { hashPassword } from '../auth/passwords.ts'
import type { Context } from '../context.ts'

/**
 * Makes the administrator whom ADMIN_EMAIL and ADMIN_PASSWORD name, in a shop that has none.
 * @throws Error where a live shop's password is easily guessed
 */
export async function addNamedAdministrator(ctx: Pick<Context, 'config' | 'db' | 'mode'>): Promise<void> {
  if (!ctx.config.admin) return
  const { email, password } = ctx.config.admin
  const { rows } = await ctx.db.execute(sql`select 1 from accounts where family = 'admin' limit 1`)
  if (rows.length > 0) return
  if (ctx.mode === 'live' && (await isWeakPassword(password)))
    throw new Error(
      'ADMIN_PASSWORD is easily guessed. It needs at least 8 characters with capital and small letters and a symbol, and ' +
        'may not be a common word. Without ADMIN_EMAIL and ADMIN_PASSWORD the start prints a link instead.',
    )
  await ctx.db
    .insert(accounts)
    .values({
      id: uuid(),
      family: 'admin',
      username: email,
      email,
      passwordHash: await hashPassword(password),
      roleId: superAdminRole,
    })
    .onConflictDoNothing()
}
