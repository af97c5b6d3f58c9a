import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { importedNames, type Parts, withoutParts } from './without-parts.ts'

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

const version = 'react-router v8.4.0'

const nothing = (names: string) =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, '']),
  )
const never = (...conditions: string[]) =>
  conditions.map((condition) => [`if (${condition})`, 'if (false)'] as const)
/** Advice to developers, in whole sentences. */
const advice = ['\twarning(', '\tfalse && warning('] as const

/**
 * Of files that we do need: submissions to actions of routes, fetchers, transitions of views, masks of addresses, routes that are
 * added later, hot reload and the components of servers. `unused` says by which names they would be called.
 */
const parts: Record<string, Parts> = {
  'router/router.js': {
    pieces: [
      advice,
      ...never(
        'opts && opts.submission && isMutationMethod(opts.submission.formMethod)',
        'isFogOfWar',
        'opts?.mask',
        'opts?.instrumentationNavigateMetaReceiver',
        'pendingViewTransitionEnabled',
        'pendingAction === "POP" && !isUninterruptedRevalidation && location !== state.location',
      ),
      ['fetchLoadMatches.forEach((f, key) => {', 'if (false) fetchLoadMatches.forEach((f, key) => {'],
    ],
    bodies: {
      ...nothing(
        `fetch handleAction handleFetcherAction handleFetcherLoader getFetcher resetFetcher deleteFetcher
        queueFetcherForDeletion updateFetcherState setFetcherError abortFetcher markFetchersDone
        getUpdatedRevalidatingFetchers getUpdatedActionData getSubmissionFromNavigation
        restoreAppliedTransitions persistAppliedTransitions patchRoutes patchRoutesImpl _internalSetRoutes`,
      ),
      interruptActiveLoads: 'isRevalidationRequired=true',
      markFetchRedirectsDone: 'return false',
      abortStaleFetchLoads: 'return false',
      checkFogOfWar: 'return{active:false,matches:null}',
      discoverRoutes: 'return{type:"success",matches}',
      callLoadersAndMaybeResolveData: `return{
        loaderResults:await callDataStrategy(request,location,matches,scopedContext,null),fetcherResults:{}}`,
      // A form that asks for another page: what it holds is the address.
      normalizeNavigateOptions: `if(!opts?.formData)return{path};
        const to=parsePath(path);to.search="?"+convertFormDataToSearchParams(opts.formData);return{path:createPath(to)}`,
    },
  },
  'router/history.js': { pieces: [advice] },
  'router/utils.js': { pieces: [advice] },
  'components.js': {
    pieces: [
      ['useTransitions = useIsRSCRouterContext() || useTransitions;', ''],
      ['warnOnce(flushSync', 'false && warnOnce(flushSync'],
      ['warnOnce(viewTransitionOpts', 'false && warnOnce(viewTransitionOpts'],
      ['if (!viewTransitionOpts || !isViewTransitionAvailable)', 'if (true)'],
      ...never(
        'vtContext.isTransitioning && !vtContext.flushSync',
        'renderDfd && pendingState && router.window',
        'renderDfd && pendingState && state.location.key === pendingState.location.key',
        '!vtContext.isTransitioning && interruption',
      ),
    ],
  },
  'hooks.js': { pieces: [advice, ...never('this.context')] },
  'dom/lib.js': { pieces: [...never('options.navigate === false')] },
  'dom/ssr/components.js': { pieces: [...never('rsc')] },
  'dom/ssr/routes.js': {
    bodies: nothing('createClientRoutesWithHMRRevalidationOptOut wrapShouldRevalidateForHdr'),
  },
  'dom/ssr/single-fetch.js': {
    bodies: nothing('singleFetchActionStrategy nonSsrStrategy singleFetchLoaderFetcherStrategy'),
  },
  'dom-export/hydrated-router.js': { pieces: [...never('window.__reactRouterManifest.sri === true')] },
}

const unused = {
  'react-router': [
    'useFetcher',
    'useFetchers',
    'useSubmit',
    'useActionData',
    'useViewTransitionState',
    'createRoutesStub',
    'Await',
  ],
}
/** As properties of links and forms, and as exports of routes. */
const unusedWords =
  /\b(?:viewTransition|unstable_mask)\b|<Link[^>]*\smask=|export (?:async )?(?:function|const) (?:action|clientAction)\b|<Form[^>]*method="?(?:post|put|patch|delete)/i

/** Leaves them out of what browsers get. Another version of the router that has other parts there fails the build. */
export function leanRouter(): Plugin {
  const missed = new Set([...Object.keys(switchedOff), ...Object.keys(parts)])
  return {
    name: 'matjar:lean-router',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const [, file = ''] = id.split(folder)
      const off = switchedOff[file]
      if (!off) return
      missed.delete(file)
      const has = namesIn(readFileSync(id, 'utf8'))
      if (has.join() !== Object.keys(off).join())
        this.error(
          `${file} of React Router exports ${has.join(', ')}: say in lean-router.ts what they do when they are off.`,
        )
      return Object.entries(off)
        .map(([name, code]) => `export const ${name}=${code}`)
        .join('\n')
    },
    transform(code, id) {
      if (id.includes('/src/web/')) {
        const [word] = unusedWords.exec(code) ?? []
        const used = [...importedNames(code, unused), ...(word ? [word] : [])]
        if (used.length > 0) this.error(`${id} uses ${used.join(', ')}, which lean-router.ts leaves out.`)
      }
      const [, file = ''] = id.split(folder)
      const without = parts[file]
      if (!without) return
      missed.delete(file)
      if (!code.includes(version))
        this.error(`The browser’s React Router is not ${version} any more: look at lean-router.ts again.`)
      return { code: withoutParts(code, (text) => this.parse(text), without), map: null }
    },
    buildEnd(error) {
      if (!error && missed.size > 0)
        this.error(`React Router has no ${[...missed].join(', ')} any more: see lean-router.ts.`)
    },
  }
}

const namesIn = (code: string): string[] =>
  (/^export \{ (.*) \};?$/m.exec(code)?.[1] ?? '').split(', ').toSorted()
