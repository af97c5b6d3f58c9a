import type { ProductChanges } from '#contract/products.ts'

/** A field of the server; some are several controls of the form. */
export type WireField = Exclude<keyof ProductChanges, 'version'>
