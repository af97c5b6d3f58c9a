import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const folder = '/node_modules/react-router/dist/production/lib/'

/**
 * Parts of React Router that our settings switch off, and that would come along all the same: routes are all known from the
 * start (`routeDiscovery`), and nothing is instrumented. What is called of them does what they do when they are off.
 */
const switchedOff: Record<string, Record<string, string>> = {
  'dom/ssr/fog-of-war.js': {
    URL_LIMIT: '0',
    getManifestPath: '()=>""',
    getPartialManifest: '(manifest)=>manifest',
    getPatchRoutesOnNavigationFunction: '()=>{}',
    getPathsWithAncestors: '()=>[]',
    handleClientVersionMismatch: 'async()=>false',
    isFogOfWarEnabled: '()=>false',
    useFogOFWarDiscovery: '()=>{}',
  },
  'router/instrumentation.js': {
    consumeInstrumentationClientResultMetaReceiver: '()=>{}',
    getRouteInstrumentationUpdates: '()=>({})',
    instrumentClientSideRouter: '(router)=>router',
    instrumentHandler: '(handler)=>handler',
    instrumentationResultMetaContext: 'undefined',
  },
}

/** Leaves them out of what browsers get. Another version of the router that has other parts there fails the build. */
export function leanRouter(): Plugin {
  const missed = new Set(Object.keys(switchedOff))
  return {
    name: 'matjar:lean-router',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const [, file = ''] = id.split(folder)
      const parts = switchedOff[file]
      if (!parts) return
      missed.delete(file)
      const has = namesIn(readFileSync(id, 'utf8'))
      if (has.join() !== Object.keys(parts).join())
        this.error(
          `${file} of React Router exports ${has.join(', ')}: say in lean-router.ts what they do when they are off.`,
        )
      return Object.entries(parts)
        .map(([name, code]) => `export const ${name}=${code}`)
        .join('\n')
    },
    buildEnd(error) {
      if (!error && missed.size > 0)
        this.error(`React Router has no ${[...missed].join(', ')} any more: see lean-router.ts.`)
    },
  }
}

const namesIn = (code: string): string[] =>
  (/^export \{ (.*) \};?$/m.exec(code)?.[1] ?? '').split(', ').toSorted()
