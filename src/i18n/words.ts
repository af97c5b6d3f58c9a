/** The shape of a catalogue with any text in it: what a second language must have, no more and no less. */
export type Words<T> = { readonly [K in keyof T]: T[K] extends string ? string : Words<T[K]> }
