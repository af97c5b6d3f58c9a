import type { ProductChanges } from '#contract/products.ts'

/** A field of the server; some are several controls of the form. Facts by attributes are saved in a call of their own. */
export type WireField = Exclude<keyof ProductChanges, 'version' | 'facts'>
