import { type Axis, type Camera, type Point, type Vec, num, onAxis, assertDefined } from './geometry.ts'
import { type Material, shade } from './light.ts'

export type Ring = { at: Vec; normal: Point }[]

/**
 * The surface between two rings; `lean` is its normal's share along the outline's own normal and along the axis.
 * In an orthographic view its shade changes only across the axis, so each run that the viewer meets from one side
 * to the other is one shape with one gradient: no seams, and a tenth of the shapes.
 */
export function band(camera: Camera, material: Material, axis: Axis, a: Ring, b: Ring, lean: Point): string {
  const [o, end] = [camera.project([0, 0, 0]), camera.project(onAxis(axis, 0, 0, 1))]
  const length = Math.hypot(end[0] - o[0], end[1] - o[1])
  const across: Point = length < 1e-6 ? [1, 0] : [-(end[1] - o[1]) / length, (end[0] - o[0]) / length]
  const facets = a.map((p, i) =>
    facet(camera, axis, p, a[(i + 1) % a.length] ?? p, b[i] ?? p, b[(i + 1) % b.length] ?? p, lean, across),
  )
  return runs(facets)
    .map((run) => strip(run, material, across))
    .join('')
}

type Facet = {
  near: [Point, Point]
  far: [Point, Point]
  normal: Vec
  from: number
  to: number
  isFlat: boolean
}

function facet(
  camera: Camera,
  axis: Axis,
  p: Ring[number],
  q: Ring[number],
  r: Ring[number],
  s: Ring[number],
  lean: Point,
  across: Point,
): Facet {
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
  const start = facets.findIndex(
    (one, i) =>
      isSeen(one) &&
      (!isSeen(facets.at(i - 1)) || direction(one) !== direction(assertDefined(facets.at(i - 1)))),
  )
  for (let i = 0; i < facets.length; i++) {
    const one = assertDefined(facets[(Math.max(0, start) + i) % facets.length])
    if (!isSeen(one)) continue
    const last = found.at(-1)
    const before = last?.at(-1)
    const joins =
      before &&
      isSame(before.near[1], one.near[0]) &&
      (direction(before) === direction(one) || one.from === one.to)
    if (last && joins) last.push(one)
    else found.push([one])
  }
  return found
}

const isSame = (a: Point, b: Point) => Math.abs(a[0] - b[0]) < 0.01 && Math.abs(a[1] - b[1]) < 0.01

function strip(run: Facet[], material: Material, across: Point): string {
  const [first, last] = [assertDefined(run[0]), assertDefined(run.at(-1))]
  const outline = [
    first.near[0],
    ...run.map((one) => one.near[1]),
    ...run.map((one) => one.far[1]).toReversed(),
    first.far[0],
  ]
  const d = `M${outline.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}Z`
  const span = last.to - first.from
  if (Math.abs(span) < 0.5) {
    const color = shade(material, first.normal)
    return `<path d="${d}" fill="${color}" stroke="${color}" stroke-width=".7" stroke-linejoin="round"/>`
  }
  const stop = (at: number, color: string) =>
    `<stop offset="${num((at - first.from) / span)}" stop-color="${color}"/>`
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

export const cap = (camera: Camera, material: Material, facing: Vec, ring: Ring) => {
  const normal = camera.turn(facing)
  return normal[2] <= 0.001
    ? ''
    : patch(
        ring.map((corner) => camera.project(corner.at)),
        material,
        normal,
      )
}

/** A flat piece of surface. Large ones fade from the key light's corner to the opposite one, as under a soft box. */
function patch(points: Point[], material: Material, normal: Vec): string {
  const d = `M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}Z`
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])]
  const [width, height] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)]
  const middle = shade(material, normal)
  if (width * height < 2500)
    return `<path d="${d}" fill="${middle}" stroke="${middle}" stroke-width=".8" stroke-linejoin="round"/>`
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
