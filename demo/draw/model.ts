import type { Drawing } from '../catalogue/demo-types.ts'
import { assertDefined, type Vec } from './geometry.ts'
import type { Part } from './solids.ts'

/** A thing to photograph. `yaw` and `pitch` suit its main picture; `body` is what the dimension lines measure. */
export type Model = {
  parts: Part[]
  body: { low: Vec; high: Vec }
  yaw?: number
  pitch?: number
  /** Where the detail picture looks from; by default the back. */
  detail?: { yaw: number; pitch: number }
  /** Where it is used. */
  place?: Place
}
export type Place = 'wall' | 'ceiling' | 'pole' | 'field' | 'door' | 'cabinet' | 'desk' | 'yard'

export type Form = (drawing: Filled) => Model
/** A drawing with every choice made. */
export type Filled = Required<Omit<Drawing, 'items'>>

export const filled = (drawing: Drawing): Filled => ({
  size: [100, 100, 40],
  body: '#f3f4f6',
  accent: '#2563eb',
  variant: '',
  count: 1,
  ...drawing,
})

export const boxOf = (parts: Part[]): { low: Vec; high: Vec } => {
  const least = (i: 0 | 1 | 2) => Math.min(...parts.map((part) => part.low[i]))
  const most = (i: 0 | 1 | 2) => Math.max(...parts.map((part) => part.high[i]))
  return { low: [least(0), least(1), least(2)], high: [most(0), most(1), most(2)] }
}

/** A form that is drawn in several ways, chosen by the drawing's `variant`. */
export const byVariant =
  (variants: Record<string, Form>, first: string): Form =>
  (drawing) =>
    assertDefined(variants[drawing.variant] ?? variants[first])(drawing)
