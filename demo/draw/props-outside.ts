import { num } from './geometry.ts'
import { mix } from './light.ts'
import * as m from './marks.ts'
import { block, lathe, type Part, rod } from './solids.ts'
import { tube } from './tube.ts'

/** What stands outside. */

const matt = (color: string) => ({ color, gloss: 0.12 })

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
