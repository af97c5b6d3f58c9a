import { type Axis, type Camera, type Outline, type Point, type Vec, add, circle, onAxis, roundedRect, unit } from './geometry.ts'
import { type Material, shade } from './light.ts'

export type Side = 'front' | 'back' | 'left' | 'right' | 'top' | 'bottom'
/** Drawn on a flat face, in millimetres from its middle, x to the right and y down as one looks at that face. */
export type Decals = Partial<Record<Side, string>>

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
  const [width, height, depth] = axis === 'z' ? size : axis === 'x' ? [size[2], size[1], size[0]] : [size[0], size[2], size[1]]
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
      const bands = layers.slice(1).map((layer, i) => band(camera, material, axis, rings[i] ?? [], rings[i + 1] ?? [], layer.lean))
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
        radius: typeof radius === 'number' ? radius * by : (radius.map((r) => r * by) as [number, number, number, number]),
        fillet: (spec.fillet ?? 0) * by,
        outline: spec.outline && scaled(spec.outline, by),
        unit: scale * by,
      }),
  }
}

/** A cylinder along an axis: `size` is its diameter and its length. */
export const rod = (at: Vec, axis: Axis, diameter: number, length: number, material: Material, extra: Partial<Block> = {}): Part =>
  block({
    at,
    axis,
    size: axis === 'z' ? [diameter, diameter, length] : axis === 'x' ? [length, diameter, diameter] : [diameter, length, diameter],
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
        : [corner(-1), corner(1)].flatMap(([x]) => [corner(-1), corner(1)].map((other): Vec => [x, corner(-1)[1], other[2]])),
    ],
    draw: (camera) => {
      const rings = profile.map(([along, r]) =>
        steps.map(({ at: [u, v], normal }) => ({ at: add(at, onAxis(axis, u * r, v * r, along)), normal })),
      )
      const bands = profile.slice(1).map((point, i) => {
        const before = profile[i] as Point
        const length = Math.hypot(point[0] - before[0], point[1] - before[1]) || 1
        const lean: Point = [(point[0] - before[0]) / length, -(point[1] - before[1]) / length]
        const depth = camera.turn(onAxis(axis, 0, 0, (point[0] + before[0]) / 2))[2]
        return { depth, svg: band(camera, material, axis, rings[i] ?? [], rings[i + 1] ?? [], lean) }
      })
      const caps = ([-1, 1] as const).map((sign) =>
        cap(camera, material, onAxis(axis, 0, 0, sign), (sign === -1 ? rings[0] : rings.at(-1)) ?? []),
      )
      return bands.toSorted((a, b) => a.depth - b.depth).map(({ svg }) => svg).join('') + caps.join('')
    },
    place: (offset, by) =>
      lathe(add(offset, [at[0] * by, at[1] * by, at[2] * by]), axis, profile.map(([t, r]) => [t * by, r * by]), material),
  }
}

/** A bent rod or cable through `points`, smoothed. */
export function tube(points: Vec[], diameter: number, color: string, shiny = 0.35): Part {
  const least = (i: 0 | 1 | 2) => Math.min(...points.map((p) => p[i])) - diameter / 2
  const most = (i: 0 | 1 | 2) => Math.max(...points.map((p) => p[i])) + diameter / 2
  return {
    low: [least(0), least(1), least(2)],
    high: [most(0), most(1), most(2)],
    footprints: points.slice(1).map((to, i) => {
      const from = points[i] as Vec
      const half = diameter / 2
      return [from, to].flatMap(([x, y, z]): Vec[] => [[x - half, y - half, z], [x + half, y - half, z], [x, y - half, z - half], [x, y - half, z + half]])
    }),
    draw: (camera) => {
      const line = smooth(points.map(camera.project))
      const px = scaleOf(camera) * diameter
      const stroke = (tone: number, by: number, shift: number, opacity = 1) =>
        `<path d="${line}" fill="none" stroke="${shade({ color, gloss: 0 }, unit([-0.3, 0.6, 0.7]), tone)}" stroke-width="${num(px * by)}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}" transform="translate(${num(-px * shift)} ${num(-px * shift)})"/>`
      return stroke(0.55, 1, 0) + stroke(0.8, 0.8, 0.06) + stroke(1, 0.5, 0.12) + stroke(1.25, 0.16, 0.17, shiny)
    },
    place: (offset, by) => tube(points.map((p) => add(offset, [p[0] * by, p[1] * by, p[2] * by])), diameter * by, color, shiny),
  }
}

type Ring = { at: Vec; normal: Point }[]

/**
 * The surface between two rings; `lean` is its normal's share along the outline's own normal and along the axis.
 * In an orthographic view its shade changes only across the axis, so each run that the viewer meets from one side
 * to the other is one shape with one gradient: no seams, and a tenth of the shapes.
 */
function band(camera: Camera, material: Material, axis: Axis, a: Ring, b: Ring, lean: Point): string {
  const [o, end] = [camera.project([0, 0, 0]), camera.project(onAxis(axis, 0, 0, 1))]
  const length = Math.hypot(end[0] - o[0], end[1] - o[1])
  const across: Point = length < 1e-6 ? [1, 0] : [-(end[1] - o[1]) / length, (end[0] - o[0]) / length]
  const facets = a.map((p, i) => facet(camera, axis, p, a[(i + 1) % a.length] ?? p, b[i] ?? p, b[(i + 1) % b.length] ?? p, lean, across))
  return runs(facets)
    .map((run) => strip(run, material, across))
    .join('')
}

type Facet = { near: [Point, Point]; far: [Point, Point]; normal: Vec; from: number; to: number; isFlat: boolean }

function facet(camera: Camera, axis: Axis, p: Ring[number], q: Ring[number], r: Ring[number], s: Ring[number], lean: Point, across: Point): Facet {
  const flat: Point = [p.normal[0] + q.normal[0], p.normal[1] + q.normal[1]]
  const length = Math.hypot(...flat) || 1
  const near: [Point, Point] = [camera.project(p.at), camera.project(q.at)]
  const far: [Point, Point] = [camera.project(r.at), camera.project(s.at)]
  const reach = (u: Point, v: Point) => ((u[0] + v[0]) * across[0] + (u[1] + v[1]) * across[1]) / 2
  return {
    near,
    far,
    normal: camera.turn(onAxis(axis, (flat[0] / length) * lean[0], (flat[1] / length) * lean[0], lean[1])),
    from: reach(near[0], far[0]),
    to: reach(near[1], far[1]),
    isFlat: p.normal[0] * q.normal[0] + p.normal[1] * q.normal[1] > 0.9999,
  }
}

/** The visible facets, cut where they disappear or turn back. */
function runs(facets: Facet[]): Facet[][] {
  const found: Facet[][] = []
  const isSeen = (one: Facet | undefined) => one !== undefined && one.normal[2] > 0.001
  const direction = (one: Facet) => Math.sign(one.to - one.from)
  const start = facets.findIndex((one, i) => isSeen(one) && (!isSeen(facets.at(i - 1)) || direction(one) !== direction(facets.at(i - 1) as Facet)))
  for (let i = 0; i < facets.length; i++) {
    const one = facets[(Math.max(0, start) + i) % facets.length] as Facet
    if (!isSeen(one)) continue
    const last = found.at(-1)
    const before = last?.at(-1)
    const joins = before && isSame(before.near[1], one.near[0]) && (direction(before) === direction(one) || one.from === one.to)
    if (last && joins) last.push(one)
    else found.push([one])
  }
  return found
}

const isSame = (a: Point, b: Point) => Math.abs(a[0] - b[0]) < 0.01 && Math.abs(a[1] - b[1]) < 0.01

function strip(run: Facet[], material: Material, across: Point): string {
  const [first, last] = [run[0] as Facet, run.at(-1) as Facet]
  const outline = [first.near[0], ...run.map((one) => one.near[1]), ...run.map((one) => one.far[1]).toReversed(), first.far[0]]
  const d = `M${outline.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}Z`
  const span = last.to - first.from
  if (Math.abs(span) < 0.5) {
    const color = shade(material, first.normal)
    return `<path d="${d}" fill="${color}" stroke="${color}" stroke-width=".7" stroke-linejoin="round"/>`
  }
  const stop = (at: number, color: string) => `<stop offset="${num((at - first.from) / span)}" stop-color="${color}"/>`
  const stops = run.map((one) =>
    one.isFlat
      ? stop(one.from, shade(material, one.normal, 1.015)) + stop(one.to, shade(material, one.normal, 0.975))
      : stop((one.from + one.to) / 2, shade(material, one.normal)),
  )
  const id = `s${Math.abs(hash(d)).toString(36)}`
  const point = (t: number) => [num(across[0] * t), num(across[1] * t)] as const
  const [[x1, y1], [x2, y2]] = [point(first.from), point(last.to)]
  return (
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops.join('')}</linearGradient>` +
    `<path d="${d}" fill="url(#${id})" stroke="url(#${id})" stroke-width=".7" stroke-linejoin="round"/>`
  )
}

const cap = (camera: Camera, material: Material, facing: Vec, ring: Ring) => {
  const normal = camera.turn(facing)
  return normal[2] <= 0.001 ? '' : patch(ring.map((corner) => camera.project(corner.at)), material, normal)
}

/** A flat piece of surface. Large ones fade from the key light's corner to the opposite one, as under a soft box. */
function patch(points: Point[], material: Material, normal: Vec): string {
  const d = `M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}Z`
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])]
  const [width, height] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)]
  const middle = shade(material, normal)
  if (width * height < 2500) return `<path d="${d}" fill="${middle}" stroke="${middle}" stroke-width=".8" stroke-linejoin="round"/>`
  const id = `g${d.length.toString(36)}${Math.abs(hash(d + middle)).toString(36)}`
  return (
    `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${shade(material, normal, 1.05)}"/>` +
    `<stop offset="1" stop-color="${shade(material, normal, 0.91)}"/></linearGradient>` +
    `<path d="${d}" fill="url(#${id})" stroke="${middle}" stroke-width=".5" stroke-linejoin="round"/>`
  )
}

const hash = (text: string) => {
  let value = 7
  for (let i = 0; i < text.length; i++) value = (Math.imul(value, 31) + text.charCodeAt(i)) | 0
  return value
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

const planes: Record<Side, { facing: Vec; right: Vec; down: Vec }> = {
  front: { facing: [0, 0, 1], right: [1, 0, 0], down: [0, -1, 0] },
  back: { facing: [0, 0, -1], right: [-1, 0, 0], down: [0, -1, 0] },
  right: { facing: [1, 0, 0], right: [0, 0, -1], down: [0, -1, 0] },
  left: { facing: [-1, 0, 0], right: [0, 0, 1], down: [0, -1, 0] },
  top: { facing: [0, 1, 0], right: [1, 0, 0], down: [0, 0, 1] },
  bottom: { facing: [0, -1, 0], right: [1, 0, 0], down: [0, 0, -1] },
}

function drawDecals(camera: Camera, at: Vec, size: Vec, decals: Decals, scale: number): string {
  return (Object.keys(decals) as Side[])
    .map((side) => {
      const plane = planes[side]
      if (camera.turn(plane.facing)[2] <= 0.02) return ''
      const middle = add(at, plane.facing.map((n, i) => (n * (size[i] ?? 0)) / 2) as unknown as Vec)
      const [o, u, v] = [middle, add(middle, plane.right), add(middle, plane.down)].map(camera.project) as [Point, Point, Point]
      const matrix = [u[0] - o[0], u[1] - o[1], v[0] - o[0], v[1] - o[1]].map((n) => num(n * scale))
      return `<g transform="matrix(${matrix.join(' ')} ${num(o[0])} ${num(o[1])})">${decals[side]}</g>`
    })
    .join('')
}

const scaled =
  (outline: Outline, by: number): Outline =>
  (inset) =>
    outline(inset / by).map(({ at, normal }) => ({ at: [at[0] * by, at[1] * by], normal }))

const scaleOf = (camera: Camera) => {
  const [o, y] = [camera.project([0, 0, 0]), camera.project([0, 1, 0])]
  const [x] = [camera.project([1, 0, 0])]
  return Math.max(Math.hypot(x[0] - o[0], x[1] - o[1]), Math.hypot(y[0] - o[0], y[1] - o[1]))
}

/** A smooth line through the points. */
function smooth(points: Point[]): string {
  const [first] = points
  if (!first) return ''
  const at = (i: number) => points[Math.max(0, Math.min(points.length - 1, i))] as Point
  const curves = points.slice(1).map((_, n) => {
    const [a, b, c, d] = [at(n - 1), at(n), at(n + 1), at(n + 2)]
    const out: Point = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6]
    const into: Point = [c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6]
    return `C${[...out, ...into, ...c].map(num).join(' ')}`
  })
  return `M${num(first[0])} ${num(first[1])}${curves.join('')}`
}

export const num = (value: number) => Number(value.toFixed(2))
