import { type Decals, drawDecals } from './decals.ts'
import {
  add,
  type Axis,
  type Camera,
  circle,
  onAxis,
  type Outline,
  type Point,
  roundedRect,
  assertDefined,
  type Vec,
} from './geometry.ts'
import type { Material } from './light.ts'
import { band, cap } from './surface.ts'

/** A piece of a model. `low` and `high` are opposite corners of the box around it. */
export type Part = {
  low: Vec
  high: Vec
  /** Convex outlines of where it stands over the floor, for the shadow. */
  footprints: Vec[][]
  draw: (camera: Camera) => string
  /** The same piece elsewhere, at another scale. */
  place: (offset: Vec, scale: number) => Part
}

type Block = {
  at: Vec
  size: Vec
  material: Material
  /** Which way the outline is drawn out into depth. */
  axis?: Axis
  radius?: number | [number, number, number, number]
  /** Rounds the rim between outline and cap. */
  fillet?: number
  outline?: Outline
  decals?: Decals
  /** Edge of the decals' unit; 1 is a millimetre. */
  unit?: number
}

/** A rounded box, or any convex outline drawn out along an axis, with rounded rims. */
export function block(spec: Block): Part {
  const { at, size, axis = 'z', radius = 0, material, decals = {}, unit: scale = 1 } = spec
  const [width, height, depth] =
    axis === 'z' ? size : axis === 'x' ? [size[2], size[1], size[0]] : [size[0], size[2], size[1]]
  const outline = spec.outline ?? roundedRect(width, height, radius)
  const fillet = Math.min(spec.fillet ?? 0, depth / 2 - 0.01)
  const low: Vec = [at[0] - size[0] / 2, at[1] - size[1] / 2, at[2] - size[2] / 2]
  const high: Vec = [at[0] + size[0] / 2, at[1] + size[1] / 2, at[2] + size[2] / 2]
  const layers = rims(depth, fillet)

  return {
    low,
    high,
    footprints: [
      axis === 'y'
        ? outline(fillet / 2).map((point) => add(at, onAxis('y', point.at[0], point.at[1], -depth / 2)))
        : [low, [high[0], low[1], low[2]], [high[0], low[1], high[2]], [low[0], low[1], high[2]]],
    ],
    draw: (camera) => {
      const rings = layers.map((layer) =>
        outline(layer.inset).map((point) => ({
          at: add(at, onAxis(axis, point.at[0], point.at[1], layer.along)),
          normal: point.normal,
        })),
      )
      const bands = layers
        .slice(1)
        .map((layer, i) => band(camera, material, axis, rings[i] ?? [], rings[i + 1] ?? [], layer.lean))
      const caps = ([1, -1] as const).map((sign) =>
        cap(camera, material, onAxis(axis, 0, 0, sign), (sign === 1 ? rings[0] : rings.at(-1)) ?? []),
      )
      return bands.join('') + caps.join('') + drawDecals(camera, at, size, decals, scale)
    },
    place: (offset, by) =>
      block({
        ...spec,
        at: add(offset, [at[0] * by, at[1] * by, at[2] * by]),
        size: [size[0] * by, size[1] * by, size[2] * by],
        radius:
          typeof radius === 'number'
            ? radius * by
            : (radius.map((r) => r * by) as [number, number, number, number]),
        fillet: (spec.fillet ?? 0) * by,
        outline: spec.outline && scaled(spec.outline, by),
        unit: scale * by,
      }),
  }
}

/** A cylinder along an axis: `size` is its diameter and its length. */
export const rod = (
  at: Vec,
  axis: Axis,
  diameter: number,
  length: number,
  material: Material,
  extra: Partial<Block> = {},
): Part =>
  block({
    at,
    axis,
    size:
      axis === 'z'
        ? [diameter, diameter, length]
        : axis === 'x'
          ? [length, diameter, diameter]
          : [diameter, length, diameter],
    outline: circle(diameter / 2),
    material,
    ...extra,
  })

/** A turned piece: `profile` lists (distance along the axis, radius) from one end to the other. */
export function lathe(at: Vec, axis: Axis, profile: Point[], material: Material): Part {
  const reach = Math.max(...profile.map(([, r]) => r))
  const [from, to] = [Math.min(...profile.map(([t]) => t)), Math.max(...profile.map(([t]) => t))]
  const corner = (sign: 1 | -1): Vec => {
    const along = sign === 1 ? to : from
    const spread = (wanted: Axis) => (wanted === axis ? along : sign * reach)
    return add(at, [spread('x'), spread('y'), spread('z')])
  }
  const steps = circle(1, 64)(0)
  return {
    low: corner(-1),
    high: corner(1),
    footprints: [
      axis === 'y'
        ? steps.map(({ at: [u, v] }) => add(at, onAxis('y', u * reach, v * reach, from)))
        : [corner(-1), corner(1)].flatMap(([x]) =>
            [corner(-1), corner(1)].map((other): Vec => [x, corner(-1)[1], other[2]]),
          ),
    ],
    draw: (camera) => {
      const rings = profile.map(([along, r]) =>
        steps.map(({ at: [u, v], normal }) => ({ at: add(at, onAxis(axis, u * r, v * r, along)), normal })),
      )
      const bands = profile.slice(1).map((point, i) => {
        const before = assertDefined(profile[i])
        const length = Math.hypot(point[0] - before[0], point[1] - before[1]) || 1
        const lean: Point = [(point[0] - before[0]) / length, -(point[1] - before[1]) / length]
        const depth = camera.turn(onAxis(axis, 0, 0, (point[0] + before[0]) / 2))[2]
        return { depth, svg: band(camera, material, axis, rings[i] ?? [], rings[i + 1] ?? [], lean) }
      })
      const caps = ([-1, 1] as const).map((sign) =>
        cap(camera, material, onAxis(axis, 0, 0, sign), (sign === -1 ? rings[0] : rings.at(-1)) ?? []),
      )
      return (
        bands
          .toSorted((a, b) => a.depth - b.depth)
          .map(({ svg }) => svg)
          .join('') + caps.join('')
      )
    },
    place: (offset, by) =>
      lathe(
        add(offset, [at[0] * by, at[1] * by, at[2] * by]),
        axis,
        profile.map(([t, r]) => [t * by, r * by]),
        material,
      ),
  }
}

/** From the front rim to the back rim: how far in, how far along, and which way the band before it leans. */
function rims(depth: number, fillet: number): { inset: number; along: number; lean: Point }[] {
  if (fillet <= 0)
    return [
      { inset: 0, along: depth / 2, lean: [0, 1] },
      { inset: 0, along: -depth / 2, lean: [1, 0] },
    ]
  const steps = 9
  const front = Array.from({ length: steps + 1 }, (_, i) => {
    const angle = (i / steps) * (Math.PI / 2)
    const middle = ((i - 0.5) / steps) * (Math.PI / 2)
    return {
      inset: fillet * (1 - Math.sin(angle)),
      along: depth / 2 - fillet * (1 - Math.cos(angle)),
      lean: [Math.sin(middle), Math.cos(middle)] as Point,
    }
  })
  const back = front.toReversed().map((layer, i, all) => ({
    inset: layer.inset,
    along: -layer.along,
    lean: (i === 0 ? [1, 0] : [all[i - 1]?.lean[0] ?? 1, -(all[i - 1]?.lean[1] ?? 0)]) as Point,
  }))
  return [...front, ...back]
}

const scaled =
  (outline: Outline, by: number): Outline =>
  (inset) =>
    outline(inset / by).map(({ at, normal }) => ({ at: [at[0] * by, at[1] * by], normal }))
