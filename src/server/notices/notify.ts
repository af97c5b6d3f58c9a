import { sql } from 'drizzle-orm'
import { type NoticeData, type NoticeKind, notices } from '#contract/notices.ts'
import { builtInRoles } from '#contract/built-in-roles.ts'
import { permissionsOfRole, type StaffPermission } from '#contract/staff-permissions.ts'
import type { Db } from '../db/connect.ts'

type Addressed = {
  /** Only these, of all who may see it. */
  to?: readonly string[]
  /** Who sees it, where the kind does not say. */
  needs?: StaffPermission
  /** Another email says so already. */
  isMailed?: boolean
}

/**
 * Tells staff of something, in the transaction that causes it: those who may see it, each where they chose to be told. Emails follow
 * within a minute, by the job that sends them.
 */
export async function notify<K extends NoticeKind>(
  db: Db,
  kind: K,
  data: NoticeData[K],
  { to, needs = notices[kind].needs, isMailed = false }: Addressed = {},
): Promise<void> {
  const { mail, ofSuperAdmins = mail, isFixed = false, isNeverMailed = false } = notices[kind]
  if (needs === undefined && to === undefined) throw new Error(`Nobody is named who may see ${kind}`)
  const builtIn = builtInRoles.filter((role) => needs && permissionsOfRole[role].includes(needs))
  const isAllowed =
    needs === undefined
      ? sql`true`
      : sql`(role.built_in = any(${sql.param(builtIn)}::text[]) or (role.built_in is null and ${needs} = any(role.permissions)))`
  await db.execute(sql`
    with told as (
      select account.id as account_id,
        ${isFixed}::boolean or coalesce(chosen.in_cms, true) as in_cms,
        case when ${isNeverMailed || isMailed}::boolean then 'off'
          when ${isFixed}::boolean then ${mail}
          else coalesce(chosen.mail, case when role.built_in = 'super_admin' then ${ofSuperAdmins} else ${mail} end) end as mail
      from accounts account
      left join staff_roles role on role.id = account.role_id
      left join notification_preferences chosen on chosen.account_id = account.id and chosen.kind = ${kind}
      where account.family = 'admin' and account.status = 'active' and ${isAllowed}
        and (${to === undefined}::boolean or account.id = any(${sql.param([...(to ?? [])])}::uuid[]))),
    written as (
      insert into notifications (id, account_id, kind, data, needs, in_cms, mail)
      select gen_random_uuid(), account_id, ${kind}, ${JSON.stringify(data)}::jsonb, ${needs ?? null}, in_cms, nullif(mail, 'off')
      from told where in_cms or mail <> 'off' returning id, account_id, in_cms),
    announced as (
      insert into events (kind, data, account_id)
      select 'notification', jsonb_build_object('_id', id), account_id from written where in_cms returning seq)
    select pg_notify('events', seq::text) from announced`)
}

/** Whether somebody is told of this kind by an email at once: what another email says is then sent. */
export async function isMailedAtOnce(db: Db, accountId: string, kind: NoticeKind): Promise<boolean> {
  const { rows } = await db.execute<{ mail: string }>(
    sql`select mail from notification_preferences where account_id = ${accountId} and kind = ${kind}`,
  )
  return (rows[0]?.mail ?? notices[kind].mail) === 'at_once'
}
