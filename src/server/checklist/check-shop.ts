import type { ChecklistKey, ChecklistLine } from '#contract/checklist.ts'
import { checklistKeys } from '#contract/checklist.ts'
import type { Context } from '../context.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { checkAddress } from './check-address.ts'
import { checkBackup, checkCatalogue, checkCompany, checkConfirmed } from './check-content.ts'
import { checkMail } from './check-mail.ts'
import { checkPayments } from './check-payments.ts'
import { amber, green, type Finding } from './line.ts'
import type { ProxyTrust } from './self-request.ts'

const keptMs = 5 * 60_000

export type ChecklistResult = { lines: ChecklistLine[]; at: Date }

/** Runs every check, all at once. */
export async function checkShop(ctx: Context, askedBy: ProxyTrust): Promise<ChecklistResult> {
  const [payments, mail, { address, proxy }, company, bank, terms, shipping, catalogue, backup] =
    await Promise.all([
      checkPayments(ctx),
      checkMail(ctx),
      checkAddress(ctx, askedBy),
      checkCompany(ctx),
      checkBank(ctx),
      checkConfirmed(ctx, 'terms'),
      checkConfirmed(ctx, 'shipping'),
      checkCatalogue(ctx),
      checkBackup(ctx),
    ])
  const findings: Record<ChecklistKey, Finding> = {
    // Buyers who pay by transfer need no provider.
    payments: payments.reason === 'none' && bank.state === 'green' ? amber('transfersOnly') : payments,
    mail,
    address,
    proxy,
    company,
    bank,
    terms,
    shipping,
    catalogue,
    backup,
    // Staff sign in by password alone until second factors are there.
    secondFactor: amber('none'),
  }
  return { lines: checklistKeys.map((key) => lineOf(key, findings[key])), at: ctx.now() }
}

export function lineOf(key: ChecklistKey, { confirmedAt, ...finding }: Finding): ChecklistLine {
  return {
    key,
    detail: {},
    canConfirm: false,
    ...finding,
    ...(confirmedAt && { confirmedAt: confirmedAt.toISOString() }),
  }
}

/** Where transfers go, in the shop's currency. */
async function checkBank({ db }: Context): Promise<Finding> {
  const { currency, bankTransfer } = await readSettings(db)
  return bankTransfer.accounts.some((account) => account.currency === currency)
    ? green('set')
    : amber('none', { currency })
}

/** The last look at the shop, for as long as it is fresh: the dashboard asks often, and outside checks cost. */
export function createLastCheck(ctx: Context) {
  let last: ChecklistResult | undefined
  return {
    keep: (checked: ChecklistResult) => (last = checked),
    async fresh(askedBy: ProxyTrust): Promise<ChecklistResult> {
      const isFresh = last && ctx.now().getTime() - last.at.getTime() < keptMs
      return isFresh && last ? last : (last = await checkShop(ctx, askedBy))
    },
    forget: () => (last = undefined),
  }
}
