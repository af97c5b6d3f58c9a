import { add, type Camera, num, type Vec } from './geometry.ts'

export type Side = 'front' | 'back' | 'left' | 'right' | 'top' | 'bottom'
/** Drawn on a flat face, in millimetres from its middle, x to the right and y down as one looks at that face. */
export type Decals = Partial<Record<Side, string>>

const planes: Record<Side, { facing: Vec; right: Vec; down: Vec }> = {
  front: { facing: [0, 0, 1], right: [1, 0, 0], down: [0, -1, 0] },
  back: { facing: [0, 0, -1], right: [-1, 0, 0], down: [0, -1, 0] },
  right: { facing: [1, 0, 0], right: [0, 0, -1], down: [0, -1, 0] },
  left: { facing: [-1, 0, 0], right: [0, 0, 1], down: [0, -1, 0] },
  top: { facing: [0, 1, 0], right: [1, 0, 0], down: [0, 0, 1] },
  bottom: { facing: [0, -1, 0], right: [1, 0, 0], down: [0, 0, -1] },
}

export function drawDecals(camera: Camera, at: Vec, size: Vec, decals: Decals, scale: number): string {
  return (Object.keys(decals) as Side[])
    .map((side) => {
      const plane = planes[side]
      if (camera.turn(plane.facing)[2] <= 0.02) return ''
      const [fx, fy, fz] = plane.facing
      const middle = add(at, [(fx * size[0]) / 2, (fy * size[1]) / 2, (fz * size[2]) / 2])
      const o = camera.project(middle)
      const u = camera.project(add(middle, plane.right))
      const v = camera.project(add(middle, plane.down))
      const matrix = [u[0] - o[0], u[1] - o[1], v[0] - o[0], v[1] - o[1]].map((n) => num(n * scale))
      return `<g transform="matrix(${matrix.join(' ')} ${num(o[0])} ${num(o[1])})">${decals[side]}</g>`
    })
    .join('')
}
