// npm start: everything from a fresh clone to a running shop.
import { wantedBrand } from './set-up/brands.mjs'
import { buildWhenStale } from './set-up/build-web.mjs'
import { loadEnvironment } from './set-up/environment.mjs'
import { installWhenNeeded } from './set-up/install.mjs'
import { runNode } from './set-up/run-child.mjs'
import { say } from './set-up/say.mjs'

loadEnvironment()
const brand = wantedBrand()
await installWhenNeeded()
await buildWhenStale(brand)
say(`Starting the shop, brand ${brand}…`)
process.exitCode = await runNode(['src/server/main.ts'], {
  ...process.env,
  NODE_ENV: 'production',
  BRAND: brand,
})
