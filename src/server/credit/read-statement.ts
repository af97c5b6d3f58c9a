import { eq } from 'drizzle-orm'
import type { CreditStatement } from '#contract/credit.ts'
import type { Language } from '#contract/enums.ts'
import { companies } from '../auth/auth.table.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { orNotFound } from '../http/app-error.ts'
import { buyerOf } from '../invoices/buyer.ts'
import { accountsFor } from '../settings/bank-accounts.ts'
import { sellerOf } from '../settings/seller.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { shopView } from '../settings/shop-view.ts'
import { currencyOfCredit, findCmsCredit } from './credit.queries.ts'
import { findStatement } from './statement.ts'
import type { StatementPaper } from './statement-pdf.ts'

type Days = { from: string; to: string }

/** The statement of a company for these days. */
export async function readStatement(
  ctx: Context,
  db: Db,
  companyId: string,
  days: Days,
  language: Language,
): Promise<CreditStatement> {
  const shop = await shopView(ctx, db, language)
  const currency = await currencyOfCredit(db, companyId, shop.currency)
  return findStatement(db, companyId, days, { currency, timeZone: shop.timeZone, now: ctx.now() })
}

/** The same with all that its paper says. */
export async function readStatementPaper(
  ctx: Context,
  db: Db,
  companyId: string,
  days: Days,
  language: Language,
): Promise<StatementPaper> {
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId))
  const settings = await readSettings(db)
  const { currency } = settings
  const { held } = await findCmsCredit(db, companyId, currency, ctx.now())
  const { address: _, ...buyer } = buyerOf('', orNotFound(company))
  return {
    statement: await readStatement(ctx, db, companyId, days, language),
    held,
    buyer,
    seller: sellerOf(ctx.brand, settings),
    accounts: accountsFor(settings.bankTransfer.accounts, held.currency).slice(0, 1),
    issuedAt: ctx.now(),
    timeZone: settings.timeZone,
  }
}
