import { z } from 'zod'
import { text } from './shared.ts'

export const maxPoNumber = 35

const singleSpaces = (value: unknown) => (typeof value === 'string' ? value.replace(/\s+/g, ' ') : value)

/** The number of the customer's own purchase order, digits as typed; empty is none. */
export const PoNumber = z.preprocess(singleSpaces, text(maxPoNumber, 0)).optional()
