import type { FastifyInstance } from 'fastify'
import { fileFormats } from '#contract/accounting.ts'
import { storeCatalogueTreeApi } from '#contract/catalogue-tree.ts'
import {
  cmsLandingPagesApi,
  storeLandingPagesApi,
  type CmsLandingPage,
  type CmsLandingPagesQuery,
} from '#contract/landing-pages.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { fileRef } from '../files/file-ref.ts'
import { orNotFound } from '../http/app-error.ts'
import { exportAs } from '../http/export-list.ts'
import { route } from '../http/route.ts'
import { shopDay } from '../http/shop-day.ts'
import { shopView } from '../settings/shop-view.ts'
import { solutionOf } from '../solutions/solutions.queries.ts'
import { fold } from '../text/fold.ts'
import { readCatalogueTree } from './catalogue-tree.ts'
import { changeLandingPage } from './change-landing-page.ts'
import { landingColumns } from './landing-columns.ts'
import {
  findKnownPage,
  keptPages,
  landingPageOf,
  listKnownPages,
  type KnownPage,
} from './landing-pages.queries.ts'

const empty = { en: '', ar: '' }

/** Pages of their own for the ways into the catalogue. */
export function landingPagesRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, storeLandingPagesApi.find, async ({ db, params, language }) => {
    const page = orNotFound(await findKnownPage(db, await keptPages(ctx), params))
    const [useCase = ''] = page.way === 'use-cases' ? page.filter.values : []
    const solution = useCase && (await solutionOf(ctx, useCase, language))
    const data = landingPageOf(page, await shopView(ctx, db, language))
    return { data: { ...data, ...(solution && { solution }) } }
  })

  route(app, ctx, storeCatalogueTreeApi.find, async ({ db, language }) => ({
    data: await readCatalogueTree(ctx, db, await shopView(ctx, db, language)),
  }))

  const cmsPage = ({
    way,
    slug,
    name,
    kind,
    usualImageId,
    productCount,
    row,
  }: KnownPage): CmsLandingPage => ({
    way,
    slug,
    name,
    ...(kind && { kind }),
    title: row?.title ?? empty,
    intro: row?.intro ?? empty,
    description: row?.description ?? empty,
    ...(row?.imageId && { image: fileRef(ctx, row.imageId) }),
    ...(usualImageId && { usualImage: fileRef(ctx, usualImageId) }),
    productCount,
    ...(row && { updatedAt: row.updatedAt.toISOString() }),
    version: row?.version ?? 0,
  })
  const found = async (db: Db, address: Pick<KnownPage, 'way' | 'slug'>) => ({
    data: cmsPage(orNotFound(await findKnownPage(db, await listKnownPages(db), address))),
  })

  const fittingIn = async (db: Db, { search, way }: Pick<CmsLandingPagesQuery, 'search' | 'way'>) => {
    const words = search && fold(search)
    return (await listKnownPages(db)).filter(
      ({ way: its, slug, name, row }) =>
        (!way || way.includes(its)) &&
        (!words ||
          [name.en, name.ar, row?.title.en, row?.title.ar, slug].some(
            (text) => text !== undefined && fold(text).includes(words),
          )),
    )
  }

  route(app, ctx, cmsLandingPagesApi.list, async ({ db, query: { page, limit, ...filters } }) => {
    const fitting = await fittingIn(db, filters)
    return {
      data: fitting.slice((page - 1) * limit, page * limit).map(cmsPage),
      total: fitting.length,
      page,
      limit,
    }
  })
  for (const format of fileFormats)
    route(
      app,
      ctx,
      { csv: cmsLandingPagesApi.exportCsv, xlsx: cmsLandingPagesApi.exportXlsx }[format],
      async ({ db, query: { columns, ...filters }, language, timeZone, reply }) => {
        const rows = await fittingIn(db, filters)
        return exportAs(
          reply,
          {
            name: 'landing-pages',
            columns: landingColumns,
            asked: columns,
            rows,
            language,
            day: await shopDay(ctx),
          },
          { format, timeZone },
        )
      },
    )
  route(app, ctx, cmsLandingPagesApi.find, ({ db, params }) => found(db, params))
  route(app, ctx, cmsLandingPagesApi.update, async ({ db, params, body, viewer }) =>
    found(db, await changeLandingPage(db, params, body, viewer)),
  )
}
