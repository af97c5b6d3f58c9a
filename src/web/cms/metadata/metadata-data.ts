import type { CmsMetadataCalls } from '#contract/cms-metadata.ts'
import type { Data } from '#web/api/types.ts'
import type { Kind } from './kinds.ts'

export type Entry = Data<CmsMetadataCalls['list']>

/** The products that use an entry. */
export const productsAt = ({ filter }: Kind, id: string) => `/cms/products?${filter}=${id}`
