import { test } from 'vitest'
import { temporaryShop } from './embedded/test-support/temporary-shop.ts'
import { crashUnderLoad } from './test-support/crash-under-load.ts'

const shop = temporaryShop()

test('four crashes of the database under load cost no connection, and nothing that was acknowledged', async () => {
  await crashUnderLoad(shop, 4)
}, 120_000)
