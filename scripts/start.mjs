// npm start: everything from a fresh clone to a running shop.
import { wantedBrand } from './set-up/brands.mjs'
import { buildWhenStale } from './set-up/build-shop.mjs'
import { loadEnvironment } from './set-up/environment.mjs'
import { installWhenNeeded } from './set-up/install.mjs'
import { runNode } from './set-up/run-child.mjs'
import { say } from './set-up/say.mjs'
import { serverEnvironment, serverFlags, serverProgram } from './set-up/server-process.mjs'

loadEnvironment()
const brand = wantedBrand()
await installWhenNeeded()
await buildWhenStale(brand)
say(`Starting the shop, brand ${brand}…`)
process.exitCode = await runNode([...serverFlags(), serverProgram], {
  ...serverEnvironment,
  ...process.env,
  NODE_ENV: 'production',
  BRAND: brand,
})
