type PageRoute = {
  id: string
  parentId?: string | undefined
  path?: string | undefined
  index?: boolean | undefined
}

/** Finds the pattern of a page's address, `/en/products/:id`, by which logs name it; `/*` of one that no page has. */
export function pagePatterns(routes: Record<string, PageRoute | undefined>): (path: string) => string {
  const pathOf = (route: PageRoute | undefined): string =>
    route
      ? `${pathOf(route.parentId === undefined ? undefined : routes[route.parentId])}/${route.path ?? ''}`
      : ''
  const patterns = Object.values(routes)
    .map((route) => `/${pathOf(route).split('/').filter(Boolean).join('/')}`)
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
