// npm start: everything from a fresh clone to a running shop.
import { wantedBrand } from './set-up/brands.mjs'
import { buildWhenStale } from './set-up/build-shop.mjs'
import { loadEnvironment } from './set-up/environment.mjs'
import { installWhenNeeded } from './set-up/install.mjs'
import { runNode } from './set-up/run-child.mjs'
import { say } from './set-up/say.mjs'

loadEnvironment()
const brand = wantedBrand()
await installWhenNeeded()
await buildWhenStale(brand)
say(`Starting the shop, brand ${brand}…`)
// Left alone, glibc has a pool of memory for each thread, all of them keep what pictures once took, and what is large is
// mixed with what is small, so that neither can be given back.
const glibc = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(1024 * 1024),
}
process.exitCode = await runNode(['--expose-gc', 'build/server/main.js'], {
  ...glibc,
  ...process.env,
  NODE_ENV: 'production',
  BRAND: brand,
})
