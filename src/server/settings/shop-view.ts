import type { Language } from '#contract/enums.ts'
import type { FileRef, Money } from '#contract/shared.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { fileRef } from '../files/file-ref.ts'
import { readListHeads, type TimedHead } from '../prices/list-prices.queries.ts'
import { readSettings, type Settings } from './settings.queries.ts'

/** What a shopper may see, in which language and currency: brand flags and settings combined. */
export type ShopView = {
  language: Language
  currency: string
  showPrice: boolean
  showStock: boolean
  showPriceBeforeDiscount: boolean
  canPay: boolean
  /** Price lists hold beside the catalogue. */
  priceLists: boolean
  /** Goods go to the places of its zones, for a fee. */
  deliveryZones: boolean
  /** Those that are switched on, where products are shown. */
  listHeads: readonly TimedHead[]
  now: Date
  /** Whose days the shop's are. */
  timeZone: string
  delivery: Settings['delivery']
  tax: Settings['tax']
  /** For how many days an overdue invoice stops no order. */
  graceDays: number
  /** Accounts for bank transfers. */
  bankAccounts: Settings['bankTransfer']['accounts']
  file(id: string, alt?: string): FileRef
  money(amount: number): Money
}

/** `db` is the caller's: inside a transaction a second connection could wait for this very transaction. */
export async function shopView(ctx: Context, db: Db, language: Language): Promise<ShopView> {
  const view = viewOf(ctx, await keptSettings(ctx, db), language)
  return view.priceLists ? { ...view, listHeads: await keptListHeads(ctx, db) } : view
}

const keptSettings = (ctx: Context, db: Db) => ctx.publicCache.remember('settings', () => readSettings(db))

const keptListHeads = (ctx: Context, db: Db) =>
  ctx.publicCache.remember('price lists', () => readListHeads(db))

/** Where the shop is now. */
export const keptZone = async (ctx: Context): Promise<string> => (await keptSettings(ctx, ctx.db)).timeZone

/** The languages of the shop, and the default. */
export async function offeredLanguages(ctx: Context) {
  const { supportedLanguages, language } = await keptSettings(ctx, ctx.db)
  return { supported: supportedLanguages, standard: language }
}

export function viewOf(ctx: Context, settings: Settings, language: Language): ShopView {
  const { flags } = ctx.brand
  const showPrice = flags.price && settings.visibility.pricing.enabled
  return {
    language,
    currency: settings.currency,
    showPrice,
    showStock: flags.stockMarketplace && settings.visibility.stock.enabled,
    showPriceBeforeDiscount: showPrice && flags.priceBeforeDiscountMarketplace,
    canPay: flags.cart && settings.visibility.payment.enabled,
    priceLists: flags.priceLists,
    deliveryZones: flags.deliveryZones,
    listHeads: [],
    now: ctx.now(),
    timeZone: settings.timeZone,
    delivery: settings.delivery,
    tax: settings.tax,
    graceDays: settings.credit.graceDays,
    bankAccounts: settings.bankTransfer.accounts,
    file: (id, alt) => fileRef(ctx, id, alt),
    money: (amount) => ({ amount, currency: settings.currency }),
  }
}
