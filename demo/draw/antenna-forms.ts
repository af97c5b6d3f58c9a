import { circle, polygon } from './geometry.ts'
import { isDark } from './light.ts'
import * as m from './marks.ts'
import { boxOf, byVariant } from './model.ts'
import { block, lathe, type Part, rod } from './solids.ts'
import { tube } from './tube.ts'

const steel = { color: '#c3c9d1', metal: true, gloss: 0.6 }
const brass = { color: '#cfa955', metal: true, gloss: 0.6 }
const ink = (body: string) => (isDark(body) ? '#ffffff' : '#2b333d')

export const antenna = byVariant(
  {
    fiberglass: ({ size: [w, h], body, accent }) => {
      const base = rod([0, h * 0.1, 0], 'y', w, h * 0.2, steel, { fillet: 2 })
      const cone = lathe(
        [0, h * 0.2, 0],
        'y',
        [
          [0, w * 0.5],
          [h * 0.03, w * 0.42],
          [h * 0.04, w * 0.36],
          [h * 0.77, w * 0.33],
          [h * 0.79, w * 0.24],
          [h * 0.8, w * 0.05],
        ],
        { color: body, gloss: 0.55 },
      )
      const band = rod([0, h * 0.27, 0], 'y', w * 0.76, h * 0.02, { color: accent, gloss: 0.4 })
      const clamps = [0.05, 0.15].map((y) =>
        block({
          at: [w * 0.72, h * y, 0],
          size: [w * 0.8, h * 0.035, w * 1.1],
          axis: 'y',
          radius: 4,
          fillet: 1.4,
          material: { color: '#8d949e', metal: true },
        }),
      )
      const plug = rod([0, -7, 0], 'y', w * 0.5, 14, brass, { fillet: 1.4 })
      return {
        parts: [plug, base, cone, band, ...clamps],
        body: boxOf([base, cone]),
        yaw: -28,
        pitch: 12,
        detail: { yaw: 40, pitch: 32 },
        place: 'pole',
      }
    },
    whip: ({ size: [w, h], body, accent }) => {
      const nut = block({
        at: [0, h * 0.05, 0],
        size: [w, h * 0.1, w],
        axis: 'y',
        outline: circle(w * 0.5, 6),
        fillet: 1,
        material: brass,
      })
      const joint = rod(
        [0, h * 0.15, 0],
        'y',
        w * 0.84,
        h * 0.1,
        { color: '#14171b', gloss: 0.4 },
        { fillet: 1.6 },
      )
      const ring = rod([0, h * 0.21, 0], 'y', w * 0.88, h * 0.02, { color: accent })
      const mast = lathe(
        [0, h * 0.22, 0],
        'y',
        [
          [0, w * 0.42],
          [h * 0.2, w * 0.38],
          [h * 0.74, w * 0.3],
          [h * 0.77, w * 0.22],
          [h * 0.78, w * 0.03],
        ],
        { color: body, gloss: 0.5 },
      )
      return {
        parts: [nut, joint, ring, mast],
        body: boxOf([nut, joint, mast]),
        yaw: -20,
        pitch: 18,
        detail: { yaw: 20, pitch: 40 },
        place: 'desk',
      }
    },
    magnet: ({ size: [w, h], body, accent }) => {
      const foot = lathe(
        [0, 0, 0],
        'y',
        [
          [0, w * 0.5],
          [h * 0.05, w * 0.49],
          [h * 0.11, w * 0.3],
          [h * 0.13, w * 0.16],
        ],
        { color: body, gloss: 0.5 },
      )
      const ring = rod([0, h * 0.135, 0], 'y', w * 0.26, h * 0.02, { color: accent })
      const mast = lathe(
        [0, h * 0.14, 0],
        'y',
        [
          [0, w * 0.1],
          [h * 0.1, w * 0.06],
          [h * 0.84, w * 0.035],
          [h * 0.86, w * 0.01],
        ],
        { color: '#20252c', gloss: 0.6 },
      )
      const lead = tube(
        [
          [w * 0.4, 3, 0],
          [w * 0.9, 3, w * 0.1],
          [w * 1.15, 3, w * 0.6],
          [w * 0.7, 3, w * 1.05],
          [-w * 0.1, 3, w * 0.9],
          [-w * 0.1, 3, w * 1.3],
          [w * 0.5, 3, w * 1.4],
        ],
        4.4,
        '#1d2127',
      )
      const plug = lathe(
        [w * 0.5, 4.5, w * 1.4],
        'x',
        [
          [0, 3.4],
          [8, 3.6],
          [9, 4.6],
          [20, 4.6],
          [21, 3.2],
          [25, 3],
        ],
        brass,
      )
      return {
        parts: [foot, ring, mast, lead, plug],
        body: boxOf([foot, mast]),
        yaw: -24,
        pitch: 24,
        detail: { yaw: 28, pitch: 42 },
        place: 'desk',
      }
    },
    panel: ({ size: [w, h, d], body, accent }) => {
      const face = block({
        at: [0, h / 2, 0],
        size: [w, h, d],
        radius: 16,
        fillet: 7,
        material: { color: body, gloss: 0.4 },
        decals: {
          front:
            m.groove(m.frame(w * 0.82, h * 0.82, 10), 1) +
            m.brandMark(0, h * 0.3, w * 0.12, ink(body), 0.5) +
            m.rect(0, h * 0.38, w * 0.3, 3, 1.5, accent),
          back:
            m.plate(0, h * 0.3, w * 0.5, h * 0.2, 33) +
            [-1, 1]
              .flatMap((x) => [-1, 1].map((y) => m.screw(x * w * 0.2, y * w * 0.2 - h * 0.06, 4)))
              .join('') +
            m.groove(m.frame(w * 0.86, h * 0.86, 10), 1.2),
        },
      })
      const arm = block({
        at: [0, h * 0.56, -d / 2 - 20],
        size: [w * 0.36, h * 0.3, 40],
        radius: 4,
        fillet: 2,
        material: steel,
      })
      const plug = rod([0, -9, 0], 'y', 16, 18, brass, { fillet: 1.4 })
      return {
        parts: [arm, face, plug],
        body: boxOf([face]),
        yaw: -30,
        pitch: 14,
        detail: { yaw: 148, pitch: 16 },
        place: 'pole',
      }
    },
  },
  'fiberglass',
)

export const mount = byVariant(
  {
    pole: ({ size: [w, h, d] }) => {
      const plate = block({
        at: [0, h / 2, d * 0.4],
        size: [w, h, 5],
        radius: 6,
        fillet: 1.2,
        material: steel,
        decals: {
          front:
            [-1, 1]
              .flatMap((x) => [-1, 1].map((y) => m.at(x * w * 0.32, y * h * 0.36, m.slots(1, 16, 1, 7))))
              .join('') +
            m.groove(`M${-w * 0.2} ${-h * 0.2}V${h * 0.2}M${w * 0.2} ${-h * 0.2}V${h * 0.2}`, 1.2),
        },
      })
      const pole = rod([0, h * 0.5, -d * 0.16], 'y', d * 0.62, h * 1.5, {
        color: '#aab0ba',
        metal: true,
        gloss: 0.5,
      })
      const straps = [0.22, 0.78].flatMap((y): Part[] => [
        rod([0, h * y, -d * 0.16], 'y', d * 0.72, h * 0.1, { color: '#868d97', metal: true }, { fillet: 1 }),
        block({
          at: [d * 0.44, h * y, -d * 0.16],
          size: [d * 0.16, h * 0.13, d * 0.2],
          radius: 2,
          fillet: 1,
          material: steel,
          decals: { right: m.screw(0, 0, 5), front: m.screw(0, 0, 4) },
        }),
      ])
      return {
        parts: [pole, plate, ...straps],
        body: boxOf([plate]),
        yaw: -34,
        pitch: 18,
        detail: { yaw: 138, pitch: 22 },
        place: 'pole',
      }
    },
    rail: ({ size: [w, h, d], body, accent }) => {
      const rail = block({
        at: [0, h * 0.5, -d * 0.4],
        size: [w * 2.1, h * 0.5, d * 0.2],
        radius: 2,
        fillet: 0.8,
        material: steel,
        decals: { front: [-0.85, 0.85].map((x) => m.at(x * w, 0, m.slots(1, 16, 1, 5))).join('') },
      })
      const clip = block({
        at: [0, h / 2, d * 0.1],
        size: [w, h, d * 0.8],
        radius: 4,
        fillet: 2,
        material: { color: body },
        decals: {
          front:
            m.groove(m.frame(w * 0.74, h * 0.7, 4), 0.9) +
            [-1, 1].flatMap((x) => [-1, 1].map((y) => m.screw(x * w * 0.27, y * h * 0.24, 3))).join('') +
            m.rect(0, 0, w * 0.3, 3, 1.5, accent),
          bottom: m.rect(0, 0, w * 0.3, d * 0.3, 1, '#12161c'),
        },
      })
      return {
        parts: [rail, clip],
        body: boxOf([clip]),
        yaw: -30,
        pitch: 20,
        detail: { yaw: 34, pitch: -18 + 46 },
        place: 'cabinet',
      }
    },
    corner: ({ size: [w, h, d], body }) => {
      const wall = block({
        at: [0, h / 2, -d / 2],
        size: [w, h, 5],
        radius: 5,
        fillet: 1,
        material: { color: body, metal: true },
        decals: {
          front: [-1, 1]
            .flatMap((x) =>
              [0.24, -0.34].map(
                (y) => `<circle cx="${x * w * 0.32}" cy="${y * h}" r="5" fill="url(#recess)"/>`,
              ),
            )
            .join(''),
        },
      })
      const shelf = block({
        at: [0, 2.5, 0],
        size: [w, 5, d],
        axis: 'y',
        radius: 5,
        fillet: 1,
        material: { color: body, metal: true },
        decals: {
          top:
            [-1, 1]
              .flatMap((x) =>
                [-1, 1].map(
                  (y) => `<circle cx="${x * w * 0.3}" cy="${y * d * 0.26}" r="5" fill="url(#recess)"/>`,
                ),
              )
              .join('') + m.at(0, 0, m.slots(1, w * 0.3, 1, 6)),
        },
      })
      const gussets = [-1, 1].map((x) =>
        block({
          at: [x * w * 0.44, h * 0.26, -d * 0.2],
          size: [4, h * 0.46, d * 0.52],
          axis: 'x',
          outline: polygon([
            [d * 0.26, -h * 0.23],
            [d * 0.26, h * 0.23],
            [-d * 0.26, -h * 0.23],
          ]),
          material: { color: body, metal: true },
        }),
      )
      return {
        parts: [wall, shelf, ...gussets],
        body: boxOf([wall, shelf]),
        yaw: -36,
        pitch: 26,
        detail: { yaw: 40, pitch: 12 },
        place: 'wall',
      }
    },
  },
  'pole',
)
