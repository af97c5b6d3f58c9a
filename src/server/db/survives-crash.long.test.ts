import { test } from 'vitest'
import { temporaryShop } from './embedded/test-support/temporary-shop.ts'
import { crashUnderLoad } from './test-support/crash-under-load.ts'

const shop = temporaryShop()

test('fifty crashes of the database under load cost no connection, and nothing that was acknowledged', async () => {
  await crashUnderLoad(shop, 50)
}, 1_800_000)
