import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { compress } from './compressed-files.ts'

type Route = { id: string; module: string; imports?: string[]; css?: string[]; [field: string]: unknown }
export type RouteManifest = { routes: Record<string, Route>; [field: string]: unknown }

/** What the server knows of the same table. */
const serverManifest = 'virtual:react-router/server-manifest'
const beginning = 'window.__reactRouterManifest='
const assetsFolder = '/assets/'

/**
 * The router's table of all routes is sent with every first view, and says the same files and switches for each of them
 * again. It is rewritten to say them once, the same object in half the bytes, and split in two: the shop's and the CMS's.
 * The styles that every page has lose a mark that would bring them a second time.
 */
export function smallManifest(): Plugin {
  return {
    name: 'matjar:small-manifest',
    apply: 'build',
    async transform(code, id) {
      if (!id.endsWith(serverManifest) || this.environment.getTopLevelConfig().build.minify === false) return
      const { default: manifest } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
        default: RouteManifest
      }
      return `export default ${JSON.stringify(withoutMarks(manifest))}`
    },
    writeBundle() {
      // The router writes it while the server's part is built.
      if (this.environment.name !== 'ssr' || this.environment.getTopLevelConfig().build.minify === false)
        return
      const assets = join(this.environment.config.build.outDir, '../client/assets')
      for (const name of readdirSync(assets).filter((file) => /^manifest-\w+\.js$/.test(file))) {
        const file = join(assets, name)
        const text = readFileSync(file, 'utf8')
        if (!text.startsWith(`${beginning}{`)) continue
        const manifest = JSON.parse(text.slice(beginning.length).replace(/;\s*$/, '')) as RouteManifest
        const { shop, cms } = faces(withoutMarks(manifest))
        const cmsName = name.replace('manifest-', 'cms-manifest-')
        writeFileSync(file, beginning + compact(shop) + bringing(cmsName))
        writeFileSync(join(assets, cmsName), `export default ${compact(cms)}`)
        for (const each of [name, cmsName]) compress(join(assets, each))
      }
    },
  }
}

/**
 * The router marks a sheet with a "#" where a part that comes later needs it too: it is then fetched once more for that
 * part, and stays when the page that has it goes. The sheets of the root never go, and each of them that comes again
 * makes the browser style the whole page anew.
 */
export function withoutMarks(manifest: RouteManifest): RouteManifest {
  const always = new Set(manifest.routes['root']?.css)
  const unmarked = (_: string, value: unknown) =>
    typeof value === 'string' && always.has(value) ? value.replace(/#$/, '') : value
  return JSON.parse(JSON.stringify(manifest), unmarked) as RouteManifest
}

/** The routes of the CMS are nothing to a visitor: its own pages add them to those of the shop. */
export function faces({ routes, ...rest }: RouteManifest): { shop: RouteManifest; cms: RouteManifest } {
  const isOfCms = (route: Route | undefined): boolean =>
    route !== undefined && (/^language\/\w+-cms$/.test(route.id) || isOfCms(routes[String(route.parentId)]))
  const those = (ofCms: boolean) =>
    Object.fromEntries(Object.entries(routes).filter(([, route]) => isOfCms(route) === ofCms))
  return { shop: { ...rest, routes: those(false) }, cms: { routes: those(true) } }
}

/** Waits for them, since the router reads the table once. In a page of the shop an address of the CMS opens a new document. */
const bringing = (file: string) =>
  `if(/^\\/\\w\\w\\/cms/.test(location.pathname))Object.assign(window.__reactRouterManifest.routes,(await import('./${file}')).default.routes);`

/** An expression that makes the manifest: lists of files by their number, and of the switches those that are not as usual. */
export function compact({ routes, ...rest }: RouteManifest): string {
  const all = Object.values(routes)
  const files = numbered<string>()
  const lists = numbered<string>()
  const listOf = (names: string[] | undefined) =>
    names && lists.numberOf(JSON.stringify(names.map((name) => files.numberOf(name))))
  const usual = usualSwitches(all)
  const rows = all.map(({ module, imports, css, ...fields }): Row => [
    Object.fromEntries(Object.entries(fields).filter(([name, value]) => usual[name] !== value)),
    files.numberOf(module),
    listOf(imports),
    listOf(css),
  ])
  // What every name begins with is said once.
  const folder = files.items.every((file) => file.startsWith(assetsFolder)) ? assetsFolder : ''
  const given = [
    rest,
    usual,
    folder,
    files.items.map((file) => file.slice(folder.length)),
    lists.items.map((list) => JSON.parse(list) as number[]),
    withoutTwins(rows),
  ]
  return `(([m,u,a,f,l,r],n=i=>i==null?void 0:l[i].map(j=>a+f[j]),t=a=>'ar'+a.slice(2))=>({...m,routes:Object.fromEntries(r.map(x=>x<r.length?[{...r[x][0],id:t(r[x][0].id),parentId:t(r[x][0].parentId)},...r[x].slice(1)]:x).map(([o,k,i,c])=>[o.id,{...u,...o,module:a+f[k],imports:n(i),css:n(c)}]))}))(${JSON.stringify(given)});`
}

type Row = [fields: Record<string, unknown>, ...files: (number | undefined)[]]

/** Every screen stands there in English and in Arabic: the second is said by the number of the first. */
function withoutTwins(rows: Row[]): (Row | number)[] {
  const said = (row: Row) => JSON.stringify(row)
  const numbers = new Map(rows.map((row, index) => [said(row), index]))
  const inEnglish = (name: unknown) => (typeof name === 'string' ? name.replace(/^ar\//, 'en/') : name)
  return rows.map((row) => {
    const [{ id, parentId, ...fields }, ...files] = row
    const isArabic = String(id).startsWith('ar/') && String(parentId).startsWith('ar/')
    const twin = said([{ id: inEnglish(id), parentId: inEnglish(parentId), ...fields }, ...files])
    return (isArabic ? numbers.get(twin) : undefined) ?? row
  })
}

function numbered<T>() {
  const items: T[] = []
  const numbers = new Map<T, number>()
  return {
    items,
    numberOf(item: T): number {
      const number = numbers.get(item) ?? items.push(item) - 1
      numbers.set(item, number)
      return number
    },
  }
}

/** Of the switches that every route has, the value that most of them have. */
function usualSwitches(routes: Route[]): Record<string, boolean> {
  const names = Object.keys(routes[0] ?? {}).filter((name) =>
    routes.every((route) => typeof route[name] === 'boolean'),
  )
  return Object.fromEntries(
    names.map((name) => [name, routes.filter((route) => route[name] === true).length * 2 > routes.length]),
  )
}
