import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/**
 * The accounts whose customer groups and addresses count for a buyer: their own, and for a member of a company those of its
 * root users.
 */
export const accountsOfBuyer = (account: SQLWrapper): SQL => sql`(
  select ${account}::uuid union all
  select root.id from accounts member
  join accounts root on root.company_id = member.company_id and root.family = 'company' and root.member_roles is null
  where member.id = ${account}::uuid and member.member_roles is not null)`
