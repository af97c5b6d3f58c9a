// npm run dev: the shop with hot reload. Pages reload through Vite inside the server, the server by starting again.
import { wantedBrand } from './set-up/brands.mjs'
import { loadEnvironment } from './set-up/environment.mjs'
import { installWhenNeeded } from './set-up/install.mjs'
import { runNode } from './set-up/run-child.mjs'

// Folders by name: plain --watch would also start again for every temporary file of Vite's.
const watched = ['src/server', 'src/contract', 'src/i18n', 'brands'].map((folder) => `--watch-path=${folder}`)

loadEnvironment()
const brand = wantedBrand()
await installWhenNeeded()
process.exitCode = await runNode([...watched, '--watch-preserve-output', 'src/server/main.ts'], {
  ...process.env,
  NODE_ENV: 'development',
  BRAND: brand,
})
