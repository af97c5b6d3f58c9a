import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/**
 * What a first view may weigh, in kilobytes after gzip. Scripts come when the page is touched, and not before
 * (e2e/first-touch.long.test.ts).
 */
const budgetKb = { js: 126.5, css: 30 }
/**
 * What a screen may weigh beside that: the list's filters by attributes, and what keeps a tick in one of them short. A landing page is
 * such a list under words of its own.
 */
const moreKb: Record<string, number> = {
  'store/products/products-page': 3.5,
  'store/landing/landing-page types/:slug': 5,
}

/** First views that are held to the budget, by the route's file. */
const watched = [
  'store/home/home-page',
  'store/products/products-page',
  'store/products/product-page',
  'store/cart/cart-page',
  'store/catalogue/catalogue-page',
  // The others of its kind are the same.
  'store/landing/landing-page types/:slug',
]

type RouteAssets = { id: string; parentId?: string; module: string; imports?: string[]; css?: string[] }
type Manifest = {
  entry: { module: string; imports: string[] }
  routes: Record<string, RouteAssets>
  url: string
}

/** Prints what each watched screen sends to a new visitor, and fails the build when it is more than the budget. */
export function sizeBudget(): Plugin {
  return {
    name: 'matjar:size-budget',
    apply: 'build',
    async writeBundle(_options, bundle) {
      const { outDir } = this.environment.config.build
      // The server's part is never minified; the whole build's setting says what browsers get.
      const isForVisitors = this.environment.getTopLevelConfig().build.minify !== false
      if (this.environment.name !== 'ssr' || !isForVisitors) return
      const client = join(outDir, '../client')
      const server = Object.values(bundle).find((chunk) => chunk.type === 'chunk' && chunk.isEntry)
      if (!server) return
      const { assets } = (await import(join(outDir, server.fileName))) as { assets: Manifest }
      const over = watched.flatMap((screen) => report(client, assets, screen))
      if (over.length > 0) this.error(`Too heavy for a first view: ${over.join(', ')}`)
    },
  }
}

/** The names of what is over the budget. */
function report(client: string, manifest: Manifest, screen: string): string[] {
  const route = Object.values(manifest.routes).find(({ id }) => id.endsWith(screen))
  if (!route) return []
  const files = filesOf(manifest, route)
  const weigh = (extension: string) => files.filter((file) => file.endsWith(extension))
  const kb = {
    js: weigh('.js').reduce((sum, file) => sum + gzipKb(client, file), 0),
    css: weigh('.css').reduce((sum, file) => sum + gzipKb(client, file), 0),
  }
  const most = { ...budgetKb, js: budgetKb.js + (moreKb[screen] ?? 0) }
  console.log(
    `${screen}: when touched ${kb.js.toFixed(1)} KB JavaScript in ${weigh('.js').length} files, ` +
      `${kb.css.toFixed(1)} KB CSS in ${weigh('.css').length} (gzip; at most ${most.js} and ${most.css})`,
  )
  return (['js', 'css'] as const)
    .filter((kind) => kb[kind] > most[kind])
    .map((kind) => `${screen} ${kb[kind].toFixed(1)} KB ${kind}`)
}

function filesOf(manifest: Manifest, route: RouteAssets): string[] {
  const line: RouteAssets[] = []
  for (
    let at: RouteAssets | undefined = route;
    at;
    at = at.parentId ? manifest.routes[at.parentId] : undefined
  )
    line.push(at)
  // The router marks styles that a page has for several reasons with a "#".
  const files = line
    .flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css])
    .map((file) => file.replace(/#$/, ''))
  return [...new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports, ...files])]
}

/** As it is sent (compressed-files.ts). */
const gzipKb = (client: string, file: string) =>
  gzipSync(readFileSync(join(client, file)), { level: 9 }).length / 1024
