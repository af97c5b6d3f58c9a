/** Millimetres: x to the right, y up, z toward the viewer. */
export type Vec = readonly [number, number, number]
export type Point = readonly [number, number]
export type Axis = 'x' | 'y' | 'z'

/** An orthographic view, so that every flat face is an affine picture and can be drawn in its own plane. */
export type Camera = {
  /** The point on the picture, y down. */
  project: (v: Vec) => Point
  /** A direction as the viewer sees it: right, up, toward the viewer. */
  turn: (v: Vec) => Vec
  /** The direction that points at the viewer, in the world. */
  toward: Vec
}

/** Degrees. A positive yaw shows the left side, a positive pitch looks down. */
export function camera(yaw: number, pitch: number, scale = 1, origin: Point = [0, 0]): Camera {
  const [siny, cosy] = [Math.sin((yaw * Math.PI) / 180), Math.cos((yaw * Math.PI) / 180)]
  const [sinp, cosp] = [Math.sin((pitch * Math.PI) / 180), Math.cos((pitch * Math.PI) / 180)]
  const turn = ([x, y, z]: Vec): Vec => {
    const depth = z * cosy - x * siny
    return [x * cosy + z * siny, y * cosp - depth * sinp, y * sinp + depth * cosp]
  }
  return {
    turn,
    project: (v) => {
      const [right, up] = turn(v)
      return [origin[0] + right * scale, origin[1] - up * scale]
    },
    toward: [-siny * cosp, sinp, cosy * cosp],
  }
}

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const times = (a: Vec, n: number): Vec => [a[0] * n, a[1] * n, a[2] * n]
export const dot = (a: Vec, b: Vec) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const unit = (a: Vec): Vec => times(a, 1 / (Math.hypot(...a) || 1))

/** A point of a plane across `axis`: (u, v) in the plane, `along` on the axis. */
export function onAxis(axis: Axis, u: number, v: number, along: number): Vec {
  if (axis === 'z') return [u, v, along]
  if (axis === 'x') return [along, v, -u]
  return [u, along, -v]
}

/** A closed convex or nearly convex line with its outward normals, drawn in by `inset`. */
export type Outline = (inset: number) => { at: Point; normal: Point }[]

export const roundedRect =
  (width: number, height: number, radius: number | [number, number, number, number], steps = 12): Outline =>
  (inset) => {
    const radii = typeof radius === 'number' ? [radius, radius, radius, radius] : radius
    const corners = [
      [1, 1, 0],
      [-1, 1, 90],
      [-1, -1, 180],
      [1, -1, 270],
    ] as const
    return corners.flatMap(([sx, sy, from], corner) => {
      const outer = Math.min(radii[corner] ?? 0, width / 2, height / 2)
      const r = Math.max(0.01, outer - inset)
      const [cx, cy] = [sx * (width / 2 - inset - r), sy * (height / 2 - inset - r)]
      return arc(steps, from, from + 90).map((normal) => ({
        at: [cx + normal[0] * r, cy + normal[1] * r] as Point,
        normal,
      }))
    })
  }

export const circle =
  (radius: number, steps = 72): Outline =>
  (inset) =>
    arc(steps, 0, 360)
      .slice(0, -1)
      .map((normal) => ({ at: [normal[0] * (radius - inset), normal[1] * (radius - inset)], normal }))

/** A convex polygon, anticlockwise. */
export const polygon =
  (points: Point[]): Outline =>
  (inset) =>
    points.flatMap((point, i) => {
      const before = edgeNormal(assertDefined(points.at(i - 1)), point)
      const after = edgeNormal(point, assertDefined(points[(i + 1) % points.length]))
      const bisector: Point = [before[0] + after[0], before[1] + after[1]]
      const reach = inset / Math.max(0.2, bisector[0] * before[0] + bisector[1] * before[1] || 1)
      const at: Point = [point[0] - bisector[0] * reach, point[1] - bisector[1] * reach]
      return [
        { at, normal: before },
        { at, normal: after },
      ]
    })

const edgeNormal = (a: Point, b: Point): Point => {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
  return [(b[1] - a[1]) / length, -(b[0] - a[0]) / length]
}

const arc = (steps: number, from: number, to: number): Point[] =>
  Array.from({ length: steps + 1 }, (_, i) => {
    const angle = ((from + ((to - from) * i) / steps) * Math.PI) / 180
    return [Math.cos(angle), Math.sin(angle)]
  })

/** The convex hull, anticlockwise (monotone chain). */
export function hull(points: Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (list: Point[]) => {
    const chain: Point[] = []
    for (const p of list) {
      while (chain.length >= 2 && turnsRight(assertDefined(chain.at(-2)), assertDefined(chain.at(-1)), p))
        chain.pop()
      chain.push(p)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}

const turnsRight = (a: Point, b: Point, c: Point) =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) <= 0

/** A value that is there by construction. */
export function assertDefined<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a value is missing')
  return value
}

export const num = (value: number) => Number(value.toFixed(2))
