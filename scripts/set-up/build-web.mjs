import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inProject, root } from './paths.mjs'
import { pinnedNode } from './pinned-node.mjs'
import { runNode, runQuietly } from './run-child.mjs'
import { giveUp, say, secondsSince } from './say.mjs'

const program = inProject('node_modules', '@react-router', 'dev', 'bin.cjs')
const stamp = inProject('build', 'stamp.json')

// All that the built pages depend on. The server is not built.
const sources = [
  'src/web',
  'src/contract',
  'src/i18n',
  'brands',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.web.json',
]

/** Builds the pages of a brand when they are not built, or from other sources. @param {string} brand */
export async function buildWhenStale(brand) {
  const expected = describe(brand)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === expected) return
  say(`Building the pages for brand ${brand}…`)
  const start = performance.now()
  rmSync(stamp, { force: true })
  const { code, output } = await runQuietly(pinnedNode(), [program, 'build'], environmentOf(brand))
  if (code !== 0) giveUp(`The build failed:\n\n${output}`)
  writeFileSync(stamp, expected)
  say(`Built in ${secondsSince(start)}.`)
}

/** Builds the pages of a brand, showing how it goes. Returns the exit code. @param {string} brand */
export async function build(brand) {
  const expected = describe(brand)
  rmSync(stamp, { force: true })
  const code = await runNode([program, 'build'], environmentOf(brand))
  if (code === 0) writeFileSync(stamp, expected)
  return code
}

/** @param {string} brand */
function environmentOf(brand) {
  return { ...process.env, NODE_ENV: 'production', BRAND: brand }
}

/** @param {string} brand */
function describe(brand) {
  const hash = createHash('sha256')
  for (const path of sources) addTo(hash, path)
  return JSON.stringify({ brand, sources: hash.digest('hex') })
}

/** @param {import('node:crypto').Hash} hash @param {string} path */
function addTo(hash, path) {
  const full = join(root, path)
  const found = statSync(full, { throwIfNoEntry: false })
  if (!found || /\.test\.tsx?$/.test(path)) return
  if (found.isDirectory()) {
    for (const name of readdirSync(full).sort()) addTo(hash, `${path}/${name}`)
  } else {
    hash.update(path).update('\0').update(readFileSync(full)).update('\0')
  }
}
