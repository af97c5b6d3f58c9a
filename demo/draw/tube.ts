import { add, type Camera, num, type Point, assertDefined, unit, type Vec } from './geometry.ts'
import { shade } from './light.ts'
import type { Part } from './solids.ts'

/** A bent rod or cable through `points`, smoothed. */
export function tube(points: Vec[], diameter: number, color: string, shiny = 0.35): Part {
  const least = (i: 0 | 1 | 2) => Math.min(...points.map((p) => p[i])) - diameter / 2
  const most = (i: 0 | 1 | 2) => Math.max(...points.map((p) => p[i])) + diameter / 2
  return {
    low: [least(0), least(1), least(2)],
    high: [most(0), most(1), most(2)],
    footprints: points.slice(1).map((to, i) => {
      const from = assertDefined(points[i])
      const half = diameter / 2
      return [from, to].flatMap(([x, y, z]): Vec[] => [
        [x - half, y - half, z],
        [x + half, y - half, z],
        [x, y - half, z - half],
        [x, y - half, z + half],
      ])
    }),
    draw: (camera) => {
      const line = smooth(points.map(camera.project))
      const px = scaleOf(camera) * diameter
      const stroke = (tone: number, by: number, shift: number, opacity = 1) =>
        `<path d="${line}" fill="none" stroke="${shade({ color, gloss: 0 }, unit([-0.3, 0.6, 0.7]), tone)}" stroke-width="${num(px * by)}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}" transform="translate(${num(-px * shift)} ${num(-px * shift)})"/>`
      return (
        stroke(0.55, 1, 0) + stroke(0.8, 0.8, 0.06) + stroke(1, 0.5, 0.12) + stroke(1.25, 0.16, 0.17, shiny)
      )
    },
    place: (offset, by) =>
      tube(
        points.map((p) => add(offset, [p[0] * by, p[1] * by, p[2] * by])),
        diameter * by,
        color,
        shiny,
      ),
  }
}

const scaleOf = (camera: Camera) => {
  const [o, y] = [camera.project([0, 0, 0]), camera.project([0, 1, 0])]
  const [x] = [camera.project([1, 0, 0])]
  return Math.max(Math.hypot(x[0] - o[0], x[1] - o[1]), Math.hypot(y[0] - o[0], y[1] - o[1]))
}

/** A smooth line through the points. */
function smooth(points: Point[]): string {
  const [first] = points
  if (!first) return ''
  const at = (i: number) => assertDefined(points[Math.max(0, Math.min(points.length - 1, i))])
  const curves = points.slice(1).map((_, n) => {
    const [a, b, c, d] = [at(n - 1), at(n), at(n + 1), at(n + 2)]
    const out: Point = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6]
    const into: Point = [c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6]
    return `C${[...out, ...into, ...c].map(num).join(' ')}`
  })
  return `M${num(first[0])} ${num(first[1])}${curves.join('')}`
}
