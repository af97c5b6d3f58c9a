import { assertDefined } from './geometry.ts'
import { isDark, mix } from './light.ts'
import * as m from './marks.ts'
import { boxOf, byVariant, type Form } from './model.ts'
import { block, lathe, type Part, rod } from './solids.ts'
import { tube } from './tube.ts'

const steel = { color: '#c3c9d1', metal: true, gloss: 0.6 }
const brass = { color: '#cfa955', metal: true, gloss: 0.6 }
const ink = (body: string) => (isDark(body) ? '#ffffff' : '#2b333d')

/** An empty case with a clear or solid lid. */
export const enclosure: Form = ({ size: [w, h, d], body, accent, variant }) => {
  const base = block({
    at: [0, h / 2, -d * 0.2],
    size: [w, h, d * 0.6],
    radius: 10,
    fillet: 2,
    material: { color: body, gloss: 0.25 },
    decals: {
      bottom: [-0.3, 0, 0.3].map((x) => m.gland(x * w, 0)).join(''),
      right: m.at(
        0,
        0,
        `<circle r="${d * 0.14}" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="1.2"/>`,
      ),
      back:
        m.plate(0, 0, w * 0.4, h * 0.24, 3) +
        [-1, 1].flatMap((x) => [-1, 1].map((y) => m.at(x * w * 0.4, y * h * 0.4, m.keyhole(0, 0)))).join(''),
    },
  })
  const seal = block({
    at: [0, h / 2, d * 0.12],
    size: [w * 0.985, h * 0.985, d * 0.04],
    radius: 10,
    material: { color: '#20252c' },
  })
  const inside =
    m.rect(0, 0, w * 0.74, h * 0.74, 6, '#3a4350') +
    m.rect(0, -h * 0.1, w * 0.68, h * 0.1, 0, '#aeb5be') +
    [-0.2, 0.02, 0.2]
      .map((x, i) => m.rect(x * w, -h * 0.1, w * 0.15, h * 0.32, 2, ['#e7eaee', accent, '#cfd4db'][i] ?? ''))
      .join('') +
    `<path d="M${-w * 0.37} ${-h * 0.37}H${w * 0.16}L${-w * 0.2} ${h * 0.37}H${-w * 0.37}Z" fill="#fff" opacity=".2"/>`
  const lid = block({
    at: [0, h / 2, d * 0.32],
    size: [w, h, d * 0.36],
    radius: 10,
    fillet: 4,
    material: { color: variant === 'clear' ? mix(body, '#9fc3d6', 0.35) : body, gloss: 0.4 },
    decals: {
      front:
        (variant === 'clear'
          ? inside
          : m.groove(m.frame(w * 0.72, h * 0.72, 6), 1.1) + m.brandMark(0, 0, w * 0.14, ink(body), 0.35)) +
        [-1, 1].flatMap((x) => [-1, 1].map((y) => m.screw(x * w * 0.43, y * h * 0.43, 5))).join(''),
    },
  })
  const hinges = [-0.28, 0.28].map((y) =>
    block({
      at: [-w / 2 - 3, h * (0.5 + y), d * 0.12],
      size: [7, h * 0.12, 16],
      radius: 2,
      fillet: 1,
      material: { color: mix(body, '#000000', 0.3) },
    }),
  )
  return {
    parts: [base, seal, lid, ...hinges],
    body: boxOf([base, lid]),
    yaw: -32,
    pitch: 18,
    detail: { yaw: 148, pitch: 16 },
    place: 'wall',
  }
}

/** A coil of cable lying flat, with its plugs. */
export const cable: Form = ({ size: [w], body, accent, variant }) => {
  const turns = 4
  const radius = w * 0.36
  const coil = Array.from({ length: turns * 24 + 1 }, (_, i): [number, number, number] => {
    const angle = (i / 24) * Math.PI * 2
    const r = radius * (1 - 0.05 * Math.sin(i * 0.7))
    return [Math.cos(angle) * r, 4 + (i / 24) * 5.4, Math.sin(angle) * r]
  })
  const thick = variant === 'm12' ? 6.4 : variant === 'ethernet' ? 5.6 : 5
  const tails: Part[] = [
    tube(
      [
        [radius, 4, 0],
        [radius * 1.06, 3, radius * 0.5],
        [radius * 0.7, 3, radius * 1.3],
      ],
      thick,
      body,
    ),
    tube(
      [assertDefined(coil.at(-1)), [radius * 1.2, 22, radius * 0.34], [radius * 1.6, 6, radius * 0.8]],
      thick,
      body,
    ),
  ]
  const plug = (x: number, z: number): Part[] =>
    variant === 'm12'
      ? [
          lathe(
            [x, 7, z],
            'x',
            [
              [0, 4],
              [4, 6.4],
              [22, 6.8],
              [23, 7.6],
              [38, 7.6],
              [39, 6.4],
              [46, 6.2],
            ],
            { color: '#20252c', gloss: 0.4 },
          ),
          rod([x + 30, 7, z], 'x', 15.6, 8, steel, { fillet: 0.8 }),
        ]
      : variant === 'ethernet'
        ? [
            block({
              at: [x + 8, 6, z],
              size: [18, 11, 13],
              axis: 'x',
              radius: 3,
              fillet: 1.6,
              material: { color: accent },
            }),
            block({
              at: [x + 27, 6, z],
              size: [20, 9, 11.6],
              axis: 'x',
              radius: 1,
              fillet: 0.6,
              material: { color: '#dfe6ec', gloss: 0.8 },
              decals: {
                top: Array.from({ length: 8 }, (_, i) =>
                  m.rect(5, (i - 3.5) * 1.3, 8, 0.6, 0, '#c9a35a'),
                ).join(''),
              },
            }),
          ]
        : [
            lathe(
              [x, 7, z],
              'x',
              [
                [0, 3],
                [10, 3.4],
                [11, 5.6],
                [16, 5.6],
                [17, 7],
                [32, 7],
                [33, 4.4],
                [40, 4.2],
                [40.5, 1.2],
                [45, 0.8],
              ],
              brass,
            ),
          ]
  const parts = [
    tube(coil, thick, body),
    ...tails,
    ...plug(radius * 0.7, radius * 1.32),
    ...plug(radius * 1.6, radius * 0.82),
  ]
  const tie = block({
    at: [-radius, 14, 0],
    size: [18, 26, 12],
    radius: 5,
    fillet: 2,
    material: { color: accent },
  })
  return {
    parts: [...parts, tie],
    body: { low: [-radius - 4, 0, -radius - 4], high: [radius + 4, 4 + turns * 5.4, radius + 4] },
    yaw: -18,
    pitch: 40,
    detail: { yaw: 34, pitch: 24 },
    place: 'desk',
  }
}

export const probe = byVariant(
  {
    steel: ({ size: [w, h], accent }) => {
      const tip = lathe(
        [-w * 0.3, h, 0],
        'x',
        [
          [-w * 0.2, 0.6],
          [-w * 0.19, h * 0.4],
          [-w * 0.17, h * 0.5],
          [w * 0.18, h * 0.5],
          [w * 0.185, h * 0.8],
          [w * 0.27, h * 0.8],
          [w * 0.28, h * 0.4],
        ],
        steel,
      )
      const grip = rod([w * 0.04, h, 0], 'x', h * 1.7, w * 0.07, { color: accent }, { fillet: 1 })
      const lead = tube(
        [
          [w * 0.07, h, 0],
          [w * 0.24, h, 2],
          [w * 0.42, 4, w * 0.12],
          [w * 0.3, 3, w * 0.3],
          [w * 0.04, 3, w * 0.26],
          [0, 3, w * 0.42],
          [w * 0.28, 3, w * 0.44],
        ],
        4.6,
        '#e6e8eb',
      )
      const plug = lathe(
        [w * 0.28, 6, w * 0.44],
        'x',
        [
          [0, 4],
          [4, 6],
          [20, 6.4],
          [21, 7.4],
          [34, 7.4],
          [35, 6],
        ],
        { color: '#20252c' },
      )
      return {
        parts: [tip, grip, lead, plug],
        body: boxOf([tip]),
        yaw: -22,
        pitch: 34,
        detail: { yaw: 30, pitch: 50 },
        place: 'desk',
      }
    },
    rope: ({ size: [w], body, accent }) => {
      const radius = w * 0.34
      const coil = Array.from({ length: 97 }, (_, i): [number, number, number] => [
        Math.cos((i / 16) * Math.PI) * radius * (0.55 + i * 0.005),
        5 + (i % 3) * 0.3,
        Math.sin((i / 16) * Math.PI) * radius * (0.55 + i * 0.005),
      ])
      const tail = tube(
        [
          assertDefined(coil.at(-1)),
          [radius * 1.4, 5, radius * 0.3],
          [radius * 1.5, 5, radius * 0.9],
          [radius * 1.1, 5, radius * 1.3],
        ],
        8,
        body,
      )
      const plug = block({
        at: [radius * 1.0, 8, radius * 1.34],
        size: [34, 14, 16],
        axis: 'x',
        radius: 4,
        fillet: 2,
        material: { color: accent },
      })
      const beads = coil
        .filter((_, i) => i % 8 === 4)
        .map(([x, y, z]) => rod([x, y + 3.4, z], 'y', 5, 2, { color: accent }))
      return {
        parts: [tube(coil, 8, body), tail, plug, ...beads],
        body: boxOf([tube(coil, 8, body)]),
        yaw: -18,
        pitch: 46,
        detail: { yaw: 40, pitch: 26 },
        place: 'desk',
      }
    },
  },
  'steel',
)
