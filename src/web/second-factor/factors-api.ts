import type { adminFactorsApi, customerFactorsApi } from '#contract/second-factor.ts'

export type FactorsApi = typeof adminFactorsApi | typeof customerFactorsApi
