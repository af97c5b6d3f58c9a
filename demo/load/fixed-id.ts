import { v5 } from 'uuid'

const namespace = '6f1d8f6e-3f1b-5a0e-9a53-2c6a1b7d9e40'

/** Returns the same id for the same thing on every machine, so that tests and documents can name it. */
export const fixedId = (kind: string, key: string): string => v5(`${kind}:${key}`, namespace)
