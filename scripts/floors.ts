// Who imports whom in src/server: each room (a folder, or a file beside them) imports only rooms that stand before it in
// src/server/floors.json. `npm run check` prints the floors, and fails on an import that goes up.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

export type Floor = { floor: string; holds: string; rooms: string[] }
/** Paths below src/server. */
export type Import = { from: string; to: string }

/** Tests and what they share may reach everywhere. */
const isForTests = (path: string) => /\.test\.ts$|(^|\/)test(-support)?\//.test(path)
/** Reading joins tables of any room; writing goes through the room that owns them. */
const isTable = (path: string) => path.endsWith('.table.ts')
/** Names the types of what the whole server shares, which stand on several floors; it holds nothing itself. */
const context = 'context.ts'
const roomOf = (path: string) => path.split('/')[0] ?? path

/** What is wrong, as sentences; none when every import goes down. */
export function findFaults(
  floors: readonly Floor[],
  files: readonly string[],
  imports: readonly Import[],
): string[] {
  const rooms = floors.flatMap((floor) => floor.rooms)
  const at = new Map(rooms.map((room, index) => [room, index]))
  const here = new Set(files.map(roomOf))
  const faults = [
    ...[...here]
      .filter((room) => !at.has(room))
      .map((room) => `${room} is on no floor: add it to floors.json.`),
    ...rooms
      .filter((room) => !here.has(room))
      .map((room) => `floors.json names ${room}, which is not there.`),
    ...rooms.filter((room, i) => rooms.indexOf(room) < i).map((room) => `floors.json names ${room} twice.`),
  ]
  for (const { from, to } of imports) {
    const [low, high] = [at.get(roomOf(to)), at.get(roomOf(from))]
    const isOwn = roomOf(from) === roomOf(to)
    if (!isOwn && to.endsWith('.routes.ts') && roomOf(from) !== 'app.ts')
      faults.push(`${from} imports ${to}: only app.ts imports another room's routes.`)
    if (isOwn || isTable(to) || to === context || from === context) continue
    if (low !== undefined && high !== undefined && low > high)
      faults.push(`${from} imports ${to}, which stands above it.`)
  }
  return faults
}

/** The files of a folder, and what they import of it; types count like everything else. */
export function readImports(folder: string): { files: string[]; imports: Import[] } {
  const files = readdirSync(folder, { encoding: 'utf8', recursive: true })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !isForTests(path))
  const imports = files.flatMap((from) =>
    specifiersIn(join(folder, from)).flatMap((specifier) => {
      const to = specifier.startsWith('#server/')
        ? specifier.slice('#server/'.length)
        : posix.join(dirname(from), specifier)
      return (specifier.startsWith('.') && !to.startsWith('..')) || specifier.startsWith('#server/')
        ? [{ from, to }]
        : []
    }),
  )
  return { files, imports: imports.filter(({ to }) => files.includes(to)) }
}

function specifiersIn(path: string): string[] {
  const code = readFileSync(path, 'utf8')
  const { module } = parseSync(path, code)
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      code.slice(moduleRequest.start, moduleRequest.end).replace(/^['"]|['"]$/g, ''),
    ),
  ]
}

function run() {
  const folder = fileURLToPath(new URL('../src/server', import.meta.url))
  const floors = JSON.parse(readFileSync(join(folder, 'floors.json'), 'utf8')) as Floor[]
  const { files, imports } = readImports(folder)
  for (const { floor, holds, rooms } of floors.toReversed())
    process.stdout.write(`${floor.padEnd(10)} ${rooms.join(' ')}\n${''.padEnd(10)} (${holds})\n`)
  const faults = findFaults(floors, files, imports)
  const across = imports.filter(({ from, to }) => roomOf(from) !== roomOf(to)).length
  process.stdout.write(
    `${files.length} files, ${across} imports between rooms, ${faults.length} of them go up\n`,
  )
  for (const fault of faults) process.stdout.write(`${fault}\n`)
  process.exitCode = faults.length > 0 ? 1 : 0
}

if (import.meta.main) run()
