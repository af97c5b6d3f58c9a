import { and, asc, eq, sql } from 'drizzle-orm'
import { accounts } from '../auth/auth.table.ts'
import { displayName } from '../auth/admit.ts'
import { languageOfAccount } from '../auth/language-of-account.ts'
import { siteOrigin } from '../config/site-origin.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { transaction } from '../db/transaction.ts'
import { howToWrite } from '../mail-choices/how-to-write.ts'
import { isOfCompany } from '../members/members.queries.ts'
import { companiesWithUncounted } from './bought-uncounted.ts'
import { productNotices, type ProductNoticeRow } from '../notice-entries/product-notices.table.ts'
import { products } from '../products/products.table.ts'
import { queueMail } from '../providers/mail/queue-mail.ts'

const atOnce = 50

/**
 * Tells every company that has the product in use or spare, or bought it without serial numbers, each once and by one email. A company is noted in the transaction that
 * queues its email, so that a run after a crash goes on where the last one ended.
 */
export async function tellOfNotice(ctx: Context, { notice }: { notice: string }): Promise<void> {
  while (await tellSome(ctx, notice));
}

/** False when nobody is left, or the notice was withdrawn meanwhile. */
function tellSome(ctx: Context, id: string): Promise<boolean> {
  return transaction(ctx.db, async (db) => {
    const [found] = await db
      .select({ notice: productNotices, name: products.name })
      .from(productNotices)
      .innerJoin(products, eq(products.id, productNotices.productId))
      .where(and(eq(productNotices.id, id), eq(productNotices.status, 'published')))
      .for('share', { of: productNotices })
    if (!found) return false
    const { rows } = await db.execute<{ company_id: string }>(sql`
      insert into product_notice_mails (notice_id, company_id, at)
      select ${id}::uuid, owner.company_id, ${ctx.now().toISOString()}::timestamptz
      from (
        select unit.company_id from company_units unit
        where unit.product_id = ${found.notice.productId}::uuid and unit.company_id is not null
          and unit.state in ('in_use', 'spare')
        union ${companiesWithUncounted(found.notice.productId)}) owner
      where not exists (
        select from product_notice_mails told where told.notice_id = ${id}::uuid and told.company_id = owner.company_id)
      limit ${atOnce}
      on conflict do nothing
      returning company_id`)
    for (const { company_id: company } of rows)
      await write(ctx, db, company, { ...found.notice, product: found.name })
    return rows.length > 0
  })
}

type Told = ProductNoticeRow & { product: { en: string; ar: string } }

/** To the root user; where that one cannot be reached or wants no such emails, to the first admin who can and does. */
async function write(ctx: Context, db: Db, companyId: string, notice: Told): Promise<void> {
  const people = await db
    .select()
    .from(accounts)
    .where(
      and(
        isOfCompany(companyId),
        eq(accounts.status, 'active'),
        sql`(${accounts.memberRoles} is null or 'company_admin' = any(${accounts.memberRoles}))`,
      ),
    )
    .orderBy(sql`${accounts.memberRoles} is not null`, asc(accounts.createdAt), asc(accounts.id))
  const kind = notice.kind === 'security' ? 'security_notice' : 'product_notice'
  for (const person of people) {
    const manner = await howToWrite(ctx, db, {
      accountId: person.id,
      kind,
      language: await languageOfAccount(db, person.id),
    })
    if (!manner) continue
    const { language, choicesUrl } = manner
    await queueMail(ctx, db, {
      kind,
      to: person.email,
      language,
      choicesUrl,
      values: {
        name: displayName(person),
        product: textIn(notice.product, language),
        title: textIn(notice.title, language),
        message: textIn(notice.text, language),
        url: `${siteOrigin(ctx.config)}/${language}/devices?product=${notice.productId}`,
      },
    })
    return
  }
}
