import type { Drawing } from '../catalogue/demo-types.ts'
import { forms } from './forms.ts'
import { num, type Vec } from './geometry.ts'
import { mix } from './light.ts'
import { boxOf, filled } from './model.ts'
import { block, type Part } from './solids.ts'

/** What every small world is built on. Their unit is free; a storey is about 30. */

const matt = (color: string) => ({ color, gloss: 0.12 })

export const move = (parts: Part[], x: number, z: number, scale = 1, y = 0) =>
  parts.map((part) => part.place([x, y, z], scale))

/** The plate everything stands on. */
export const ground = (w: number, d: number, color: string): Part[] => [
  block({ at: [0, -5, 0], size: [w, 10, d], axis: 'y', radius: 18, fillet: 2.4, material: matt(color) }),
  block({
    at: [0, -13, 0],
    size: [w, 6, d],
    axis: 'y',
    radius: 18,
    fillet: 2,
    material: matt(mix(color, '#1e293b', 0.22)),
  }),
]

/** A product of the shop on the ground, or at height `y`, `size` high. */
export function gadget(drawing: Drawing, x: number, y: number, z: number, size: number): Part[] {
  const form = forms[drawing.form]
  if (!form) throw new Error(`no form ${drawing.form}`)
  const { parts, body } = form(filled(drawing))
  const { low, high } = boxOf(parts)
  const scale = size / Math.max(body.high[1] - body.low[1], (body.high[0] - body.low[0]) * 0.9)
  return parts.map((part) =>
    part.place(
      [x - ((low[0] + high[0]) / 2) * scale, y - low[1] * scale, z - ((low[2] + high[2]) / 2) * scale],
      scale,
    ),
  )
}

/** Radio waves above a point; drawn after what they stand in front of. */
export function waves(at: Vec, size: number, color: string): Part {
  return {
    low: at,
    high: [at[0] + 0.1, at[1] + size, at[2] + 0.1],
    footprints: [],
    draw: (camera) => {
      const [x, y] = camera.project(at)
      const px = Math.abs(camera.project([at[0], at[1] + size, at[2]])[1] - y)
      const arcs = [0.3, 0.6, 0.9].map((share, i) => {
        const r = px * share
        return `<path d="M${num(x - r * 0.7)} ${num(y - r * 0.7)}A${num(r)} ${num(r)} 0 0 1 ${num(x + r * 0.7)} ${num(y - r * 0.7)}" fill="none" stroke="${color}" stroke-opacity="${num(0.95 - i * 0.25)}" stroke-width="${num(px * 0.075)}" stroke-linecap="round"/>`
      })
      return `${arcs.join('')}<circle cx="${num(x)}" cy="${num(y)}" r="${num(px * 0.07)}" fill="${color}"/>`
    },
    place: (offset, by) =>
      waves([at[0] * by + offset[0], at[1] * by + offset[1], at[2] * by + offset[2]], size * by, color),
  }
}
