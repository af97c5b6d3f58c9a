import { inProject } from './paths.mjs'
import { pinnedNode } from './pinned-node.mjs'
import { runNode, runQuietly } from './run-child.mjs'
import { giveUp, say, secondsSince } from './say.mjs'
import { stampOf } from './stamp.mjs'

const both = ['src/contract', 'src/i18n', 'brands', 'package-lock.json', 'tsconfig.base.json']

/** @param {string} brand */
const pages = (brand) => ({
  called: `the pages for brand ${brand}`,
  args: [inProject('node_modules', '@react-router', 'dev', 'bin.cjs'), 'build'],
  env: { ...process.env, NODE_ENV: 'production', BRAND: brand },
  stamp: stampOf('pages-stamp.json', {
    facts: { brand },
    sources: [
      ...both,
      'src/web',
      'public',
      'scripts/web',
      'vite.config.ts',
      'react-router.config.ts',
      'tsconfig.web.json',
    ],
  }),
})

export const serverSources = [
  ...both,
  'src/server',
  'demo/catalogue',
  'demo/large',
  'demo/load',
  'demo/load-demo.ts',
  'demo/refill-demo.ts',
  'scripts/bundle-server.ts',
  'package.json',
]

const server = () => ({
  called: 'the server',
  args: [inProject('scripts', 'bundle-server.ts')],
  env: process.env,
  stamp: stampOf('server-stamp.json', { sources: serverSources }),
})

/** Builds the pages of a brand, and the server, where they are not built, or from other sources. @param {string} brand */
export async function buildWhenStale(brand) {
  const stale = [pages(brand), server()].filter(({ stamp }) => !stamp.isFresh())
  await Promise.all(
    stale.map(async ({ called, args, env, stamp }) => {
      say(`Building ${called}…`)
      const start = performance.now()
      const done = stamp.begin()
      const { code, output } = await runQuietly(pinnedNode(), args, env)
      if (code !== 0) giveUp(`The build failed:\n\n${output}`)
      done()
      say(`Built ${called} in ${secondsSince(start)}.`)
    }),
  )
}

/** Builds both whatever there is, showing how it goes. Returns the exit code. @param {string} brand */
export async function build(brand) {
  for (const { args, env, stamp } of [server(), pages(brand)]) {
    const done = stamp.begin()
    const code = await runNode(args, env)
    if (code !== 0) return code
    done()
  }
  return 0
}
