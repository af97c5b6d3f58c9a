import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import { brand } from '#brand'
import { type Server, serverContext } from './api/load.ts'

/** Which variant these pages are; the server refuses to start with those of another. */
export const brandId = brand.id

/** What the server hands to the pages it draws, in the form that React Router passes to loaders. */
export function loadContext(server: Server): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(serverContext, server)
  return context
}

/** Draws a whole page; pages are kept and sent as one piece, so nothing is gained by streaming. */
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
    const { pipe } = renderToPipeableStream(<ServerRouter context={router} url={request.url} />, {
      onAllReady() {
        pipe(
          new Writable({
            write(chunk: Uint8Array, _encoding, done) {
              chunks.push(chunk)
              done()
            },
            final(done) {
              resolve(new Response(new Blob(chunks as BlobPart[]), { status: hasFailed ? 500 : status, headers }))
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
    })
  })
}

export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) console.error(error)
}
