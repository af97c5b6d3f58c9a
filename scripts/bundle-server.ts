/** Bundles the server into build/server, so that a start reads some files instead of two thousand: part of `npm run build`. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { runtimePackages } from './set-up/runtime-packages.mjs'

const inProject = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const folder = inProject('build/server')
const list = join(folder, 'files.json')

const leftOut = [...runtimePackages, 'vite', 'pg-native']

const bundle = await rolldown({
  input: {
    main: inProject('src/server/main.ts'),
    'aside-program': inProject('src/server/aside-program.ts'),
    ...commands(),
  },
  platform: 'node',
  external: leftOut,
  cwd: inProject('.'),
  logLevel: 'warn',
})
const { output } = await bundle.generate({
  dir: folder,
  format: 'esm',
  sourcemap: true,
  chunkFileNames: '[name]-[hash].js',
  // What is loaded later stays apart, packages too.
  codeSplitting: { groups: [{ name: 'packages', test: /node_modules/, entriesAware: true }] },
})
await bundle.close()
mkdirSync(folder, { recursive: true })
removeAllBut([...lastWritten(), ...output.map(({ fileName }) => fileName)])
writeFileSync(list, JSON.stringify(output.map(({ fileName }) => fileName)))
for (const file of output)
  writeFileSync(join(folder, file.fileName), file.type === 'chunk' ? inAscii(file.code) : file.source)

/** What `npm run …` runs from the sources, for where there are none. */
function commands(): Record<string, string> {
  const folder = inProject('src/server/commands')
  const programs = readdirSync(folder).filter((name) => name.endsWith('-command.ts'))
  return Object.fromEntries(programs.map((name) => [name.replace('.ts', ''), join(folder, name)]))
}

/** A server that runs while this is built may still read in what it has not needed so far. */
function lastWritten(): string[] {
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as string[]) : []
}

function removeAllBut(names: readonly string[]) {
  for (const name of readdirSync(folder))
    if (!names.includes(name)) rmSync(join(folder, name), { recursive: true })
}

/** One letter beyond ASCII, and V8 keeps the whole file at two bytes a letter for as long as the server runs. */
function inAscii(code: string) {
  return code.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
