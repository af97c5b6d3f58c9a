type ModuleInfo = { importers: readonly string[]; dynamicImporters: readonly string[] }
export type ModuleGraph = { getModuleInfo: (id: string) => ModuleInfo | null }

/** What a visitor gets whichever page of the shop they come to: these files and all that they import. */
const roots =
  /\/src\/web\/(?:root|entry\.client|language\/(?:en|ar)-store|store\/store-layout|store\/home\/home-page|store\/products\/products?-page)\.tsx/

/** Whether a module comes with the first view of the shop, and not only with a form, a dialog or the CMS. */
export function isInFirstView(id: string, graph: ModuleGraph): boolean {
  const seen = new Set([id])
  // Grows while it is walked: importers of importers, each once.
  for (const at of seen) {
    if (roots.test(at)) return true
    for (const importer of graph.getModuleInfo(at)?.importers ?? []) seen.add(importer)
  }
  return false
}

/** Pages and words of the shop; what one of these imports is not the staff's alone. */
const shopRoots = /\/src\/web\/(?:root|entry\.client|store\/|account\/|places\/|language\/(?!en-cms|ar-cms))/

export const isOfShop = (id: string): boolean => shopRoots.test(id)

const isInCms = (id: string) => id.includes('/src/web/cms/')

/** Whether a module comes with pages of the CMS and with no page of the shop, nor with a part that one fetches later. */
export function isOfStaffAlone(id: string, graph: ModuleGraph): boolean {
  const seen = new Set([id])
  for (const at of seen) {
    if (isOfShop(at)) return false
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(at) ?? {}
    for (const importer of importers) seen.add(importer)
    // What both faces share may fetch a part of the CMS, which it does for staff alone.
    if (!isInCms(at)) for (const importer of dynamicImporters) seen.add(importer)
  }
  return [...seen].some(isInCms)
}
