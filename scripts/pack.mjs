// npm run pack -- <folder>: lays all that a machine needs to run the shop into an empty folder: the build, the packages that no
// bundle holds, and the files that the server reads. That machine needs Node 24 and a PostgreSQL, and neither npm nor the sources.
import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { wantedBrand } from './set-up/brands.mjs'
import { buildWhenStale } from './set-up/build-shop.mjs'
import { installWhenNeeded } from './set-up/install.mjs'
import { inProject } from './set-up/paths.mjs'
import { foldersOfRuntimePackages } from './set-up/runtime-packages.mjs'
import { giveUp, say } from './set-up/say.mjs'

const files = [
  'build',
  'package.json',
  'LICENSE',
  'demo/papers',
  'demo/pictures',
  'scripts/set-up/stop-once.mjs',
  'src/server/db/migrations',
  'src/server/metadata/world-cities.txt.br',
]

const [given] = process.argv.slice(2)
if (!given) giveUp('npm run pack -- <folder>: name an empty folder, or one that is not there yet.')
const target = resolve(given ?? '')
if (existsSync(target) && readdirSync(target).length > 0) giveUp(`${target} is not empty.`)

await installWhenNeeded()
await buildWhenStale(wantedBrand())
mkdirSync(target, { recursive: true })
for (const path of [...files, ...foldersOfRuntimePackages()])
  if (existsSync(inProject(path)))
    cpSync(inProject(path), join(target, path), {
      recursive: true,
      // Packages of packages are named by themselves where they are needed.
      filter: (source) =>
        source === inProject(path) || !source.slice(inProject(path).length).includes('node_modules'),
    })
say(`Packed into ${target}. Start it there: node build/server/main.js`)
