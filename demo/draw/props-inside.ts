import { mix } from './light.ts'
import * as m from './marks.ts'
import { block, type Part, rod } from './solids.ts'

/** What stands inside buildings. */

const matt = (color: string) => ({ color, gloss: 0.12 })

const steel = { color: '#c5cbd3', metal: true, gloss: 0.5 }

export const crate = (
  x: number,
  y: number,
  z: number,
  size: number,
  color = '#d2ab7a',
  mark = '#b0854f',
): Part =>
  block({
    at: [x, y + size / 2, z],
    size: [size, size, size],
    axis: 'y',
    radius: 1,
    fillet: 0.5,
    material: matt(color),
    decals: {
      front:
        m.rect(0, 0, size, size * 0.16, 0, mark, 'opacity=".55"') +
        m.rect(size * 0.22, size * 0.28, size * 0.32, size * 0.2, 0.5, '#fff', 'opacity=".85"'),
      right: m.rect(0, 0, size, size * 0.16, 0, mark, 'opacity=".55"'),
      top: m.rect(0, 0, size * 0.18, size, 0, '#fff', 'opacity=".3"'),
    },
  })

export const pallet = (w = 62, d = 50): Part[] => [
  ...[-0.42, 0, 0.42].map((z) =>
    block({ at: [0, 2.5, z * d], size: [w, 5, 5], axis: 'y', radius: 0.4, material: matt('#a97d4c') }),
  ),
  ...Array.from({ length: 6 }, (_, i) =>
    block({
      at: [(i - 2.5) * (w / 6), 6.2, 0],
      size: [w / 7.4, 2.4, d],
      axis: 'y',
      radius: 0.4,
      material: matt('#c1945f'),
    }),
  ),
]

export function fridge(w: number, h: number, d: number, color: string, fill: string[]): Part[] {
  const shelves = [0, 1, 2, 3]
    .map(
      (row) =>
        m.rect(0, -h * 0.3 + row * h * 0.21 + h * 0.08, w * 0.74, 1.2, 0, '#dfe8ee') +
        Array.from({ length: 5 }, (_, i) =>
          m.rect(
            (i - 2) * w * 0.145,
            -h * 0.3 + row * h * 0.21 + h * 0.02,
            w * 0.1,
            h * (0.07 + ((i + row) % 3) * 0.02),
            1,
            fill[(i + row) % fill.length] ?? '#fff',
          ),
        ).join(''),
    )
    .join('')
  return [
    block({
      at: [0, h / 2, 0],
      size: [w, h, d],
      radius: 3,
      fillet: 1.6,
      material: { color, gloss: 0.4 },
      decals: {
        front:
          m.rect(0, 0, w * 0.84, h * 0.84, 2, '#24323f') +
          shelves +
          `<path d="M${-w * 0.42} ${-h * 0.42}H${w * 0.1}L${-w * 0.3} ${h * 0.42}H${-w * 0.42}Z" fill="#fff" opacity=".16"/>` +
          m.rect(w * 0.46, 0, 1.8, h * 0.24, 0.9, '#8d949e') +
          m.rect(0, h * 0.46, w * 0.6, 2, 1, '#000', 'opacity=".25"'),
      },
    }),
  ]
}

/** A motor with cooling fins that drives a pump. */
export const pump = (color: string): Part[] => [
  block({ at: [4, 3, 0], size: [112, 6, 44], axis: 'y', radius: 2, fillet: 1, material: matt('#5b646f') }),
  rod([-18, 27, 0], 'x', 40, 50, { color, gloss: 0.3 }, { fillet: 2 }),
  ...[-34, -26, -18, -10, -2].map((x) =>
    rod([x, 27, 0], 'x', 43, 2.4, { color: mix(color, '#000000', 0.12) }),
  ),
  rod([-46, 27, 0], 'x', 38, 7, { color: mix(color, '#000000', 0.3) }, { fillet: 2 }),
  block({
    at: [-18, 51, 0],
    size: [22, 9, 20],
    axis: 'y',
    radius: 2,
    fillet: 1,
    material: { color: mix(color, '#000000', 0.2) },
  }),
  rod([14, 27, 0], 'x', 12, 14, steel),
  rod([32, 27, 0], 'x', 46, 22, { color: '#7f8894', gloss: 0.4 }, { fillet: 4 }),
  rod([52, 27, 0], 'x', 20, 18, { color: '#7f8894', gloss: 0.4 }),
  rod([32, 60, 0], 'y', 18, 26, { color: '#7f8894', gloss: 0.4 }),
  rod([32, 74, 0], 'y', 28, 5, steel),
]

export const desk = (top = '#e2c9a3'): Part[] => [
  block({ at: [0, 24, 0], size: [70, 3, 36], axis: 'y', radius: 2, fillet: 0.8, material: matt(top) }),
  ...[-1, 1].flatMap((x) =>
    [-1, 1].map((z) =>
      block({
        at: [x * 31, 11, z * 14],
        size: [3, 22, 3],
        axis: 'y',
        radius: 0.6,
        material: matt('#3a4048'),
      }),
    ),
  ),
  block({ at: [-6, 27, -6], size: [16, 2, 8], axis: 'y', radius: 1, material: matt('#3a4048') }),
  block({
    at: [-6, 41, -6],
    size: [38, 23, 2.4],
    radius: 1.4,
    fillet: 0.6,
    material: { color: '#20252c', gloss: 0.5 },
    decals: {
      front:
        m.rect(0, 0, 35, 20, 0.8, '#eef4fb') +
        '<path d="M-14 5L-7 -1L-1 3L6 -5L14 -1" fill="none" stroke="#2563eb" stroke-width="1.4"/>' +
        m.rect(-8, -7, 14, 1.6, 0.8, '#94a3b8'),
    },
  }),
]

export const chair = (color: string): Part[] => [
  rod([0, 6, 0], 'y', 3, 12, steel),
  rod([0, 1, 0], 'y', 18, 2, matt('#3a4048')),
  block({ at: [0, 13.5, 0], size: [19, 3, 18], axis: 'y', radius: 5, fillet: 1, material: matt(color) }),
  block({ at: [0, 27, -9], size: [18, 20, 2.6], radius: 5, fillet: 1, material: matt(color) }),
]

export const rack = (w: number, h: number, colors: string[]): Part[] => [
  ...[-1, 1].map((x) =>
    block({
      at: [(x * w) / 2, h / 2, 0],
      size: [3, h, 30],
      axis: 'y',
      radius: 0.4,
      material: matt('#2563eb'),
    }),
  ),
  ...[0, 1, 2].flatMap((row) => {
    const y = 6 + (row * h) / 3.1
    return [
      block({ at: [0, y, 0], size: [w - 3, 2.4, 30], axis: 'y', radius: 0.4, material: matt('#f97316') }),
      ...Array.from({ length: 4 }, (_, i) =>
        crate(
          (i - 1.5) * (w / 4.4),
          y + 1.2,
          0,
          15 + ((i + row) % 3) * 2.4,
          colors[(i + row) % colors.length],
        ),
      ),
    ]
  }),
]

/** A wall with a door that stands in it. */
export const doorway = (wall: string, door: string): Part[] => [
  block({ at: [-58, 56, 0], size: [56, 112, 10], radius: 1, material: matt(wall) }),
  block({ at: [54, 56, 0], size: [64, 112, 10], radius: 1, material: matt(wall) }),
  block({ at: [-4, 106, 0], size: [52, 12, 10], radius: 0.4, material: matt(wall) }),
  block({
    at: [-4, 50, 0],
    size: [50, 99, 5],
    radius: 0.6,
    fillet: 0.8,
    material: { color: door, gloss: 0.2 },
    decals: {
      front:
        m.groove(m.frame(38, 36, 2).replaceAll('\n', ''), 0.9) +
        m.at(0, 30, m.groove(m.frame(38, 28, 2), 0.9)) +
        m.at(0, -32, m.groove(m.frame(38, 20, 2), 0.9)),
    },
  }),
]

export const wall = (w: number, h: number, color: string): Part[] => [
  block({
    at: [0, h / 2, 0],
    size: [w, h, 8],
    radius: 1.5,
    fillet: 0.8,
    material: matt(color),
    decals: { front: m.rect(0, h / 2 - 3, w, 6, 0, '#fff', 'opacity=".5"') },
  }),
]

export const bed = (): Part[] => [
  ...[-1, 1].flatMap((x) => [-1, 1].map((z) => rod([x * 36, 5, z * 15], 'y', 5, 10, matt('#3a4048')))),
  block({ at: [0, 14, 0], size: [86, 7, 40], axis: 'y', radius: 3, fillet: 1, material: matt('#c9d3dc') }),
  block({ at: [2, 21, 0], size: [80, 7, 37], axis: 'y', radius: 4, fillet: 2.4, material: matt('#ffffff') }),
  block({
    at: [12, 25.6, 0],
    size: [58, 2.2, 38],
    axis: 'y',
    radius: 3,
    fillet: 0.8,
    material: matt('#8cc7d4'),
  }),
  block({ at: [-30, 27, 0], size: [16, 5, 26], axis: 'y', radius: 4, fillet: 2, material: matt('#f1f5f9') }),
  block({ at: [-43, 24, 0], size: [4, 30, 40], axis: 'x', radius: 3, fillet: 1, material: matt('#dbe4ea') }),
]
