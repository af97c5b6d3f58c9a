import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { createServer, isRunnableDevEnvironment } from 'vite'
import { languageOfPath } from '#i18n/paths.ts'
import { chooseLanguage, type OfferedLanguages } from './language-choice.ts'
import { addressOf, betterAddress } from './page-address.ts'
import type { PageRenderer } from './pages.ts'

const anything = `default-src * 'unsafe-inline' data: blob:`
const serverBuild = 'virtual:react-router/server-build'

/** Pages straight from their sources, changed in the open browser as they are saved. Never in production. */
export async function mountDevelopmentPages(
  app: FastifyInstance,
  root: string,
  rendererOf: (build: ServerBuild) => PageRenderer,
  offered: (path: string) => Promise<OfferedLanguages>,
  surroundings: () => Promise<Pick<Parameters<PageRenderer>[0], 'theme' | 'timeZone'>>,
): Promise<void> {
  const vite = await withoutOwnExit(() =>
    createServer({
      root,
      appType: 'custom',
      server: { middlewareMode: true, ws: { server: app.server } },
    }),
  )
  // Before the connections are waited for: that of the reload ends with Vite alone.
  app.addHook('preClose', () => vite.close())
  const ssr = vite.environments.ssr
  if (!ssr || !isRunnableDevEnvironment(ssr))
    throw new Error('Vite has no environment that can run pages here')

  app.get('/*', (request, reply) => {
    const { path, search } = addressOf(request.url)
    // Vite writes scripts and styles of its own into a page, and the API's policy allows nothing.
    void reply.removeHeader('content-security-policy')
    return new Promise<unknown>((resolve, reject) => {
      // A module of the page: Vite answers by itself.
      reply.raw.once('finish', () => resolve(reply))
      vite.middlewares(request.raw, reply.raw, async () => {
        try {
          const better = betterAddress(path, search)
          if (better) return resolve(reply.redirect(better, 302))
          if (!languageOfPath(path))
            return resolve(chooseLanguage(request, reply, () => anything, await offered(path)))
          const render = rendererOf(await ssr.runner.import<ServerBuild>(serverBuild))
          const page = await render({ path, search, requestId: request.id, ...(await surroundings()) })
          resolve(reply.code(page.status).headers(page.headers).send(page.body))
        } catch (error) {
          vite.ssrFixStacktrace(error as Error)
          reject(error)
        }
      })
    })
  })
}

/**
 * Vite, and the compiler that React Router starts with it, end the process themselves at SIGTERM or at the end of the input,
 * before the database is stopped. The server does that in its own order, so their listeners go.
 */
async function withoutOwnExit<T>(start: () => Promise<T>): Promise<T> {
  const signals = new Set(process.listeners('SIGTERM'))
  const ends = new Set(process.stdin.listeners('end'))
  const started = await start()
  for (const listener of process.listeners('SIGTERM'))
    if (!signals.has(listener)) process.off('SIGTERM', listener)
  for (const listener of process.stdin.listeners('end'))
    if (!ends.has(listener)) process.stdin.off('end', listener as () => void)
  return started
}
