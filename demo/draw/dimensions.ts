import type { Camera, Point, Vec } from './geometry.ts'
import { figures } from './marks.ts'
import { num } from './geometry.ts'

const ink = '#6b7684'

/**
 * Width, height and depth of a box in millimetres along the edges that face the viewer.
 * `stated` are the dimensions of the product's facts; the figures are theirs, so that page and picture agree.
 */
export function dimensionLines(
  { low, high }: { low: Vec; high: Vec },
  stated: readonly number[],
  camera: Camera,
): string {
  const figure = (i: 0 | 1 | 2) => {
    const measured = high[i] - low[i]
    return stated.toSorted((a, b) => Math.abs(a - measured) - Math.abs(b - measured))[0] ?? measured
  }
  const [w, h, d] = [figure(0), figure(1), figure(2)]
  const near = [camera.toward[0] > 0 ? high[0] : low[0], 0, camera.toward[2] > 0 ? high[2] : low[2]] as const
  const far = [near[0] === high[0] ? low[0] : high[0], 0, near[2] === high[2] ? low[2] : high[2]] as const
  const corner = (x: number, y: number, z: number) => camera.project([x, y, z])
  const foot = corner(near[0], low[1], near[2])
  const widthEnd = corner(far[0], low[1], near[2])
  const depthEnd = corner(near[0], low[1], far[2])
  const side = widthEnd[0] < depthEnd[0] ? widthEnd : depthEnd
  const [edgeX, edgeZ] = side === widthEnd ? [far[0], near[2]] : [near[0], far[2]]
  return (
    line(foot, widthEnd, [0, 44], w) +
    line(foot, depthEnd, [0, 44], d) +
    line(corner(edgeX, low[1], edgeZ), corner(edgeX, high[1], edgeZ), [-48, 0], h)
  )
}

/** A measuring line beside the edge from `a` to `b`, with its length. Too short an edge is left out. */
function line(a: Point, b: Point, [dx, dy]: Point, length: number): string {
  const [from, to] = [[a[0] + dx, a[1] + dy] as const, [b[0] + dx, b[1] + dy] as const]
  const reach = Math.hypot(to[0] - from[0], to[1] - from[1])
  if (reach < 40) return ''
  const [ux, uy] = [(to[0] - from[0]) / reach, (to[1] - from[1]) / reach]
  const middle: Point = [(from[0] + to[0]) / 2 + dx * 0.75, (from[1] + to[1]) / 2 + dy * 0.75]
  const tick = (p: readonly [number, number]) =>
    `M${num(p[0] - uy * 11)} ${num(p[1] + ux * 11)}L${num(p[0] + uy * 11)} ${num(p[1] - ux * 11)}`
  const guide = (p: Point) =>
    `M${num(p[0] + dx * 0.2)} ${num(p[1] + dy * 0.2)}L${num(p[0] + dx * 1.12)} ${num(p[1] + dy * 1.12)}`
  return (
    `<path d="${guide(a)}${guide(b)}" stroke="${ink}" stroke-opacity=".45" stroke-width="1.6" fill="none"/>` +
    `<path d="M${num(from[0])} ${num(from[1])}L${num(to[0])} ${num(to[1])}${tick(from)}${tick(to)}" stroke="${ink}" stroke-width="2.6" stroke-linecap="round" fill="none"/>` +
    `<g transform="translate(${num(middle[0])} ${num(middle[1])})">${figures(String(length), 26, ink)}</g>`
  )
}
