import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { brandModule } from './scripts/web/brand-module.ts'
import { commonLetters } from './scripts/web/common-letters.ts'
import { compiledWords } from './scripts/web/compiled-words.ts'
import { compressedFiles } from './scripts/web/compressed-files.ts'
import { contractForBrowser } from './scripts/web/contract-for-browser.ts'
import { isInFirstView, isOfStaffAlone, type ModuleGraph } from './scripts/web/first-view.ts'
import { earlyStyles } from './scripts/web/early-styles.ts'
import { inlineScripts } from './scripts/web/inline-scripts.ts'
import { sizeBudget } from './scripts/web/size-budget.ts'
import { smallManifest } from './scripts/web/small-manifest.ts'
import { staffApart } from './scripts/web/staff-apart.ts'
import { layeredStyles } from './scripts/web/layered-styles.ts'
import { leanReact } from './scripts/web/lean-react.ts'
import { leanRouter } from './scripts/web/lean-router.ts'
import { shortClassNames } from './scripts/web/short-class-names.ts'
import { singleIcons } from './scripts/web/single-icons.ts'

const packages = (...names: string[]) => new RegExp(`/node_modules/(?:${names.join('|')})/`)

/** A name for the modules that the shop's first views load; the others come with the parts that need them. */
const inFirstView = (name: string) => (id: string, graph: ModuleGraph) =>
  isInFirstView(id, graph) ? name : null

/** What the CMS's pages share is one file: each further one would be a line in the table of routes, which every visitor gets. */
const ofStaffAlone = (name: string) => (id: string, graph: ModuleGraph) =>
  isOfStaffAlone(id, graph) ? name : null

/** What the shop's forms and dialogs share; a group takes with it what its files import, so these must not lie in that of the staff. */
const ofLaterParts = (name: string) => (id: string, graph: ModuleGraph) =>
  isInFirstView(id, graph) || isOfStaffAlone(id, graph) ? null : name

/** The package's list of all it has makes these look as if every page used them. */
const laterParts = /\/(?:useQueries|queriesObserver|useInfiniteQuery|infiniteQueryObserver)\.js$/
const queries = packages('@tanstack')
const framework = packages('react', 'react-dom', 'react-router', 'scheduler', 'use-intl')

const staffSources = /\/src\/web\/cms\/|icon\/Icon|\/@tabler\/icons-react\//
/** What late parts of the CMS share; in the file of the staff it would bring React Aria with it. */
const builtOnAria = /\/src\/web\/cms\/form\/(?:aria-field|in-page-language)\./

/** The pictures of the home page. */
const scenes = /\/src\/web\/ui\/(?:scene|band|scheme-picture)\./

/** What every page of both faces needs; screens stay files of their own, and so do the pictures of the home page. */
const sharedSources = [
  /\/src\/web\/(?:ui\/(?!(?:scene|band|scheme-picture)\.)|(?:api|language|theme)\/)/,
  /\/src\/web\/(?:storage|store\/cart\/cart|store\/settings|store\/product-ids|store\/quiet-words|store\/dock-end|store\/(?:dock|whatsapp-link|prices\/price-breaks|stock-alerts\/stock-alert)\.module)\b/,
  // Three screens show products; their few pieces are not worth a request each.
  /\/src\/web\/store\/products\/(?:product-card|product-row|add-to-cart|stock-hint|product\/(?:quote-link|facts-table\.module))\b/,
  /\/src\/web\/store\/(?:wishlist\/wish|compare\/(?:comparison|comparison-state|compare-toggle)\.)/,
  /icon\/Icon/,
  /\/@tabler\/icons-react\//,
  // The facts of a product are of its page and of the comparison alone.
  /\/src\/contract\/(?!facts\.)[\w-]+\.ts$/,
  /\/src\/i18n\/(?:format|paths)\.ts$/,
  /^\0brand$|\/brands\/(?:brand|\w+\/brand)\.ts$|\/brands\/\w+\/[\w-]+\.(?:svg|png|webp)/,
]

/** The sheets of parts that come by script later, though the server draws them. */
const stylesOfDrawnParts = [
  /\/src\/web\/store\/(?:dock|whatsapp-link|products\/list\/(?:no-results|product-lines|product-table)|products\/product\/facts-table|prices\/price-breaks)\.module\.css$/,
]

const alwaysThere = /\/(?:rolldown-runtime|framework|shared|facts|words-en|words-ar)-[\w-]+\.js$/

export default defineConfig(({ command }) => ({
  plugins: [
    brandModule(),
    commonLetters(),
    inlineScripts(),
    contractForBrowser(),
    compiledWords(),
    singleIcons(),
    leanReact(),
    leanRouter(),
    // Of its widgets' own words, those of the shop's languages.
    optimizeLocales.vite({ locales: ['en-US', 'ar-AE'] }),
    layeredStyles(sharedSources),
    earlyStyles(stylesOfDrawnParts),
    reactRouter(),
    compressedFiles(),
    smallManifest(),
    sizeBudget(),
    staffApart(),
  ],
  // Built pages are whole: finding and reading the files of React takes longer than the rest of the start.
  ...(command === 'build' && {
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
  optimizeDeps: {
    // All screens at once: a package that is met later would reload the page that met it.
    entries: [
      'src/web/**/*.{ts,tsx}',
      '!src/web/**/*.test.{ts,tsx}',
      '!src/web/entry.server.tsx',
      '!src/web/routes.ts',
    ],
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-runtime',
      '@tanstack/react-query',
      'use-intl/format-message/format-only',
    ],
    // Icons come one file each (scripts/web/single-icons.ts).
    exclude: ['@tabler/icons-react'],
  },
  css: command === 'build' ? { modules: { generateScopedName: shortClassNames() } } : {},
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: {
      // What every page has before it asks for a part needs no name there.
      resolveDependencies: (_file, parts) => parts.filter((part) => !alwaysThere.test(part)),
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: inFirstView('framework'),
                  test: framework,
                  priority: 3,
                },
                // Comes with the first part that asks the API by itself, which a first view does not.
                {
                  name: 'queries',
                  test: (id) => queries.test(id) && !laterParts.test(id),
                  // Before the staff's: a group takes along what its files import.
                  priority: 1,
                },
                {
                  name: 'words-en',
                  test: /\/src\/(?:i18n\/en\/(?!cms|crash|home|account|company|credit|second-factor|purchase|requests|quick-order|lists|returns|works-together|solutions|members|approvals|shopping|errors|fields|validation|devices|file-import|papers|part-numbers|stock-alerts|delivery-facts|supply|measures|offline)|web\/language\/en-base)/,
                  priority: 2,
                },
                {
                  name: 'words-ar',
                  test: /\/src\/(?:i18n\/ar\/(?!cms|crash|home|account|company|credit|second-factor|purchase|requests|quick-order|lists|returns|works-together|solutions|members|approvals|shopping|errors|fields|validation|devices|file-import|papers|part-numbers|stock-alerts|delivery-facts|supply|measures|offline)|web\/language\/ar-base)/,
                  priority: 2,
                },
                { name: 'facts', test: /\/src\/contract\/facts\./, priority: 2 },
                {
                  name: inFirstView('shared'),
                  test: (id) => sharedSources.some((source) => source.test(id)),
                  minShareCount: 2,
                  priority: 1,
                },
                // Pages that search engines send people to; with the late parts they would weigh a third more.
                {
                  name: 'ways',
                  test: /\/src\/(?:web\/ui\/page\/breadcrumb|contract\/(?:landing-(?:ways|pages)|catalogue-tree))\./,
                  priority: 1,
                },
                {
                  name: ofLaterParts('late'),
                  test: /\/src\/(?:web\/(?:(?:ui\/(?!return-status|private-picture|(?:scene|band|scheme-picture)\.)|(?:places|api|language|theme)\/)|second-factor\/factor-words\.|latest-search\.|company\/company\.module)|contract\/(?!returns\.)|i18n\/(?:receiving-hours|amount-of|list-comma)\.)|icon\/Icon|\/@tabler\/icons-react\//,
                  minShareCount: 2,
                  priority: 1,
                },
                // Before the staff's, who show them in a preview.
                { name: 'scenes', test: scenes, priority: 0.5 },
                {
                  name: ofStaffAlone('staff'),
                  test: (id) => staffSources.test(id) && !builtOnAria.test(id),
                  minShareCount: 2,
                  priority: 0,
                },
              ],
            },
          },
        },
      },
    },
  },
}))
