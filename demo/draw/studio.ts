import {
  type Camera,
  type Point,
  type Vec,
  add,
  camera as view,
  dot,
  hull,
  times,
  assertDefined,
} from './geometry.ts'
import { type Part } from './solids.ts'
import { num } from './geometry.ts'

/** Where a picture's subject stands in it, and how it is looked at. */
export type Shot = {
  yaw: number
  pitch: number
  /** The box the subject is fitted into, in the picture's own points. */
  frame: { x: number; y: number; width: number; height: number }
  /** How dark the shadow is; 0 is none. */
  shadow?: number
  /** Surroundings: drawn, but free to run out of the frame. */
  around?: Part[]
}

/** Draws the parts with their shadow on an invisible floor, and tells how they were looked at. */
export function photograph(
  parts: Part[],
  { yaw, pitch, frame, shadow = 1, around = [] }: Shot,
): { svg: string; camera: Camera } {
  const raw = view(yaw, pitch)
  const corners = parts.flatMap(boxCorners).map(raw.project)
  const [left, right] = [Math.min(...corners.map((p) => p[0])), Math.max(...corners.map((p) => p[0]))]
  const [top, bottom] = [Math.min(...corners.map((p) => p[1])), Math.max(...corners.map((p) => p[1]))]
  const scale = Math.min(frame.width / (right - left), frame.height / (bottom - top))
  const camera = view(yaw, pitch, scale, [
    frame.x + frame.width / 2 - ((left + right) / 2) * scale,
    frame.y + frame.height / 2 - ((top + bottom) / 2) * scale,
  ])
  // What casts no shadow (radio waves) is drawn over everything.
  const ordered = [
    ...backToFront(parts.filter(isSolid), camera.toward),
    ...parts.filter((part) => !isSolid(part)),
  ]
  const draw = (list: Part[]) => list.map((part) => part.draw(camera)).join('')
  return {
    svg: draw(backToFront(around, camera.toward)) + shadows(parts, camera, shadow) + draw(ordered),
    camera,
  }
}

const isSolid = (part: Part) => part.footprints.length > 0

const boxCorners = ({ low, high }: Part): Vec[] =>
  [low[0], high[0]].flatMap((x) =>
    [low[1], high[1]].flatMap((y) => [low[2], high[2]].map((z): Vec => [x, y, z])),
  )

/** Painter's order of boxes that do not overlap: what a separating plane hides is drawn first. */
function backToFront(parts: Part[], toward: Vec): Part[] {
  const left = new Set(parts)
  const done: Part[] = []
  while (left.size > 0) {
    const next = [...left].find((part) =>
      [...left].every((other) => other === part || !covers(part, other, toward)),
    )
    const chosen = next ?? assertDefined([...left].toSorted((a, b) => depth(a, toward) - depth(b, toward))[0])
    left.delete(chosen)
    done.push(chosen)
  }
  return done
}

/** Whether `a` may hide some of `b`. */
function covers(a: Part, b: Part, toward: Vec): boolean {
  const slack = 0.02
  for (const i of [0, 1, 2] as const) {
    const direction = toward[i]
    if (Math.abs(direction) < 1e-6) continue
    if (a.low[i] >= b.high[i] - slack) {
      if (direction < 0) return false
    } else if (b.low[i] >= a.high[i] - slack) {
      if (direction > 0) return false
    }
  }
  const separated = ([0, 1, 2] as const).some(
    (i) => a.low[i] >= b.high[i] - slack || b.low[i] >= a.high[i] - slack,
  )
  return separated || depth(a, toward) > depth(b, toward)
}

const depth = ({ low, high }: Part, toward: Vec) => dot(times(add(low, high), 0.5), toward)

/** A soft shadow away from the light and a tight one where things touch the floor. */
function shadows(parts: Part[], camera: Camera, strength: number): string {
  if (strength === 0) return ''
  const floor = Math.min(...parts.map((part) => part.low[1]))
  const tallest = Math.max(...parts.map((part) => part.high[1])) - floor
  // Light from the viewer's upper left: on the floor the shadow falls to the right and away.
  const [right, away] = [camera.turn([1, 0, 0])[0], camera.turn([0, 0, 1])[0]]
  const cast = ([x, y, z]: Vec): Point => {
    const rise = Math.min((y - floor) * 0.34, tallest * 0.3)
    return camera.project([
      x + rise * right - rise * 0.25 * Math.sign(camera.toward[0]),
      floor,
      z + rise * away - rise * 0.5 * Math.sign(camera.toward[2]),
    ])
  }
  const soft = parts.flatMap((part) => {
    const rise = part.footprints.length > 1 ? 0 : part.high[1] - part.low[1]
    return part.footprints.map((outline) =>
      hull(outline.flatMap(([x, y, z]) => [cast([x, y, z]), cast([x, y + rise, z])])),
    )
  })
  const tight = parts
    .filter((part) => part.low[1] < floor + 1)
    .flatMap((part) => part.footprints)
    .filter((outline) => outline.every(([, y]) => y < floor + 3))
    .map((outline) => hull(outline.map(([x, , z]) => camera.project([x, floor, z]))))
  return (
    penumbra(soft, 96, 20, 0.2 * strength, '#1b2430') + penumbra(tight, 26, 10, 0.46 * strength, '#141b26')
  )
}

/** Ever wider, ever fainter outlines: the look of a blur at a fraction of its cost. */
function penumbra(shapes: Point[][], reach: number, steps: number, opacity: number, ink: string): string {
  return Array.from({ length: steps }, (_, i) => {
    const share = (i + 0.5) / steps
    const weight = (6 * share * (1 - share)) / steps
    const d = shapes.map((shape) => path(swell(shape, reach * (share - 0.22)))).join('')
    return `<path d="${d}" fill="${ink}" fill-opacity="${(opacity * weight).toFixed(4)}"/>`
  }).join('')
}

/** A convex outline moved outward by `by` points, or inward when negative. */
function swell(shape: Point[], by: number): Point[] {
  if (by >= 0)
    return hull(shape.flatMap(([x, y]) => ring.map(([dx, dy]): Point => [x + dx * by, y + dy * by])))
  const middle = (i: 0 | 1) => shape.reduce((sum, p) => sum + p[i], 0) / shape.length
  const [cx, cy] = [middle(0), middle(1)]
  return shape.map(([x, y]) => {
    const away = Math.hypot(x - cx, y - cy) || 1
    const share = Math.max(0.1, 1 + by / away)
    return [cx + (x - cx) * share, cy + (y - cy) * share]
  })
}
const ring = Array.from({ length: 14 }, (_, i): Point => [
  Math.cos((i * Math.PI) / 7),
  Math.sin((i * Math.PI) / 7),
])

const path = (points: Point[]) => `M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}Z`

/** Paints that decals refer to. */
export const sharedDefs = `<defs>
<linearGradient id="recess" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0b0e13"/><stop offset="1" stop-color="#2b3038"/></linearGradient>
<linearGradient id="glass" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#39424f"/><stop offset=".45" stop-color="#161b22"/><stop offset="1" stop-color="#0c1015"/></linearGradient>
<linearGradient id="paper" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#eef1ea"/><stop offset="1" stop-color="#d9ded3"/></linearGradient>
<linearGradient id="steel" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fdfdfe"/><stop offset=".5" stop-color="#a9b0ba"/><stop offset="1" stop-color="#6f7782"/></linearGradient>
<linearGradient id="gold" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fbe7a6"/><stop offset=".5" stop-color="#d8ac4a"/><stop offset="1" stop-color="#f4d98b"/></linearGradient>
<linearGradient id="sheen" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".34"/><stop offset=".42" stop-color="#fff" stop-opacity=".06"/><stop offset=".43" stop-color="#fff" stop-opacity="0"/></linearGradient>
<radialGradient id="dusk"><stop offset="0" stop-color="#10161f" stop-opacity=".5"/><stop offset=".55" stop-color="#10161f" stop-opacity=".22"/><stop offset="1" stop-color="#10161f" stop-opacity="0"/></radialGradient>
<linearGradient id="wood" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#d9b88c"/><stop offset=".5" stop-color="#cfa976"/><stop offset="1" stop-color="#dcbd93"/></linearGradient>
<linearGradient id="cell" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#2c4c8f"/><stop offset=".5" stop-color="#12244f"/><stop offset="1" stop-color="#0b1736"/></linearGradient>
</defs>`

/** The neutral studio: a pale sweep, lighter behind the subject. */
export const backdrop = (width: number, height: number, from = '#fcfcfd', to = '#e7eaee') =>
  `<radialGradient id="sweep" cx=".5" cy=".44" r=".75"><stop offset="0" stop-color="${from}"/><stop offset=".55" stop-color="#f4f5f7"/><stop offset="1" stop-color="${to}"/></radialGradient>` +
  `<rect width="${width}" height="${height}" fill="url(#sweep)"/>`
