import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { createRequestHandler, type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import { brand } from '#brand'
import { landingWays } from '#contract/landing-ways.ts'
import { languageOfPath, withoutLanguage } from '#i18n/paths.ts'
import { type Server, serverContext } from './api/load.ts'
import keptView from 'inline-script:./take-over/kept-view.ts'
import firstSign from 'inline-script:./take-over/first-sign.ts'
import { firstPictureScript } from './store/home/first-picture-script.ts'
import type { HomeData } from './store/home/load-home.ts'
import { HeadScriptContext, ScriptMarkContext } from './theme/inline-script.tsx'
import { themeScript } from './theme/theme-script.ts'
import { RequestIdContext } from './ui/page/request-number.tsx'

/** Which variant these pages are; the server refuses to start with those of another. */
export const brandId = brand.id

/** The router these pages are written with: another copy of it would not know their contexts. */
export { createRequestHandler }

/**
 * The `nonce` of every script we render. The server hashes those scripts for the page's policy and removes the mark, so
 * nobody learns it, and a script injected with some text is not allowed.
 */
export const scriptMark = randomUUID()

/** What the server hands to the pages it draws, in the form that React Router passes to loaders. */
export function loadContext(server: Server): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(serverContext, server)
  return context
}

function headScript({ pathname, searchParams }: URL, { staticHandlerContext }: EntryContext): string {
  const [, way, ...rest] = withoutLanguage(pathname).split('/')
  const loaded = staticHandlerContext.loaderData
  const home = loaded[`${languageOfPath(pathname)}/store/home`] as HomeData | undefined
  const { theme } = (loaded.root ?? {}) as Pick<Server, 'theme'>
  const firstPicture = firstPictureScript(home, theme)
  const isList = rest.length === 0 ? way === 'products' : landingWays.some((one) => one === way)
  return [
    ...(isList && !searchParams.has('view') ? [keptView] : []),
    themeScript,
    ...(firstPicture ? [firstPicture] : []),
    // In development scripts begin by themselves.
    ...(import.meta.env.PROD ? [firstSign] : []),
  ].join(';\n')
}

/** Renders a whole page; pages are cached and sent whole, so streaming would gain nothing. */
export default function drawPage(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    let hasFailed = false
    const { pipe } = renderToPipeableStream(
      <ScriptMarkContext value={scriptMark}>
        <HeadScriptContext value={headScript(new URL(request.url), router)}>
          <RequestIdContext value={request.headers.get('x-request-id') ?? undefined}>
            <ServerRouter context={router} url={request.url} nonce={scriptMark} />
          </RequestIdContext>
        </HeadScriptContext>
      </ScriptMarkContext>,
      {
        nonce: scriptMark,
        // Sent as a whole, no part needs a script that moves it into place.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onAllReady() {
          pipe(
            new Writable({
              write(chunk: Uint8Array, _encoding, done) {
                chunks.push(chunk)
                done()
              },
              final(done) {
                resolve(
                  new Response(new Blob(chunks as BlobPart[]), {
                    status: hasFailed && status < 500 ? 500 : status,
                    headers,
                  }),
                )
                done()
              },
            }),
          )
        },
        onShellError: reject,
        onError(error) {
          hasFailed = true
          console.error(error)
        },
      },
    )
  })
}

export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) console.error(error)
}
