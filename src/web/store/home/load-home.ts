import { storeMarketingApi } from '#contract/marketing.ts'
import { storeMetadataApi } from '#contract/metadata.ts'
import { storeProductsApi } from '#contract/products.ts'
import { storeSolutionsApi } from '#contract/solutions.ts'
import type { Load } from '#web/api/load.ts'

const newestCount = 8

export const loadHome = async ({ call }: Load) => {
  const [sliders, ads, applications, useCases, industries, newest, solutions] = await Promise.all([
    call(storeMarketingApi.sliders),
    call(storeMarketingApi.ads),
    call(storeMetadataApi.applications),
    call(storeMetadataApi.useCases),
    call(storeMetadataApi.industries),
    call(storeProductsApi.list, { query: { limit: newestCount } }),
    call(storeSolutionsApi.list),
  ])
  return {
    sliders: sliders.data,
    ads: ads.data,
    applications: applications.data,
    useCases: useCases.data,
    industries: industries.data,
    newest: newest.data,
    hasSolutions: solutions.total > 0,
  }
}
export type HomeData = Awaited<ReturnType<typeof loadHome>>
