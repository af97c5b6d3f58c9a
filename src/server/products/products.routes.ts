import type { FastifyInstance } from 'fastify'
import { v7 as uuid } from 'uuid'
import { cmsProductExportApi } from '#contract/export-products.ts'
import { cmsProductsApi } from '#contract/cms-products.ts'
import { maxWholeTable, usualTablePage } from '#contract/product-views.ts'
import { cmsProductCellsApi, maxCellRows } from '#contract/product-cells.ts'
import { maxBulkIds, storeProductsApi, type CmsProduct, type StoreProductsQuery } from '#contract/products.ts'
import { enums, type Language } from '#contract/enums.ts'
import { ownPriceWord } from '#i18n/own-price-words.ts'
import { keptDefinitions, type Definitions } from '../attributes/definitions.ts'
import { keptFacets } from './facts/attribute-facets.ts'
import { factTable, isByNumber } from './facts/fact-table.ts'
import { hardwareFacet, keptHardwareTypes } from './hardware-facet.ts'
import { readFactFilters } from './facts/fact-filters.ts'
import type { FactOrder } from './page-of-products.ts'
import { inGroup } from '../audit-log/write-audit.ts'
import type { Context } from '../context.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { pickFields } from '../http/pick-fields.ts'
import { exportList } from '../http/export-list.ts'
import { route } from '../http/route.ts'
import { shopDay } from '../http/shop-day.ts'
import type { Viewing } from '../http/viewer.ts'
import { holdOf } from '../schedule-entries/end-running.ts'
import { shopView, type ShopView } from '../settings/shop-view.ts'
import { changePrices, saveCells, undoCells } from './change-cells.ts'
import { changeManyProducts } from './change-many-products.ts'
import { changeProduct, removeProduct } from './change-product.ts'
import { countProducts } from './count-products.ts'
import { createProduct, duplicateProduct } from './create-product.ts'
import { findCmsProduct, listCmsProductIds, listCmsProducts } from './cms-products.queries.ts'
import { findBulkRun, startBulkRun } from './bulk-runs.ts'
import { exportedProducts, productColumns } from './export-products.ts'
import { readCmsView } from './cms-view.ts'
import { listProductCells } from './product-cells.queries.ts'
import { keptFound } from './search/search-words.queries.ts'
import { tellSearch } from './search/tell-search.ts'
import { suggest } from './suggest.ts'
import { findPriceRange, findProduct, firstInOrder, listProducts } from './products.queries.ts'

export function productsRoutes(app: FastifyInstance, ctx: Context) {
  const known = () => keptDefinitions(ctx)
  route(app, ctx, storeProductsApi.list, async ({ db, viewing, query, language }) => {
    const shop = await shopView(ctx, db, language)
    const { page: askedPage, limit: askedLimit, sort: asked, f, in: scope, view, columns, ...plain } = query
    const facts = f && readFactFilters(f, await known())
    const filters = { ...plain, ...(facts && facts.length > 0 && { facts }) }
    const sort = isByFact(asked) ? factOrder(asked, await known()) : asked
    const found = plain.search
      ? await keptFound(ctx, db, { text: plain.search, language, scope: scope ?? 'best' })
      : undefined
    // Counts are the same for all unless only what fits their networks is asked for.
    const key = `counts ${JSON.stringify([plain, facts?.map(({ attribute, ...filter }) => [attribute.key, filter]), scope, found && language, shop.showPrice, filters.compatible ? viewing.key : ''])}`
    const counting = ctx.publicCache.remember(
      key,
      () => countProducts(db, filters, shop.showPrice, { ...viewing, found }),
      { isAsked: true },
    )
    const { page, limit } =
      askedLimit === 'all'
        ? wholeOrPaged((await counting).total, askedPage)
        : { page: askedPage, limit: askedLimit }
    const sorted = firstInOrder({ ...filters, page, limit, sort }, shop, found)
    const listing = async () => {
      const first =
        sorted &&
        (await ctx.publicCache.remember(
          `first ${sorted.key} ${scope} ${plain.search}`,
          () => sorted.ask(db),
          { isAsked: true },
        ))
      return listProducts(db, { ...filters, page, limit, sort }, shop, { ...viewing, found, first }, known)
    }
    const [data, { factCounts, hardware, ...counts }] = await Promise.all([listing(), counting])
    const attributes =
      factCounts.stated.size > 0 || facts
        ? keptFacets(factCounts, await known(), { language, filters: facts ?? [], ...narrowing(plain) })
        : []
    const table =
      view === 'table' &&
      (await factTable(
        db,
        data.map(({ _id }) => _id),
        await known(),
        { language, columns, facets: attributes, counts: factCounts },
      ))
    return {
      data,
      ...counts,
      facets: {
        ...counts.facets,
        hardware: hardwareFacet(hardware, await keptHardwareTypes(ctx), { language, chosen: plain.hardware }),
        attributes,
      },
      ...(table && { table }),
      ...(found && { search: tellSearch(found, filters, counts.total) }),
      ...(isByPrice(query) &&
        noteOnPrices(
          data.some(({ priceList }) => priceList),
          viewing,
          shop,
        )),
      page,
      limit,
    }
  })
  route(app, ctx, storeProductsApi.priceRange, async ({ db, viewing, query, language }) => {
    const shop = await shopView(ctx, db, language)
    if (!shop.showPrice) throw new AppError('pricing_disabled')
    const { f, in: scope, ...plain } = query
    const key = `price range ${JSON.stringify([query, query.search && language, query.compatible ? viewing.key : ''])}`
    const facts = f && readFactFilters(f, await known())
    const findRange = async () => {
      const found = plain.search
        ? await keptFound(ctx, db, { text: plain.search, language, scope: scope ?? 'best' })
        : undefined
      return findPriceRange(db, { ...plain, ...(facts && { facts }) }, { ...viewing, found })
    }
    const { min, max } = await ctx.publicCache.remember(key, findRange, { isAsked: true })
    return { data: { min: shop.money(min), max: shop.money(max) } }
  })
  route(app, ctx, storeProductsApi.suggest, async ({ db, viewing, query: { search }, language }) => ({
    data: await suggest(ctx, db, search, await shopView(ctx, db, language), viewing, known),
  }))
  route(app, ctx, storeProductsApi.find, async ({ db, viewing, params, language }) => ({
    data: orNotFound(await findProduct(db, params.id, await shopView(ctx, db, language), viewing, known)),
  }))

  const cmsView = (language: Language, fallback?: boolean) => readCmsView(ctx, language, fallback)
  route(app, ctx, cmsProductsApi.list, async ({ db, query, language }) =>
    listCmsProducts(db, query, await cmsView(language)),
  )
  route(app, ctx, cmsProductExportApi.list, async ({ db, query: { columns, ...query }, language, reply }) => {
    const view = await cmsView(language)
    return exportList(reply, {
      name: 'products',
      columns: productColumns(view),
      asked: columns,
      rows: exportedProducts(db, query, view),
      language,
      day: await shopDay(ctx),
    })
  })
  route(app, ctx, cmsProductsApi.find, async ({ db, params, query, language }) => ({
    data: pickFields(
      orNotFound(await findCmsProduct(db, params.id, await cmsView(language, query.fallback))),
      query.fields,
    ) as CmsProduct,
  }))
  route(app, ctx, cmsProductsApi.create, async ({ db, viewer, body, language }) => {
    const view = await cmsView(language)
    const id = await createProduct(db, body, { language, by: viewer, currency: view.currency })
    return { data: orNotFound(await findCmsProduct(db, id, view)) }
  })
  route(app, ctx, cmsProductsApi.duplicate, async ({ db, viewer, params, body, language }) => {
    const id = await duplicateProduct(db, params.id, body.code, viewer)
    return { data: orNotFound(await findCmsProduct(db, id, await cmsView(language))) }
  })
  route(
    app,
    ctx,
    cmsProductsApi.bulk,
    async ({ db, viewer, body: { ids, filter = {}, set, ...said }, language }) => {
      const chosen = ids ?? (await listCmsProductIds(db, filter, await cmsView(language)))
      const how = { by: viewer, language, hold: holdOf(said) }
      if (chosen.length <= maxBulkIds) {
        const action = uuid()
        const done = await changeManyProducts(db, chosen, set, { ...how, action })
        return { data: { ...done, ...(set.remove && { deletionId: action }) } }
      }
      const run = await startBulkRun(db, chosen, set, how)
      return {
        data: { matched: chosen.length, changed: 0, failed: [], run, ...(set.remove && { deletionId: run }) },
      }
    },
  )
  route(app, ctx, cmsProductCellsApi.list, async ({ db, query, language }) =>
    listProductCells(db, query, await cmsView(language)),
  )
  route(app, ctx, cmsProductCellsApi.change, async ({ db, viewer, body, language }) => {
    const view = await cmsView(language)
    const { rows, ids, filter, change, dryRun = false } = body
    const hold = holdOf(body)
    if (rows) return { data: await saveCells(db, rows, { by: viewer, view, hold }) }
    const chosen = ids ?? (await listCmsProductIds(db, filter ?? {}, view))
    if (chosen.length > maxCellRows)
      throw new AppError('validation_failed', { fields: { filter: 'tooManyRows' } })
    const how = { by: viewer, view, hold, isTrial: dryRun }
    return { data: await changePrices(db, [...new Set(chosen)], change ?? {}, how) }
  })
  route(app, ctx, cmsProductCellsApi.undo, async ({ db, viewer, body, language }) => ({
    data: await undoCells(db, body.groupId, {
      by: viewer,
      view: await cmsView(language),
      now: ctx.now(),
      hold: holdOf(body),
    }),
  }))
  route(app, ctx, cmsProductsApi.bulkRun, async ({ db, params, language }) => ({
    data: await findBulkRun(db, params.id, language),
  }))
  route(app, ctx, cmsProductsApi.update, async ({ db, viewer, params, body, language }) => {
    const view = await cmsView(language)
    const { endsSchedule, ...changes } = body
    await changeProduct(db, params.id, changes, {
      language,
      by: viewer,
      currency: view.currency,
      hold: holdOf({ endsSchedule }),
    })
    return { data: orNotFound(await findCmsProduct(db, params.id, view)) }
  })
  route(app, ctx, cmsProductsApi.remove, ({ db, viewer, params, query: { deletionId: deletion } }) =>
    removeProduct(db, params.id, { by: inGroup(viewer, deletion), deletion }),
  )
}

/** A table on one page, or in pages where there are too many for one. */
const wholeOrPaged = (total: number, page: number) =>
  total <= maxWholeTable ? { page: 1, limit: maxWholeTable } : { page, limit: usualTablePage }

const isByPrice = ({ sort, minPrice, maxPrice }: StoreProductsQuery) =>
  sort === 'highPrice' || sort === 'lowPrice' || minPrice !== undefined || maxPrice !== undefined

/** What sorting and filters by price go by, where it is not what who looks pays. */
function noteOnPrices(
  hasLists: boolean,
  { isTaxFree }: Pick<Viewing, 'isTaxFree'>,
  { language, tax }: Pick<ShopView, 'language' | 'tax'>,
): { priceNote?: string } {
  if (isTaxFree && tax.pricesIncludeTax) return { priceNote: ownPriceWord(language, 'byPriceWithTax') }
  return hasLists ? { priceNote: ownPriceWord(language, 'byCataloguePrice') } : {}
}

type Sort = StoreProductsQuery['sort']
const isByFact = (sort: Sort): sort is `f.${string}` | `-f.${string}` => /^-?f\./.test(sort ?? '')

/** Attributes that have no numbers leave the list in its own order. */
function factOrder(sort: string, { byKey }: Definitions): FactOrder | undefined {
  const isDescending = sort.startsWith('-')
  const attribute = byKey.get(sort.replace(/^-?f\./, ''))
  return attribute && isByNumber(attribute) ? { attribute: attribute.id, isDescending } : undefined
}

/** Which kinds of things a list was narrowed to. */
function narrowing(filters: Omit<StoreProductsQuery, 'page' | 'limit' | 'sort' | 'f' | 'view' | 'columns'>) {
  const { hardware = [], hardwareType = [], type = [] } = filters
  const { deviceType = [], gatewayType = [], accessoryType = [] } = filters
  const isKind = (sort: string) => enums.HardwareType.some((kind) => kind === sort)
  const sorts = [...hardwareType, ...hardware.filter(isKind), ...type.filter((one) => one !== 'hardware')]
  const types = [...deviceType, ...gatewayType, ...accessoryType, ...hardware.filter((sort) => !isKind(sort))]
  const { search, application, useCase, industry, tag, communicationType } = filters
  const isNarrowed = [search, application, useCase, industry, tag, communicationType].some(
    (one) => one !== undefined,
  )
  return { sorts, types, isNarrowed: isNarrowed || sorts.length > 0 || types.length > 0 }
}
