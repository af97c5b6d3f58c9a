/** A catalogue with the same keys and any text: what a second language must provide. */
export type Words<T> = { readonly [K in keyof T]: T[K] extends string ? string : Words<T[K]> }
