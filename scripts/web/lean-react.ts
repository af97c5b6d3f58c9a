import type { Plugin } from 'vite'
import { importedNames, type Parts, withoutParts } from './without-parts.ts'

const file = '/node_modules/react-dom/cjs/react-dom-client.production.js'
/** Another version may do other things under the same names. */
const version = '19.3.1'

const nothing = (names: string) => Object.fromEntries(names.split(/\s+/).map((name) => [name, '']))

/** Kinds of fibers that only the components and the old interfaces below make. */
const tags = { suspenseList: 19, scope: 21, legacyHidden: 23, tracing: 25, viewTransition: 30, activity: 31 }

/**
 * Parts of React DOM that nothing in the shop uses, and that would come along all the same. `unused` says by which names they
 * would be called.
 */
const parts: Parts = {
  tags: Object.values(tags),
  bodies: {
    // <ViewTransition>
    ...nothing(
      `applyViewTransitionToHostInstances restoreViewTransitionOnHostInstances commitAppearingPairViewTransitions
      commitEnterViewTransitions commitDeletedPairViewTransitions commitExitViewTransitions commitNestedViewTransitions
      restorePairedViewTransitions restoreEnterOrExitViewTransitions restoreNestedViewTransitions
      measureViewTransitionHostInstancesRecursive measureNestedViewTransitions trackEnterViewTransitions
      scheduleViewTransitionEvent startViewTransition createViewTransitionInstance getViewTransitionName
      getViewTransitionClassName commitAfterMutationEffectsOnFiber recursivelyTraverseAfterMutationEffects
      restoreViewTransitionName reportViewTransitionError`,
    ),
    // … and the pictures of one, the only ones that a commit waits for
    preloadInstanceAndSuspendIfNeeded: 'workInProgress.flags&=-16777217',
    completeRootWhenReady: `root.timeoutHandle=-1;completeRoot(root,finishedWork,lanes,recoverableErrors,transitions,
      didIncludeRenderPhaseUpdate,spawnedLane,updatedLanes,suspendedRetryLanes,didSkipSuspendedSiblings,exitStatus,null)`,
    // <Fragment ref>
    ...nothing(
      `commitNewChildToFragmentInstance deleteChildFromFragmentInstance ${[
        'addEventListener',
        'removeEventListener',
        'dispatchEvent',
        'focus',
        'focusLast',
        'blur',
        'observeUsing',
        'unobserveUsing',
        'getClientRects',
        'getRootNode',
        'compareDocumentPosition',
        'scrollIntoView',
      ]
        .map((name) => `FragmentInstance.prototype.${name}`)
        .join(' ')}`,
    ),
    // <SuspenseList>, <Activity>
    ...nothing('updateSuspenseListComponent updateActivityComponent'),
    // Forms whose action is a function
    ...nothing(
      'mountActionState updateActionStateImpl dispatchActionState runActionStateAction extractEvents$1',
    ),
    // Styles and scripts that components ask for: <link precedence>, <script async>, preload() and the like
    getResource: 'return null',
    ...nothing(
      `acquireResource suspendResource preloadResourceAndSuspendIfNeeded preinitStyle preinitScript preinitModuleScript preload
      preloadModule preconnectAs`,
    ),
    // Elements of one's own
    setPropOnCustomElement: '',
    // What React's compiler writes, what old class components ask for
    ...nothing('useMemoCache findCurrentFiberUsingSlowPath ReactDOMSharedInternals.findDOMNode'),
    // A stack of components calls each of them again to learn its line; its name is enough.
    describeNativeComponentFrame: 'return describeBuiltInComponentFrame(fn?fn.displayName||fn.name:"")',
  },
}

const unused = {
  react: [
    'ViewTransition',
    'SuspenseList',
    'Activity',
    'useActionState',
    'useFormState',
    'addTransitionType',
  ],
  'react/compiler-runtime': ['c'],
  'react-dom': [
    'useFormState',
    'requestFormReset',
    'preload',
    'preloadModule',
    'preinit',
    'preinitModule',
    'preconnect',
    'prefetchDNS',
  ],
}

/** Leaves them out of what browsers get. */
export function leanReact(): Plugin {
  let isMissed = true
  return {
    name: 'matjar:lean-react',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      order: 'pre',
      handler(code, id) {
        const used = [...importedNames(code, unused), ...(id.includes('/src/web/') ? ownElements(code) : [])]
        if (used.length > 0)
          this.error(`${id} uses ${used.join(', ')}, which scripts/web/lean-react.ts leaves out.`)
        if (!id.endsWith(file)) return
        isMissed = false
        if (!code.includes(`version: "${version}"`))
          this.error(`React DOM is not ${version} any more: look at lean-react.ts again.`)
        return { code: withoutParts(code, (text) => this.parse(text), parts), map: null }
      },
    },
    buildEnd(error) {
      if (!error && isMissed) this.error('React DOM is in another file now: see lean-react.ts.')
    },
  }
}

const ownElements = (code: string) =>
  [...code.matchAll(/<([a-z]+-[\w-]+)[\s/>]/g)].map(([, name = '']) => name)
