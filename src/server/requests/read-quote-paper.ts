import type { Brand } from '#brands/brand.ts'
import type { RequestDetails } from '#contract/requests.ts'
import type { Db } from '../db/connect.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { accountsFor } from '../settings/bank-accounts.ts'
import { sellerOf } from '../settings/seller.ts'
import { readSettings } from '../settings/settings.queries.ts'
import type { QuotePaper } from './quote-pdf.ts'

type Asked = { revision?: number | undefined; kind: QuotePaper['kind'] }

/**
 * What the paper of an offer says: the newest one, or the named one. A paper to pay on is of the newest, while it may be accepted.
 * @throws AppError not_found
 */
export async function readQuotePaper(
  db: Db,
  brand: Brand,
  { number, status, fullName, company, cityName, countryName, quotes }: RequestDetails,
  { revision, kind }: Asked,
): Promise<QuotePaper> {
  const newest = quotes.at(-1)
  const quote = orNotFound(revision === undefined ? newest : quotes.find((one) => one.revision === revision))
  const settings = await readSettings(db)
  const accounts = accountsFor(settings.bankTransfer.accounts, quote.total.currency)
  const isPayable = brand.flags.orders && status === 'sent' && quote === newest && accounts.length > 0
  if (kind === 'proforma' && !isPayable) throw new AppError('not_found')
  return {
    kind,
    number: `${number.replace(/^REQ/, kind === 'quote' ? 'Q' : 'P')}-${quote.revision}`,
    request: number,
    quote,
    seller: sellerOf(brand, settings),
    buyer: [company, fullName, [cityName, countryName].filter(Boolean).join(' · ')].filter(Boolean),
    accounts,
    timeZone: settings.timeZone,
  }
}
