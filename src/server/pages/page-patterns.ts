type PageRoute = {
  id: string
  parentId?: string | undefined
  path?: string | undefined
  index?: boolean | undefined
}

type LoadingRoute = PageRoute & { module: { loader?: unknown; clientLoader?: unknown } }

/**
 * Whether the server draws all of a page that everybody sees: nothing on the way to it is loaded by the browser alone. It can
 * be read, and left by its links, before any script of it is there.
 */
export function restingPages(routes: Record<string, LoadingRoute | undefined>): (path: string) => boolean {
  const isWhole = (route: LoadingRoute | undefined): boolean =>
    route === undefined ||
    ((route.module.clientLoader === undefined || route.module.loader !== undefined) &&
      isWhole(route.parentId === undefined ? undefined : routes[route.parentId]))
  const patternOf = pagePatterns(routes)
  const whole = new Set(
    Object.values(routes)
      .filter(isWhole)
      .map((route) => patternFrom(route, routes)),
  )
  return (path) => whole.has(patternOf(path))
}

/** Finds the pattern of a page's address, `/en/products/:id`, by which logs name it; `/*` of one that no page has. */
export function pagePatterns(routes: Record<string, PageRoute | undefined>): (path: string) => string {
  const patterns = Object.values(routes)
    .map((route) => patternFrom(route, routes))
    .filter((pattern) => !pattern.includes('*'))
  // What is written out goes before what may be anything.
  const known = [...new Set(patterns)]
    .toSorted((a, b) => a.split(':').length - b.split(':').length)
    .map((pattern) => ({
      pattern,
      fits: new RegExp(`^${pattern.replace(/[.+?^$()[\]{}|\\]/g, '\\$&').replace(/:[^/]+/g, '[^/]+')}/?$`),
    }))
  return (path) => known.find(({ fits }) => fits.test(path))?.pattern ?? '/*'
}

function patternFrom(route: PageRoute | undefined, routes: Record<string, PageRoute | undefined>): string {
  const pathOf = (at: PageRoute | undefined): string =>
    at ? `${pathOf(at.parentId === undefined ? undefined : routes[at.parentId])}/${at.path ?? ''}` : ''
  return `/${pathOf(route).split('/').filter(Boolean).join('/')}`
}
