import { createHash } from 'node:crypto'

/** Tells whether what a file was drawn from has changed since. */
export const digestOf = (drawing: string): string =>
  createHash('sha256').update(drawing).digest('hex').slice(0, 16)
