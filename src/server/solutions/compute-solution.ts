import { inArray, sql } from 'drizzle-orm'
import type { ProductCard } from '#contract/products.ts'
import type { BothTexts } from '#contract/shared.ts'
import type { Coverage, Power, SolutionInput, SolutionRules } from '#contract/solution-rules.ts'
import type { LineOutcome, SolutionTrial } from '#contract/cms-solutions.ts'
import type { SolutionResult } from '#contract/solutions.ts'
import { formatter } from '#i18n/format.ts'
import { says } from '#i18n/translate.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { AppError } from '../http/app-error.ts'
import type { Viewing } from '../http/viewer.ts'
import { bestPrice } from '../prices/best-price.ts'
import { headsSeen, readRules } from '../prices/list-prices.queries.ts'
import { netOf, taxOn } from '../prices/rounding.ts'
import { listProducts, type Known } from '../products/products.queries.ts'
import { products } from '../products/products.table.ts'
import type { ShopView } from '../settings/shop-view.ts'
import { compileRules, countLines, type Given, type Source } from './count-lines.ts'
import { batteryChanges } from './battery-changes.ts'
import { pickProduct } from './pick-product.ts'

export type Asked = {
  /** 1 for yes; what is not given is usual. */
  inputs: Readonly<Record<string, number>>
  years?: number | undefined
  coverage?: Coverage | undefined
  power?: Power | undefined
  /** Keys of lines that are taken or left out against what is usual. */
  with?: readonly string[] | undefined
  without?: readonly string[] | undefined
  /** By the keys of lines, codes of the products to take of those that a line may be of. */
  use?: Readonly<Record<string, string>> | undefined
}

type By = { viewing: Viewing; shop: ShopView; known: Known }

const usualYears = 3

/**
 * What somebody with these inputs needs, at the prices of now. Writes nothing.
 * @throws AppError input_out_of_range at `inputs.<key>`, validation_failed for an input that is not asked
 */
export const computeSolution = async (
  db: Db,
  rules: SolutionRules,
  asked: Asked,
  by: By,
): Promise<SolutionResult> => (await trySolution(db, rules, asked, by)).result

/** The same, with what became of every line. @throws AppError, RulesRefused */
export async function trySolution(
  db: Db,
  rules: SolutionRules,
  asked: Asked,
  { viewing, shop, known }: By,
): Promise<SolutionTrial> {
  const compiled = compileRules(rules)
  const given: Given = {
    inputs: checkedInputs(rules, asked.inputs, shop),
    years: asked.years ?? usualYears,
    coverage: asked.coverage ?? 'normal',
    power: asked.power ?? 'mains',
  }
  // What is not asked for is nothing.
  const { asks } = countLines(compiled, given)
  const inputs = Object.fromEntries(
    Object.entries(given.inputs).map(([key, value]) => [key, asks(key) ? value : 0]),
  )
  const count = async (changes?: ReadonlyMap<string, number>) => {
    const counted = countLines(compiled, { ...given, inputs, ...(changes && { changes }) })
    const sources = counted.lines.flatMap((line) => line.sources)
    const find = await findProducts(db, sources, { viewing, shop, known })
    return { counted, find, cardsOf: ofLine(find, asked.use ?? {}) }
  }
  let { counted, find, cardsOf } = await count()
  // Spare batteries depend on the products, which depend on the quantities.
  const spared = counted.lines.flatMap(({ line, sources }) => {
    const card = compiled.spared.has(line.key) && cardsOf(line.key, sources).card
    return card ? [{ key: line.key, product: card._id }] : []
  })
  if (spared.length > 0)
    ({ counted, find, cardsOf } = await count(await batteryChanges(db, spared, given.years, known)))
  const chosen = counted.lines.flatMap(({ line, quantity, sources }) => {
    const { card, all } = cardsOf(line.key, sources)
    if (!card) return []
    const isTaken =
      line.choice === 'required' ||
      (line.choice === 'ticked'
        ? !asked.without?.includes(line.key)
        : (asked.with?.includes(line.key) ?? false))
    const every = { count: 1, unit: line.repeats as 'month' | 'year' }
    const periodOf = (card: ProductCard) => card.period ?? (line.repeats === 'once' ? undefined : every)
    return [{ line, quantity, card, all, isTaken, period: periodOf(card), periodOf }]
  })
  const amountOf = await amountsOf(db, chosen, { viewing, shop })
  const lines = chosen.map(({ line, quantity, card, all, isTaken, periodOf }) => {
    const priced = (card: ProductCard) => {
      const amount = amountOf(card._id, quantity)
      const period = periodOf(card)
      return { ...(period && { period }), ...(amount && { amount: describe(amount, shop) }) }
    }
    return {
      key: line.key,
      group: line.group,
      product: card,
      quantity,
      reason: fill(line.reason, { ...inputs, n: quantity }, shop),
      isRequired: line.choice === 'required',
      isTaken,
      ...priced(card),
      ...(all.length > 1 && {
        alternatives: all.map((product) => ({ product, isTaken: product === card, ...priced(product) })),
      }),
    }
  })
  const gone = counted.lines
    .filter(({ line }) => !chosen.some((one) => one.line === line))
    .filter(({ line }) => line.choice === 'required')
    .map(({ line, quantity }) => ({
      key: line.key,
      group: line.group,
      quantity,
      reason: fill(line.reason, { ...inputs, n: quantity }, shop),
    }))
  const taken = chosen
    .filter(({ isTaken }) => isTaken)
    .map(({ card, quantity, period }) => ({
      months: period && monthsOf(period),
      amount: amountOf(card._id, quantity),
    }))
  const result = {
    years: given.years,
    coverage: given.coverage,
    power: given.power,
    inputs,
    lines,
    gone,
    advice: counted.advice.map((message) => fill(message, inputs, shop)),
    ...(shop.showPrice && { costs: costsOf(taken, gone.length > 0, given.years, shop) }),
  }
  const became = counted.all.map(({ line, quantity, isAsked, sources }) => {
    const isChosen = chosen.some((one) => one.line === line)
    const outcome: LineOutcome = isChosen
      ? 'chosen'
      : isAsked
        ? quantity > 0
          ? 'no_product'
          : 'none'
        : 'not_asked'
    const looked = quantity > 0 ? sources.map((source) => ({ ...source, ...find(source) })) : []
    const fitting = looked.find(({ pick }) => pick)?.fitting
    return {
      key: line.key,
      outcome,
      quantity,
      missing: looked.flatMap(({ product, card }) => (product === undefined || card ? [] : [product])),
      ...(fitting !== undefined && { fitting }),
    }
  })
  return { result, lines: became }
}

function checkedInputs(
  rules: SolutionRules,
  inputs: Readonly<Record<string, number>>,
  { language }: ShopView,
) {
  const fields: Record<string, string> = {}
  for (const key of Object.keys(inputs))
    if (!rules.inputs.some((input) => input.key === key)) fields[`inputs.${key}`] = 'invalid'
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields })
  const values = rules.inputs.map((input) => {
    const { key, kind, min, max, usual } = input
    const [least, most] = kind === 'yesno' ? [0, 1] : [min, max]
    const value = inputs[key] ?? usual
    if (!fitsInput(input, value))
      fields[`inputs.${key}`] =
        kind === 'choice' ? 'choice' : says[language].error('input_out_of_range', { min: least, max: most })
    return [key, value] as const
  })
  if (Object.keys(fields).length > 0)
    throw new AppError('input_out_of_range', { fields, values: { min: 0, max: 0 } })
  return Object.fromEntries(values)
}

/** Whether somebody may enter this. */
export function fitsInput({ kind, min, max, options = [] }: SolutionInput, value: number): boolean {
  if (kind === 'choice') return options.some((option) => option.value === value)
  const [least, most] = kind === 'yesno' ? [0, 1] : [min, max]
  return Number.isInteger(value) && value >= least && value <= most
}

type Found = { card: ProductCard | undefined; fitting?: number }

/** The product of each source: the visible one with the code, or the best that fits. */
async function findProducts(
  db: Db,
  sources: readonly Source[],
  { viewing, shop, known }: By,
): Promise<(source: Source) => Found> {
  const codes = [...new Set(sources.flatMap(({ product }) => product?.toLowerCase() ?? []))]
  const { rows } =
    codes.length === 0
      ? { rows: [] }
      : await db.execute<{ id: string }>(sql`
          select id from ${products} where archived_at is null and visibility = 'visible'
            and lower(code) = any(${sql.param(codes)}::text[])`)
  const ids = rows.map(({ id }) => id)
  const cards =
    ids.length === 0 ? [] : await listProducts(db, { ids, page: 1, limit: ids.length }, shop, viewing, known)
  const byCode = new Map(cards.map((card) => [card.code.toLowerCase(), card]))
  const picked = new Map<string, Found>()
  for (const { pick } of sources) {
    const key = JSON.stringify(pick)
    if (pick && !picked.has(key)) picked.set(key, await pickProduct(db, pick, shop, viewing, known))
  }
  return ({ product, pick }) =>
    product === undefined
      ? (picked.get(JSON.stringify(pick)) ?? { card: undefined })
      : { card: byCode.get(product.toLowerCase()) }
}

/** The products that a line may be of, that of the rules first, and the one of them that is taken. */
const ofLine =
  (find: (source: Source) => Found, use: Readonly<Record<string, string>>) =>
  (key: string, sources: readonly Source[]) => {
    const found = sources.flatMap((source) => find(source).card ?? [])
    const all = [...new Map(found.map((card) => [card._id, card])).values()]
    const asked = Object.hasOwn(use, key) ? use[key]?.toLowerCase() : undefined
    return { all, card: all.find(({ code }) => code.toLowerCase() === asked) ?? all[0] }
  }

/** In minor units. */
type Minor = { net: number; withTax: number }

/**
 * What each line costs, at the shopper's price for as many as there are of the product together. A product without a price is
 * not there.
 */
async function amountsOf(
  db: Db,
  chosen: readonly { card: ProductCard; all: readonly ProductCard[]; quantity: number }[],
  { viewing, shop }: Pick<By, 'viewing' | 'shop'>,
): Promise<(product: string, quantity: number) => Minor | undefined> {
  const ids = [...new Set(chosen.flatMap(({ all }) => all.map(({ _id }) => _id)))]
  if (!shop.showPrice || ids.length === 0) return () => undefined
  const prices = await db
    .select({ id: products.id, price: products.price, salePrice: products.salePrice })
    .from(products)
    .where(inArray(products.id, ids))
  const heads = headsSeen({ ...shop, heads: shop.listHeads, own: viewing.priceLists })
  const lists = await readRules(db, heads, ids)
  const sums = new Map<string, number>()
  for (const { card, quantity } of chosen) sums.set(card._id, (sums.get(card._id) ?? 0) + quantity)
  const byId = new Map(prices.map((row) => [row.id, row]))
  return (product, quantity) => {
    const { price = null, salePrice = null } = byId.get(product) ?? {}
    if (price === null || salePrice === null) return undefined
    // An alternative that nothing was taken of is counted by itself.
    const together = sums.get(product) ?? quantity
    const { unitPrice } = bestPrice({ price, discounted: salePrice }, lists.get(product) ?? [], together)
    if (viewing.isTaxFree) {
      const paid = netOf(unitPrice, shop.tax) * quantity
      return { net: paid, withTax: paid }
    }
    const amount = unitPrice * quantity
    const tax = taxOn(amount, shop.tax)
    return shop.tax.pricesIncludeTax
      ? { net: amount - tax, withTax: amount }
      : { net: amount, withTax: amount + tax }
  }
}

const describe = ({ net, withTax }: Minor, shop: ShopView) => ({
  net: shop.money(net),
  withTax: shop.money(withTax),
})

const monthsOf = ({ count, unit }: { count: number; unit: 'day' | 'month' | 'year' }) =>
  unit === 'year' ? count * 12 : unit === 'month' ? count : count / 30

type Taken = { months: number | undefined; amount: Minor | undefined }

function costsOf(taken: readonly Taken[], isMore: boolean, years: number, shop: ShopView) {
  /** So much of each line. */
  const sum = (times: (months: number | undefined) => number) => {
    const of = (part: 'net' | 'withTax') =>
      Math.round(taken.reduce((all, { months, amount }) => all + (amount?.[part] ?? 0) * times(months), 0))
    return describe({ net: of('net'), withTax: of('withTax') }, shop)
  }
  return {
    once: sum((months) => (months === undefined ? 1 : 0)),
    monthly: sum((months) => (months === undefined ? 0 : 1 / months)),
    yearly: sum((months) => (months === undefined ? 0 : 12 / months)),
    total: sum((months) => (months === undefined ? 1 : Math.ceil((years * 12) / months))),
    isFrom: isMore || taken.some(({ amount }) => !amount),
  }
}

/** Names in braces are inputs; `{n}` is the quantity. */
const fill = (text: BothTexts, values: Readonly<Record<string, number>>, { language }: ShopView) =>
  textIn(text, language).replaceAll(/\{([a-z][a-z0-9_]*)\}/g, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : formatter(language).number(value)
  })
