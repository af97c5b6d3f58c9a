import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { projectFolder } from '../config/project-folder.ts'
import { siteOrigin } from '../config/site-origin.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type {
  createRequestHandler as CreateRequestHandler,
  RouterContextProvider,
  ServerBuild,
} from 'react-router'
import type { Endpoint } from '#contract/endpoint.ts'
import type { BothTexts } from '#contract/shared.ts'
import type { Language } from '#contract/enums.ts'
import type { PageTheme } from '#contract/theme-colours.ts'
import { shopBar as arabicBar } from '#i18n/ar/shop-bar.ts'
import { shopBar as englishBar } from '#i18n/en/shop-bar.ts'
import { common as arabic } from '#i18n/ar/common.ts'
import { common as english } from '#i18n/en/common.ts'
import { formatter } from '#i18n/format.ts'
import { defaultLanguage, isCmsPath, languageOfPath } from '#i18n/paths.ts'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { withTags } from '../http/cache-tags.ts'
import { leavePreview, previewNow } from '../http/preview-now.ts'
import { callInProcess, type InProcessAnswer, type InProcessCall } from '../http/in-process.ts'
import { chooseLanguage, type OfferedLanguages } from './language-choice.ts'
import { pagePatterns, restingPages } from './page-patterns.ts'
import { seenOf } from '../telemetry/seen-request.ts'
import { traced } from '../telemetry/tracing.ts'
import { addressOf, betterAddress, pageSearch } from './page-address.ts'
import { contentSecurityPolicy, reportingEndpoints, takeMarkedScripts } from './content-security-policy.ts'
import { startScripts } from './start-scripts.ts'
import { shopBar } from '../shop-mode/shop-bar.ts'
import { currentPageTheme, draftPageTheme } from '../theme/page-theme.ts'
import { offeredLanguages } from '../settings/shop-view.ts'

/** Stands where a page that cannot be shown names its request. */
const idMark = randomUUID()
const isFile = /\.\w{2,5}$/
const lost = { en: english.errorScreen, ar: arabic.errorScreen }
const assetLifeMilliseconds = 31_536_000_000

/** What the web's entry.server exports; the server knows nothing else of the web. */
type WebEntry = {
  brandId: string
  scriptMark: string
  createRequestHandler: typeof CreateRequestHandler
  loadContext: (server: {
    call: PageCall
    origin: string
    apiHost: string
    hasOutbox: boolean
    bar?: BothTexts | undefined
    theme?: PageTheme | undefined
    timeZone: string
  }) => RouterContextProvider
}
type PageCall = (endpoint: Pick<Endpoint, 'method' | 'path'>, call: InProcessCall) => Promise<InProcessAnswer>

export type Page = {
  status: number
  headers: Record<string, string>
  body: string
  /** The inline scripts the page's policy has to allow. */
  scripts: string[]
  cacheable: boolean
}
export type PageRenderer = (page: {
  path: string
  search: string
  requestId?: string
  /** In the place of the notice on every page. */
  bar?: BothTexts | undefined
  theme?: PageTheme | undefined
  timeZone: string
}) => Promise<Page>

type RendererOptions = {
  build: ServerBuild
  mode: 'production' | 'development'
  /** Calls the API in process. */
  call: PageCall
  /** Origin of the public site, for canonical links. */
  origin: string
  apiHost: string
  /** Whether the CMS has the page of stored emails: only in a demo. */
  hasOutbox: boolean
  /** The notice on every page. */
  bar?: BothTexts | undefined
}

/** Renders pages from the web build. They contain no visitor data, so successful ones may be cached. */
export function createPageRenderer({ build, mode, ...server }: RendererOptions): PageRenderer {
  const { loadContext, createRequestHandler, scriptMark } = build.entry.module as unknown as WebEntry
  const handle = createRequestHandler(build, mode)
  const mayRest = restingPages(build.routes)
  const started = (html: string, path: string) => {
    if (mode === 'development') return html
    const { failedHint: words, again } = lost[languageOfPath(path) ?? defaultLanguage]
    return startScripts(html, { mayRest: !isCmsPath(path) && mayRest(path), lost: { words, again } })
  }
  return async ({ path, search, requestId, bar = server.bar, theme, timeZone }) => {
    const answer = await handle(
      // Shown where the page cannot be drawn.
      new Request(server.origin + path + pageSearch(path, search), {
        headers: requestId === undefined ? {} : { 'x-request-id': requestId },
      }),
      loadContext({ ...server, bar, theme, timeZone }),
    )
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      ...takeMarkedScripts(started(await answer.text(), path), scriptMark),
      cacheable: answer.status === 200,
    }
  }
}

/** Every address outside /api: the built files, and the pages. */
export async function mountPages(app: FastifyInstance, ctx: Context): Promise<void> {
  const isDevelopment = ctx.config.environment === 'development'
  const origin = siteOrigin(ctx.config)
  const bar = shopBar(ctx)
  const common: Omit<RendererOptions, 'build' | 'mode'> = {
    call: (endpoint, call) => callInProcess(app, ctx, endpoint, call),
    origin,
    apiHost: ctx.config.apiHost,
    hasOutbox: ctx.mode !== 'live',
    bar: bar && { en: englishBar[bar], ar: arabicBar[bar] },
  }
  const policyOf = (scripts: string[], path = '', inFrames: 'ours' | 'none' = 'none') =>
    contentSecurityPolicy(scripts, ctx.config, isCmsPath(path) ? 'cms' : 'store', inFrames)

  // Staff work in both languages, whatever the shop offers.
  const offered = async (path: string): Promise<OfferedLanguages> => {
    const inShop = await offeredLanguages(ctx)
    return isCmsPath(path) ? { ...inShop, supported: ['en', 'ar'] } : inShop
  }

  if (isDevelopment) {
    const { mountDevelopmentPages } = await import('./development-pages.ts')
    return mountDevelopmentPages(
      app,
      projectFolder,
      (build) => createPageRenderer({ ...common, build, mode: 'development' }),
      offered,
      async () => ({ theme: await currentPageTheme(ctx), timeZone: await ctx.shopZone() }),
    )
  }

  const build = await builtWeb(ctx.config.brand)
  const render = createPageRenderer({ ...common, build, mode: 'production' })
  const patternOf = pagePatterns(build.routes)

  await app.register(fastifyStatic, {
    root: `${projectFolder}/build/pages/client/assets`,
    prefix: '/assets/',
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: assetLifeMilliseconds,
    index: false,
  })

  app.get('/*', async (request, reply) => {
    const { path, search } = addressOf(request.url)
    // A missing file: for browsers an unknown address like any other. A page's bare data is not served.
    if (path.endsWith('.data') || (isFile.test(path) && !request.headers.accept?.includes('text/html')))
      throw new AppError('not_found')
    const better = betterAddress(path, search)
    if (better) return reply.redirect(better, 302)
    const language = languageOfPath(path)
    if (!language) return chooseLanguage(request, reply, policyOf, await offered(path))
    const route = patternOf(path)
    const seen = seenOf(request.raw)
    if (seen) seen.route = route
    const asked = new URLSearchParams(search)
    const token = asked.get('theme')
    const seenTheme = token === null ? undefined : await draftPageTheme(ctx, token)
    if (seenTheme) {
      await ctx.limits.count(request, 'GET', undefined)
      const page = await render({
        path,
        search,
        requestId: request.id,
        theme: seenTheme,
        timeZone: await ctx.shopZone(),
      })
      // Never kept anywhere, found by nobody, and framed by the editor alone.
      return reply
        .code(page.status)
        .headers({
          ...page.headers,
          ...reportingEndpoints,
          'content-security-policy': policyOf(page.scripts, path, 'ours'),
          'cache-control': 'private, no-store',
          'x-robots-tag': 'noindex',
          'referrer-policy': 'no-referrer',
        })
        .send(withoutScripts(page.body, asked.get('scheme')))
    }
    const question = path + pageSearch(path, search)
    return ctx.publicCache.answer(request, reply, { language, question }, async () => {
      await ctx.limits.count(request, 'GET', undefined)
      const [theme, timeZone] = await Promise.all([currentPageTheme(ctx), ctx.shopZone()])
      const { drawn: page, tags } = await withTags(() =>
        traced('draw page', { attributes: { 'http.route': route } }, () =>
          render({ path, search, requestId: idMark, bar: previewBar(timeZone), theme, timeZone }),
        ),
      )
      // A temporary refusal by the API gets the failure page.
      if (page.status === 503) throw new AppError('unavailable')
      const { 'content-type': contentType = 'text/html; charset=utf-8', ...headers } = page.headers
      return {
        value: previewNow() ? withWayOut(page.body, language) : page.body,
        contentType,
        headers: {
          ...headers,
          ...reportingEndpoints,
          'content-security-policy': policyOf(page.scripts, path),
        },
        keep: page.cacheable,
        status: page.status,
        tags,
        idMark,
      }
    })
  })
}

/** Says of which moment the shop is shown, and until when. */
function previewBar(timeZone: string): BothTexts | undefined {
  const preview = previewNow()
  if (!preview) return undefined
  const inWords = (language: 'en' | 'ar', { text }: { text: string }) => {
    const format = formatter(language, timeZone)
    return text
      .replace('{at}', format.dateTime(preview.at))
      .replace('{until}', format.dateTime(preview.until))
  }
  return {
    en: inWords('en', { text: englishBar.preview }),
    ar: inWords('ar', { text: arabicBar.preview }),
  }
}

/**
 * Under the bar, the way out of a preview. Not a part of what the browser draws again: pages that are no previews, which is nearly all,
 * carry nothing for it.
 */
const withWayOut = (html: string, language: Language): string => {
  const label = { en: englishBar, ar: arabicBar }[language].leavePreview
  const form = `<form class="leave-preview" aria-label="${label}"><button name="${leavePreview}" value="1">${label}</button></form>`
  return html.replace(/<aside class="shop-bar"[\s\S]*?<\/aside>/, (bar) => bar + form)
}

/** A picture of a page: in the scheme that is asked for, since no script will choose one. */
const withoutScripts = (html: string, scheme: string | null): string =>
  html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*rel="modulepreload"[^>]*>/g, '')
    .replace('data-color-scheme="light"', scheme === 'dark' ? 'data-color-scheme="dark"' : '$&')

async function builtWeb(brand: string): Promise<ServerBuild> {
  const file = `${projectFolder}/build/pages/server/index.js`
  if (!existsSync(file)) throw new Error('The pages are not built: run npm run build.')
  const build = (await import(file)) as ServerBuild
  const { brandId } = build.entry.module as unknown as WebEntry
  if (brandId !== brand)
    throw new Error(`The pages were built for ${brandId} and BRAND is ${brand}: run npm run build.`)
  return build
}
