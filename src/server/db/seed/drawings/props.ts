import type { Drawing } from '../catalogue/demo-types.ts'
import { forms } from './forms.ts'
import type { Vec } from './geometry.ts'
import { mix } from './light.ts'
import * as m from './marks.ts'
import { boxOf, filled } from './model.ts'
import { block, lathe, type Part, rod } from './solids.ts'
import { tube } from './tube.ts'
import { num } from './geometry.ts'

/** What the small worlds of topics are built from. Their unit is free; a storey is about 30. */

const matt = (color: string) => ({ color, gloss: 0.12 })
const steel = { color: '#c5cbd3', metal: true, gloss: 0.5 }

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

const windows = (w: number, h: number, columns: number, rows: number, glass: string) =>
  Array.from({ length: columns * rows }, (_, i) => {
    const [x, y] = [
      ((i % columns) - (columns - 1) / 2) * (w / (columns + 0.3)),
      (Math.floor(i / columns) - (rows - 1) / 2) * (h / (rows + 0.4)),
    ]
    const isLit = (i * 7 + rows) % 5 === 0
    return (
      m.rect(x, y, w / (columns + 1.2), h / (rows + 1.5), 1, isLit ? '#fde68a' : glass) +
      `<path d="M${num(x - w / (columns + 1.2) / 2)} ${num(y + h / (rows + 1.5) / 2)}l${num(w / (columns + 1.2))} ${num(-h / (rows + 1.5))}v${num(h / (rows + 1.5))}Z" fill="#fff" opacity=".14"/>`
    )
  }).join('')

export function building(
  w: number,
  h: number,
  d: number,
  color: string,
  columns: number,
  rows: number,
  glass = '#5b7fa6',
): Part[] {
  const body = block({
    at: [0, h / 2, 0],
    size: [w, h, d],
    axis: 'y',
    radius: 2.4,
    fillet: 0.8,
    material: matt(color),
    decals: {
      front: windows(w * 0.92, h * 0.9, columns, rows, glass),
      right: windows(d * 0.92, h * 0.9, Math.max(2, Math.round((columns * d) / w)), rows, glass),
      left: windows(d * 0.92, h * 0.9, Math.max(2, Math.round((columns * d) / w)), rows, glass),
    },
  })
  const roof = block({
    at: [0, h + 1.6, 0],
    size: [w * 1.03, 3.2, d * 1.03],
    axis: 'y',
    radius: 2.4,
    fillet: 0.8,
    material: matt(mix(color, '#ffffff', 0.35)),
  })
  const plant = block({
    at: [w * 0.18, h + 7, -d * 0.1],
    size: [w * 0.3, 8, d * 0.34],
    axis: 'y',
    radius: 1,
    fillet: 0.6,
    material: matt('#aab2bd'),
    decals: { front: m.slots(3, w * 0.22, 2, 0.9) },
  })
  return [body, roof, plant]
}

export function truck(color: string, cargo: string, length = 92): Part[] {
  const box = block({
    at: [-10, 29, 0],
    size: [length, 44, 38],
    axis: 'y',
    radius: 2,
    fillet: 1,
    material: matt(cargo),
    decals: {
      front: m.rect(0, 4, length, 9, 0, color) + m.brandMark(-length * 0.3, -9, 17, color, 0.9),
      right: m.rect(0, 4, 38, 9, 0, color),
      top: m.rect(0, 0, length * 0.9, 2, 1, '#000', 'opacity=".08"'),
    },
  })
  const cab = block({
    at: [length / 2 + 5, 24, 0],
    size: [26, 36, 36],
    axis: 'z',
    radius: [8, 3, 2, 4],
    fillet: 2.4,
    material: { color, gloss: 0.5 },
    decals: {
      front: m.rect(2, -7, 16, 12, 2, '#2d3b4e') + m.groove('M-4 2H10', 0.8),
      right:
        m.rect(0, -7, 28, 13, 2, '#2d3b4e') +
        m.rect(-11, 11, 7, 4, 1.5, '#fde68a') +
        m.rect(11, 11, 7, 4, 1.5, '#fde68a'),
    },
  })
  const chassis = block({
    at: [2, 5.5, 0],
    size: [length + 24, 5, 30],
    axis: 'y',
    radius: 1,
    material: matt('#2b3038'),
  })
  const wheels = [-length * 0.42, -length * 0.22, length * 0.5].map((x) =>
    rod(
      [x, 6, 20],
      'z',
      15,
      6,
      { color: '#20252c' },
      { fillet: 1.4, decals: { front: '<circle r="4" fill="#aab0b9"/><circle r="1.6" fill="#4b525c"/>' } },
    ),
  )
  return [chassis, box, cab, ...wheels]
}

export function tree(height = 40, leaf = '#5fa463'): Part[] {
  return [
    rod([0, height * 0.17, 0], 'y', 5, height * 0.34, matt('#8b6a48')),
    lathe([0, height * 0.3, 0], 'y', ball(height * 0.3, height * 0.7), matt(leaf)),
  ]
}

const ball = (radius: number, height: number): [number, number][] =>
  Array.from({ length: 15 }, (_, i) => [
    (height / 2) * (1 - Math.cos((i / 14) * Math.PI)),
    Math.max(0.3, Math.sin((i / 14) * Math.PI) * radius),
  ])

export function palm(height = 62): Part[] {
  const trunk = lathe(
    [0, 0, 0],
    'y',
    Array.from({ length: 13 }, (_, i) => [(i / 12) * height * 0.72, (i % 2 ? 3.1 : 3.7) - i * 0.06]),
    matt('#9b7850'),
  )
  const leaves = Array.from({ length: 9 }, (_, i) => {
    const angle = (i / 9) * Math.PI * 2 + 0.3
    const [x, z] = [Math.cos(angle), Math.sin(angle)]
    return tube(
      [
        [0, height * 0.72, 0],
        [x * height * 0.16, height * 0.84, z * height * 0.16],
        [x * height * 0.34, height * 0.76, z * height * 0.34],
        [x * height * 0.42, height * 0.58, z * height * 0.42],
      ],
      4.6,
      i % 2 ? '#4c9155' : '#5fa868',
      0,
    )
  })
  return [trunk, ...leaves]
}

export function tank(radius: number, height: number, color: string, band: string): Part[] {
  return [
    rod([0, 2, 0], 'y', radius * 2.1, 4, matt('#9aa1ab')),
    rod([0, 4 + height * 0.42, 0], 'y', radius * 2, height * 0.84, { color, gloss: 0.3 }),
    rod([0, 4 + height * 0.62, 0], 'y', radius * 2.02, height * 0.1, { color: band, gloss: 0.3 }),
    lathe(
      [0, 4 + height * 0.84, 0],
      'y',
      [
        [0, radius],
        [height * 0.06, radius * 0.94],
        [height * 0.11, radius * 0.7],
        [height * 0.14, radius * 0.2],
        [height * 0.145, 0.4],
      ],
      { color, gloss: 0.3 },
    ),
  ]
}

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

export const container = (color: string, length = 120): Part[] => {
  const ribs = (width: number) =>
    Array.from({ length: Math.round(width / 6) }, (_, i) =>
      m.rect(-width / 2 + 3 + i * 6, 0, 2, 38, 0, '#000', 'opacity=".12"'),
    ).join('')
  return [
    block({
      at: [0, 24, 0],
      size: [length, 46, 44],
      axis: 'y',
      radius: 1,
      fillet: 0.5,
      material: matt(color),
      decals: {
        front: ribs(length) + m.rect(-length * 0.3, -10, 26, 10, 1, '#fff', 'opacity=".7"'),
        right:
          m.groove('M0 -21V21', 1.4) +
          [-12, -5, 5, 12].map((x) => m.rect(x, 0, 1.3, 42, 0.6, '#dfe3e8')).join(''),
      },
    }),
  ]
}

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

/** Ridges of a field with plants. */
export const crops = (rows: number, length: number, leaf: string): Part[] =>
  Array.from({ length: rows }, (_, row) => {
    const z = (row - (rows - 1) / 2) * 19
    return [
      block({
        at: [0, 2, z],
        size: [length, 4, 10],
        axis: 'y',
        radius: 4,
        fillet: 1.4,
        material: matt('#9c7654'),
      }),
      ...Array.from({ length: Math.floor(length / 16) }, (_, i) =>
        lathe(
          [-length / 2 + 10 + i * 16, 4, z],
          'y',
          ball(5.4, 10),
          matt(i % 2 ? leaf : mix(leaf, '#ffffff', 0.14)),
        ),
      ),
    ]
  }).flat()

export const greenhouse = (w: number, d: number): Part[] => {
  const glass = mix('#dff1ea', '#9fd0bd', 0.25)
  const panes = (width: number, height: number) =>
    Array.from({ length: 6 }, (_, i) =>
      m.rect((i - 2.5) * (width / 6), 0, width / 7, height * 0.84, 1, '#7fb89a', 'opacity=".5"'),
    ).join('') + m.rect(0, height * 0.24, width * 0.94, height * 0.3, 2, '#4c9155', 'opacity=".55"')
  return [
    block({
      at: [0, 15, 0],
      size: [w, 30, d],
      axis: 'y',
      radius: 1,
      material: { color: glass, gloss: 0.7 },
      decals: { front: panes(w, 30), right: panes(d, 30) },
    }),
    block({
      at: [0, 36, 0],
      size: [w, 12, d * 0.62],
      axis: 'y',
      radius: 1,
      fillet: 5,
      material: { color: mix(glass, '#ffffff', 0.4), gloss: 0.7 },
    }),
  ]
}

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
