import type { cmsProductsApi } from '#contract/cms-products.ts'
import type { Data } from '#web/api/types.ts'

export type Product = Data<typeof cmsProductsApi.find>
