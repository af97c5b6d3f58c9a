// npm run build: the pages of one brand, BRAND=<name>, into build/.
import { wantedBrand } from './set-up/brands.mjs'
import { build } from './set-up/build-shop.mjs'
import { loadEnvironment } from './set-up/environment.mjs'
import { installWhenNeeded } from './set-up/install.mjs'

loadEnvironment()
const brand = wantedBrand()
await installWhenNeeded()
process.exitCode = await build(brand)
