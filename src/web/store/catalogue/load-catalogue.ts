import { storeCatalogueTreeApi } from '#contract/catalogue-tree.ts'
import type { Load } from '#web/api/load.ts'

export const loadCatalogue = async ({ call }: Load) => (await call(storeCatalogueTreeApi.find)).data
